import type { ClassRecord, PersonRecord } from '@kahan/domain';
import { readNamedRecords } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';

/** All years of a class, the latest first. */
export async function readYears(db: Queryable, code: string): Promise<ClassRecord[]> {
  const rows = await db.query<{ record: ClassRecord }>({
    text: `select record from catalogue_records
           where kind = 'classes' and record is not null and record ->> 'code' = $1
           order by (record ->> 'year')::int desc`,
    values: [code],
  });
  return rows.map(({ record }) => record);
}

/** A teacher as the directory lists them. */
export interface ListedTeacher {
  person: PersonRecord;
  rooms: { id: string; name: string }[];
}

/** Teachers by uident, without those whom the directory does not list; the first one when several share a uident. */
export async function readTeachers(
  db: Queryable,
  uidents: readonly string[],
): Promise<Map<string, ListedTeacher>> {
  const rows = await db.query<{ record: PersonRecord }>({
    text: `select distinct on (record ->> 'uident') record from catalogue_records
           where kind = 'people' and record ->> 'uident' = any($1::text[]) order by record ->> 'uident', key`,
    values: [uidents],
  });
  const people = rows.map(({ record }) => record);
  const rooms = await readNamedRecords(
    db,
    'rooms',
    people.flatMap((person) => person.rooms),
  );
  return new Map(
    people.map((person) => {
      const listed = person.rooms.flatMap((id) => rooms.get(id) ?? []);
      return [person.uident, { person, rooms: listed.map(({ id, name }) => ({ id, name })) }];
    }),
  );
}
