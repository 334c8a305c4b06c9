import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import {
  type BuildingRecord,
  CATALOGUE_KEYS,
  type Catalogues,
  type FloorPlanRecord,
  type RoomRecord,
} from '@kahan/domain';
import type { Fill } from '../store/store.ts';
import { importFloorPlans } from './import.ts';
import { readSources } from './source/sources.ts';

type Kind = 'buildings' | 'rooms' | 'floor-plans';

/**
 * Fingerprint of the floor plans, a part of the source of a store: a store with other plans is replaced.
 * @throws PlansError when nothing can be read at the path
 */
export function plansFingerprint(path: string): string {
  const hash = createHash('sha256');
  for (const { name, text } of readSources(path)) hash.update(name).update('\0').update(text).update('\0');
  return `floor-plans:${hash.digest('hex')}`;
}

/**
 * Checks floor plans before a university is made for them.
 * @throws PlansError when nothing can be imported
 */
export function checkPlans(path: string): void {
  importFloorPlans(path, { buildings: [], rooms: [], plans: [] });
}

function recordsOf<K extends Kind>(db: DatabaseSync, kind: K): Catalogues[K][] {
  const rows = db.prepare('select record from catalogue where kind = ? order by key').all(kind);
  return rows.map(({ record }) => JSON.parse(String(record)) as Catalogues[K]);
}

/** The layers of both; a layer that both have holds the features of both. */
function joined(known: readonly FloorPlanRecord[], added: readonly FloorPlanRecord[]): FloorPlanRecord[] {
  return added.map((plan) => {
    const own = known.find(({ plan_id }) => plan_id === plan.plan_id);
    return own === undefined ? plan : { ...own, features: [...own.features, ...plan.features] };
  });
}

/**
 * Fills a database with a university and adds the imported buildings to its catalogues. The report of the import
 * (parts left out, changed, assumed) goes to the log in one line for each reason, and to a file as data.
 */
export function withFloorPlans(
  fill: Fill,
  { path, reportFile, log }: { path: string; reportFile: string; log: (line: string) => void },
): Fill {
  return (db, calendar) => {
    fill(db, calendar);
    const known = {
      buildings: recordsOf(db, 'buildings'),
      rooms: recordsOf(db, 'rooms'),
      plans: recordsOf(db, 'floor-plans'),
    };
    const { buildings, rooms, plans, report } = importFloorPlans(path, known);
    const put = db.prepare('insert or replace into catalogue (kind, key, record) values (?, ?, ?)');
    const write = <K extends Kind>(
      kind: K,
      records: readonly Catalogues[K][],
      keyOf: (one: Catalogues[K]) => string,
    ) => {
      for (const record of records) put.run(kind, keyOf(record), JSON.stringify(record));
    };
    write<'buildings'>('buildings', buildings satisfies BuildingRecord[], CATALOGUE_KEYS.buildings);
    write<'rooms'>('rooms', rooms satisfies RoomRecord[], CATALOGUE_KEYS.rooms);
    write<'floor-plans'>('floor-plans', joined(known.plans, plans), CATALOGUE_KEYS['floor-plans']);
    writeFileSync(reportFile, `${JSON.stringify(report.lines, null, 2)}\n`);
    const names = buildings.map(({ code, name }) => `${name.en} (${code})`).join(', ');
    log(`floor plans: ${rooms.length} rooms of ${names}`);
    for (const line of report.text()) log(`  ${line}`);
    log(`  the whole list: ${reportFile}`);
  };
}
