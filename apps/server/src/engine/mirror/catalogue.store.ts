import type { Catalogues } from '@kahan/domain';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';

/** The catalogues that are kept as records by key; the others are added here when somebody uses them. */
export const MIRRORED = ['rooms', 'buildings', 'people', 'classes', 'reservations', 'study-types'] as const;
export type MirroredKind = (typeof MIRRORED)[number];
/** All that are read whole once. */
const KINDS = ['lessons', ...MIRRORED] as const;
type CatalogueName = (typeof KINDS)[number];

/** What one writing did to a record; null is none. */
interface RecordChange<T = unknown> {
  key: string;
  was: T | null;
  now: T | null;
}

/**
 * Writes records; null takes one away. Rows are taken in one order, so that two transactions never wait for each
 * other, and always before users and timetables. One that is as it lies there is written too: older fetches are
 * outdated then (see `drawMark`).
 * @returns what changed, and the keys that were left alone, because a newer fetch than `mark` may have written them
 */
export async function writeRecords<K extends MirroredKind>(
  tx: Queryable,
  kind: K,
  records: readonly { key: string; record: Catalogues[K] | null }[],
  mark: number,
): Promise<{ changed: RecordChange<Catalogues[K]>[]; outdated: string[] }> {
  if (records.length === 0) return { changed: [], outdated: [] };
  const rows = await tx.query<RecordChange<Catalogues[K]> & { isSame: boolean }>({
    name: 'catalogue-write',
    text: `with given as (select key, record from unnest($2::text[], $3::jsonb[]) as n(key, record)),
           known as (select r.key, r.record from catalogue_records r join given using (key) where r.kind = $1),
           written as (
             insert into catalogue_records as r (kind, key, record, version)
             select $1, key, record, nextval('sync_version') from given order by key collate "C"
             on conflict (kind, key) do update set record = excluded.record, version = excluded.version
             where r.version < $4 returning key, record
           )
           select key, known.record as was, written.record as now,
             known.record is not distinct from written.record as "isSame"
           from written left join known using (key)`,
    values: [
      kind,
      records.map(({ key }) => key),
      records.map(({ record }) => (record === null ? null : JSON.stringify(record))),
      mark,
    ],
  });
  const done = new Set(rows.map(({ key }) => key));
  return {
    changed: rows.filter(({ isSame }) => !isSame),
    outdated: records.map(({ key }) => key).filter((key) => !done.has(key)),
  };
}

/** Keys of all records of a kind that were not taken away. */
export async function readRecordKeys(db: Queryable, kind: MirroredKind): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    name: 'catalogue-keys',
    text: 'select key from catalogue_records where kind = $1 and record is not null',
    values: [kind],
  });
  return rows.map(({ key }) => key);
}

/**
 * Takes away the rows of what was gone before a version was drawn. They keep an older fetch from bringing it back:
 * no fetch that began before that version may be under way any more.
 */
export async function pruneRecords(db: Queryable, version: number): Promise<void> {
  await db.query({
    name: 'catalogue-prune',
    text: 'delete from catalogue_records where record is null and version < $1',
    values: [version],
  });
}

/** One record; null when there is none, or none any more. */
export async function readRecord<K extends MirroredKind>(
  db: Queryable,
  kind: K,
  key: string,
): Promise<Catalogues[K] | null> {
  const [row] = await db.query<{ record: Catalogues[K] | null }>({
    name: 'catalogue-record',
    text: 'select record from catalogue_records where kind = $1 and key = $2',
    values: [kind, key],
  });
  return row?.record ?? null;
}

/** The kinds that were not read whole yet. */
export async function missingCatalogues(db: Queryable): Promise<CatalogueName[]> {
  const rows = await db.query<{ kind: string }>({
    name: 'catalogue-complete',
    text: 'select kind from catalogues',
  });
  return KINDS.filter((kind) => !rows.some((row) => row.kind === kind));
}

/** Whether a kind was read whole. Strict in a transaction that holds the university, see `completeCatalogue`. */
export async function isComplete(tx: Queryable, kind: CatalogueName): Promise<boolean> {
  return !(await missingCatalogues(tx)).includes(kind);
}

/** Notes that a kind was read whole, and wakes all processes; no other may write what comes from the university meanwhile. */
export async function completeCatalogue(tx: Queryable, kind: CatalogueName, now: Date): Promise<void> {
  const first = await tx.query({
    name: 'catalogue-completed',
    text: `insert into catalogues (kind, last_modified) values ($1, date_trunc('second', $2::timestamptz))
           on conflict do nothing returning kind`,
    values: [kind, now],
  });
  if (first.length === 0) return;
  await signal(tx, 'catalogue', { kind });
  await signal(tx, 'timetables', { changed: null });
}
