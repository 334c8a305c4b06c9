import {
  addDays,
  dateAt,
  inBothLanguages,
  type Lesson,
  type ReservationRecord,
  type RoomRecord,
  type Span,
} from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import { readTeaching } from './year-schedule.ts';

/** Catalogues without which nothing is known of what rooms are used for. */
const RESTS_ON = ['lessons', 'rooms', 'reservations'];

/** Lessons with a meeting on one of the dates `$1` to `$2`. */
const ON_DATES = `jsonb_path_exists(record, '$.blocks[*].weeks.*.date ? (@ >= $from && @ <= $until)',
  jsonb_build_object('from', $1::text, 'until', $2::text))`;

/**
 * Lessons and reservations within a span, of some rooms or of all (null). A lesson comes whole, with its meetings in
 * other rooms and at other times, as it is taught: on a holiday it takes no room.
 * @returns null until lessons, rooms and reservations were read whole
 */
export async function readRoomRecords(
  db: Queryable,
  rooms: readonly Pick<RoomRecord, 'id' | 'id_sis'>[] | null,
  { from, until }: Span,
): Promise<{ lessons: Lesson[]; reservations: ReservationRecord[] } | null> {
  // A lesson may go on after midnight.
  const dates = [addDays(dateAt(from), -1), dateAt(until)];
  const codes = rooms?.map(({ id_sis }) => id_sis) ?? null;
  const ids = rooms?.map(({ id }) => id) ?? null;
  const [row] = await db.query<{ lessons: Lesson[] | null; reservations: ReservationRecord[] | null }>({
    text: `select
        (select json_agg(record order by gl) from lessons where ${ON_DATES}
          ${codes === null ? 'and $3::text[] is null' : `and jsonb_path_query_array(record, '$.blocks[*].place.code') ?| $3::text[]`}
        ) as lessons,
        (select json_agg(record order by key) from catalogue_records
          where kind = 'reservations' and record is not null
          and ($4::text[] is null or record ->> 'room' = any($4::text[]))
          and (record ->> 'start')::bigint < $6 and (record ->> 'end')::bigint > $5) as reservations
      from (select count(*) as complete from catalogues where kind = any($7::text[])) whole
      where whole.complete = cardinality($7::text[])`,
    values: [...dates, codes, ids, from, until, RESTS_ON],
  });
  if (row === undefined) return null;
  // An aggregate over no rows is null.
  const { taught } = await readTeaching(db);
  const lessons = (row.lessons ?? []).map(taught(inBothLanguages));
  return { lessons, reservations: row.reservations ?? [] };
}
