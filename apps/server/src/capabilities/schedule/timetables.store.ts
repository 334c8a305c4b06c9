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
import type { Database, Queryable } from '../../platform/database.ts';

/** The semester of a timetable. */
export interface Term {
  year: number;
  semester: Semester;
}

/** The parts of a timetable. Its owner is null when only lessons name it and the catalogue does not know it. */
export interface TimetableData {
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

/** @returns null until the catalogues of the timetable were read whole */
export async function readTimetable(
  db: Database,
  type: ScheduleType,
  id: string,
  term: Term,
): Promise<TimetableData | null> {
  return db.transaction(async (tx) => {
    // Data and time of change of one moment: the time must not be newer than the data.
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const lastModified = await readModified(tx, type, id);
    if (lastModified === null) return null;
    const room = type === 'room' ? await readRoom(tx, id) : null;
    return {
      room,
      person: type === 'teacher' ? await readPerson(tx, id) : null,
      subject: type === 'subject' ? await readSubject(tx, id, term.year) : null,
      lessons: await readLessons(tx, type, room?.id_sis ?? id, term),
      reservations: room === null ? [] : await readReservations(tx, room.id),
      lastModified,
    };
  });
}

/** When a timetable changed last; null until its catalogues were read whole. */
async function readModified(tx: Queryable, type: ScheduleType, id: string): Promise<Date | null> {
  const kinds = RESTS_ON[type];
  const [row] = await tx.query<{ complete: number; lastModified: Date | null }>({
    text: `select count(*) filter (where kind = any($1::text[])) as complete, greatest(max(last_modified),
             (select last_modified from timetables where timetable = $2)) as "lastModified"
           from catalogues`,
    values: [kinds, `${type}:${id}`],
  });
  return row?.complete === kinds.length ? row.lastModified : null;
}

async function readRecord<K extends keyof Catalogues>(
  tx: Queryable,
  where: string,
  values: readonly unknown[],
): Promise<Catalogues[K] | null> {
  const text = `select record from catalogue_records where record is not null and ${where} limit 1`;
  const [row] = await tx.query<{ record: Catalogues[K] }>({ text, values });
  return row?.record ?? null;
}

/** A room by its id or, failing that, by its name in the timetable. */
function readRoom(tx: Queryable, id: string): Promise<RoomRecord | null> {
  const where = `kind = 'rooms' and (key = $1 or record ->> 'id_sis' = $1) order by key = $1 desc, key`;
  return readRecord<'rooms'>(tx, where, [id]);
}

const readPerson = (tx: Queryable, uident: string) =>
  readRecord<'people'>(tx, `kind = 'people' and record ->> 'uident' = $1 order by key`, [uident]);

/** The name of the subject in that year, otherwise in its last year. */
async function readSubject(tx: Queryable, code: string, year: number): Promise<Bilingual | null> {
  const where = `kind = 'classes' and record ->> 'code' = $1
    order by (record ->> 'year')::int = $2 desc, (record ->> 'year')::int desc, key`;
  return (await readRecord<'classes'>(tx, where, [code, year]))?.title ?? null;
}

const OWNED: Record<ScheduleType, string> = {
  room: `jsonb_path_query_array(record, '$.blocks[*].place.code') ? $1`,
  teacher: `jsonb_path_query_array(record, '$.teachers[*].code') ? $1`,
  subject: `record -> 'subject' ->> 'code' = $1`,
};
const IN_TERM = `(record ->> 'year')::int = $2 and (record ->> 'semester')::int = $3`;

async function readLessons(
  tx: Queryable,
  type: ScheduleType,
  code: string,
  { year, semester }: Term,
): Promise<Lesson[]> {
  const rows = await tx.query<{ record: Lesson }>({
    text: `select record from lessons where ${OWNED[type]} and ${IN_TERM} order by gl`,
    values: [code, year, semester],
  });
  return rows.map(({ record }) => record);
}

async function readReservations(tx: Queryable, room: string): Promise<ReservationRecord[]> {
  const rows = await tx.query<{ record: ReservationRecord }>({
    text: `select record from catalogue_records
           where kind = 'reservations' and record ->> 'room' = $1
           order by (record ->> 'start')::bigint, key`,
    values: [room],
  });
  return rows.map(({ record }) => record);
}
