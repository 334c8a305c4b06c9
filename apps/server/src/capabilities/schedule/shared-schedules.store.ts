import type { ScheduleType } from '@kahan/contract';
import type {
  Bilingual,
  Catalogues,
  Lesson,
  PersonRecord,
  ReservationRecord,
  RoomRecord,
  Semester,
} from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** The semester of a timetable. */
export interface Term {
  year: number;
  semester: Semester;
}

/** The parts of a timetable. Its owner is null when only lessons name it and the catalogue does not know it. */
export interface SharedScheduleData {
  room: RoomRecord | null;
  person: PersonRecord | null;
  /** Name of the subject. */
  subject: Bilingual | null;
  lessons: Lesson[];
  reservations: ReservationRecord[];
  lastModified: Date;
}

/** Catalogues that a timetable rests on. */
const RESTS_ON: Record<ScheduleType, readonly string[]> = {
  room: ['lessons', 'rooms', 'reservations'],
  teacher: ['lessons', 'people'],
  subject: ['lessons', 'classes'],
};

/** SQL of the owner's record; $1 is the id that is asked for, $2 the year. */
const OWNER: Record<ScheduleType, string> = {
  // A room by its id or, failing that, by its name in the timetable.
  room: `kind = 'rooms' and (key = $1 or record ->> 'id_sis' = $1) order by key = $1 desc, key`,
  teacher: `kind = 'people' and record ->> 'uident' = $1 order by key`,
  // The subject of that year, otherwise of its last year.
  subject: `kind = 'classes' and record ->> 'code' = $1
    order by (record ->> 'year')::int = $2 desc, (record ->> 'year')::int desc, key`,
};

/** SQL condition for the lessons of an owner; lessons name a room by its code in the timetable. */
const OWNED: Record<ScheduleType, string> = {
  room: `jsonb_path_query_array(record, '$.blocks[*].place.code')
    ? coalesce((select record ->> 'id_sis' from owner), $1)`,
  teacher: `jsonb_path_query_array(record, '$.teachers[*].code') ? $1`,
  subject: `record -> 'subject' ->> 'code' = $1`,
};

const RESERVATIONS = `(select json_agg(record order by (record ->> 'start')::bigint, key) from catalogue_records
  where kind = 'reservations' and record ->> 'room' = (select record ->> 'id' from owner))`;

/**
 * One statement, so that all parts are of one moment: the time of change must not be newer than the data. Its
 * subqueries for the data are not run while a catalogue is missing.
 */
const statementOf = (type: ScheduleType) => `
  with owner as materialized (
    select record from catalogue_records where record is not null and ${OWNER[type]} limit 1
  )
  select (select record from owner) as owner,
    (select json_agg(record order by gl) from lessons
       where ${OWNED[type]} and ($2::int is null
         or ((record ->> 'year')::int = $2 and (record ->> 'semester')::int = $3::int))) as lessons,
    ${type === 'room' ? RESERVATIONS : 'null'} as reservations,
    greatest(whole.last_modified,
      (select last_modified from timetables where timetable = '${type}:' || $1)) as "lastModified"
  from (select count(*) filter (where kind = any($4::text[])) as complete, max(last_modified) as last_modified
        from catalogues) whole
  where whole.complete = cardinality($4)`;

const STATEMENTS: Record<ScheduleType, string> = {
  room: statementOf('room'),
  teacher: statementOf('teacher'),
  subject: statementOf('subject'),
};

/**
 * @param term of the lessons; null: all of them
 * @returns null until the catalogues of the timetable were read whole
 */
export async function readSharedSchedule(
  db: Queryable,
  type: ScheduleType,
  id: string,
  term: Term | null,
): Promise<SharedScheduleData | null> {
  const [row] = await db.query<{
    owner: RoomRecord | PersonRecord | Catalogues['classes'] | null;
    lessons: Lesson[] | null;
    reservations: ReservationRecord[] | null;
    lastModified: Date;
  }>({ text: STATEMENTS[type], values: [id, term?.year, term?.semester, RESTS_ON[type]] });
  if (row === undefined) return null;
  const { owner, lessons, reservations, lastModified } = row;
  return {
    // The statement of each type reads the records of one catalogue.
    room: type === 'room' ? (owner as RoomRecord | null) : null,
    person: type === 'teacher' ? (owner as PersonRecord | null) : null,
    subject: type === 'subject' ? ((owner as Catalogues['classes'] | null)?.title ?? null) : null,
    // An aggregate over no rows is null.
    lessons: lessons ?? [],
    reservations: reservations ?? [],
    lastModified,
  };
}
