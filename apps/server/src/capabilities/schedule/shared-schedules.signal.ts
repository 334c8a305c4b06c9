import type { Catalogues, Lesson } from '@kahan/domain';
import { appendPublicEvent, message } from '../../engine/delivery/index.ts';
import type { CatalogueListener } from '../../engine/mirror/index.ts';
import { signal, signalAll, signalParts } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** Timetables that changed, e.g. `room:B139`. null: all of them. */
    timetables: { changed: string[] | null };
  }
}

/** Bytes of the names in one message to everybody; with more, clients load all timetables again. */
const MOST_TOLD = 16_000;

/** The timetables that show a lesson; a room is named by its code in the timetable. */
export function schedulesOfLesson({ subject, teachers, blocks }: Lesson): string[] {
  return [
    `subject:${subject.code}`,
    ...teachers.map(({ code }) => `teacher:${code}`),
    ...blocks.flatMap(({ place }) => (place === null ? [] : `room:${place.code}`)),
  ];
}

/** Makes all processes forget the timetables that they hold. */
export const forgetSchedules = (tx: Queryable) => signal(tx, 'timetables', { changed: null });

type SharedScheduleKind = 'rooms' | 'people' | 'classes' | 'reservations';

/** Timetables that rest on a record of a catalogue. */
const TIMETABLES_OF: { [K in SharedScheduleKind]: (record: Catalogues[K]) => string[] } = {
  rooms: ({ id, id_sis }) => [`room:${id}`, `room:${id_sis}`],
  people: ({ uident }) => [`teacher:${uident}`],
  classes: ({ code }) => [`subject:${code}`],
  reservations: ({ room }) => [`room:${room}`],
};

function listenTo<K extends SharedScheduleKind>(kind: K): CatalogueListener {
  return {
    kind,
    async changed(tx, changes, now) {
      // The mirror stores records of a catalogue as the adapter read them.
      const involved = changes.flatMap((change) => [change.was, change.now] as (Catalogues[K] | null)[]);
      const records = involved.filter((record) => record !== null);
      await tellSchedules(tx, records.flatMap(TIMETABLES_OF[kind]), now);
    },
    completed: forgetSchedules,
  };
}

/** Tells of the timetables that rest on changed catalogues. */
export const scheduleListeners = (Object.keys(TIMETABLES_OF) as SharedScheduleKind[]).map(listenTo);

/**
 * Tells everybody that timetables changed: their time of change moves on by at least a second, and processes and
 * browsers forget their copies. A room is named by its id and by its code in the timetable, because clients may ask
 * for either. To be called at the end of a transaction; the public log is locked until it commits.
 */
export async function tellSchedules(tx: Queryable, touched: readonly string[], now: Date): Promise<void> {
  if (touched.length === 0) return;
  const rows = await tx.query<{ timetable: string }>({
    text: `with touched as (
             select unnest($1::text[]) as timetable
           ), named as (
             select timetable from touched
             union select 'room:' || r.key from touched t join catalogue_records r
               on r.kind = 'rooms' and r.record ->> 'id_sis' = substr(t.timetable, 6)
               where t.timetable like 'room:%'
             union select 'room:' || (r.record ->> 'id_sis') from touched t join catalogue_records r
               on r.kind = 'rooms' and r.key = substr(t.timetable, 6)
               where t.timetable like 'room:%' and r.record is not null
           )
           insert into timetables as t (timetable, last_modified)
           select timetable, greatest(date_trunc('second', $2::timestamptz),
             (select max(last_modified) + interval '1 second' from catalogues))
           from named order by timetable collate "C"
           on conflict (timetable) do update
             set last_modified = greatest(excluded.last_modified, t.last_modified + interval '1 second')
           returning timetable`,
    values: [touched, now],
  });
  const names = rows.map(({ timetable }) => timetable).sort();
  const isTold = sizeOf(names) <= MOST_TOLD;
  const parts = isTold ? signalParts(names) : [null];
  const signals = parts.map((changed) => ({ changed }));
  await signalAll(tx, 'timetables', signals);
  const updated = message.service_updated('schedules', isTold ? names : []);
  await appendPublicEvent(tx, updated, now, { keepsAnswers: true });
}

const sizeOf = (names: readonly string[]) => Buffer.byteLength(JSON.stringify(names));
