import { semesterAt } from '@kahan/domain';
import { askDatabase, cataloguesRead } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';

/** A read that costs the portal much, with other parameters at each call, so that no cached answer serves it. */
export interface CostlyRead {
  name: string;
  path(n: number): string;
}

/** Most pairs and timetables that one call takes. */
const PAIRS = 20;
const TIMETABLES = 20;
/** The portal rounds the span to multiples of this, ms. */
const STEP_MS = 300_000;

/** The costliest reads of a visitor. */
export async function costlyReads(portal: Portal): Promise<CostlyRead[]> {
  await cataloguesRead(portal);
  const rows = await askDatabase<{ key: string }>(
    portal,
    `select key from catalogue_records where kind = 'rooms' and record is not null order by key`,
  );
  const room = (n: number) => encodeURIComponent(rows[(n * 37) % rows.length]?.key ?? '');
  const several = (count: number, n: number) => Array.from({ length: count }, (_, i) => n * 7 + i);
  const { year, semester } = semesterAt(new Date());
  const stepFree = (n: number) => `step_free=${n % 2 === 0}`;
  return [
    {
      name: 'free rooms, the nearest first',
      path: (n) =>
        `/api/rooms/free?from=${new Date(Date.now() + n * STEP_MS).toISOString()}&minutes=90&near=${room(n)}&limit=1000&${stepFree(n)}`,
    },
    {
      name: `${PAIRS} distances between rooms`,
      path: (n) =>
        `/api/maps/distances?pairs=${several(PAIRS, n)
          .map((i) => `${room(i)}~${room(3 * i + n + 1)}`)
          .join()}&${stepFree(n)}`,
    },
    {
      name: `a page of ${TIMETABLES} timetables`,
      path: (n) =>
        `/schedule/${year}/${semester}?${several(TIMETABLES, n)
          .map((i) => `room=${room(i)}`)
          .join('&')}`,
    },
  ];
}
