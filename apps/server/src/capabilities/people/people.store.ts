import type { BuildingRecord, ClassRecord, DepartmentRecord, PersonRecord, RoomRecord } from '@kahan/domain';
import { readNamedRecords } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';

/** SQL of the person who is asked for; the first one when several share a uident. */
const PERSON = {
  id: 'key = $1',
  uident: `record ->> 'uident' = $1 order by key limit 1`,
};

/** One of a person's two ids. */
export type PersonKey = keyof typeof PERSON;

/** null when the directory lists no such person. */
export async function readPerson(db: Queryable, by: PersonKey, id: string): Promise<PersonRecord | null> {
  const [row] = await db.query<{ record: PersonRecord }>({
    text: `select record from catalogue_records where kind = 'people' and record is not null and ${PERSON[by]}`,
    values: [id],
  });
  return row?.record ?? null;
}

/** The catalogues' records that people name, by their keys. */
export interface Surroundings {
  rooms: ReadonlyMap<string, RoomRecord>;
  buildings: ReadonlyMap<string, BuildingRecord>;
  /** With the faculties of the departments. */
  departments: ReadonlyMap<string, DepartmentRecord>;
}

export async function readSurroundings(
  db: Queryable,
  people: readonly PersonRecord[],
): Promise<Surroundings> {
  const named = <K extends 'rooms' | 'departments'>(field: K) => people.flatMap((person) => person[field]);
  const [rooms, units] = await Promise.all([
    readNamedRecords(db, 'rooms', named('rooms')),
    readNamedRecords(db, 'departments', named('departments')),
  ]);
  const parents = [...units.values()].flatMap(({ parent }) => parent ?? []);
  const [buildings, faculties] = await Promise.all([
    readNamedRecords(
      db,
      'buildings',
      [...rooms.values()].map(({ building }) => String(building)),
    ),
    readNamedRecords(db, 'departments', parents),
  ]);
  return { rooms, buildings, departments: new Map([...faculties, ...units]) };
}

/** Classes that a person teaches in an academic year, by code. */
export function readClassesOf(
  db: Queryable,
  uident: string,
  year: number,
): Promise<Pick<ClassRecord, 'code' | 'year' | 'title'>[]> {
  return db.query({
    text: `select record ->> 'code' as code, (record ->> 'year')::int as year, record -> 'title' as title
           from catalogue_records
           where kind = 'classes' and jsonb_path_query_array(record, '$.taught_by[*].uident') ? $1
             and (record ->> 'year')::int = $2
           order by key collate "C"`,
    values: [uident, year],
  });
}
