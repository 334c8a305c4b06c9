import type { Capability } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { peopleSearch } from './people.search.ts';

/** People who work at the university (spec 3, Person). Timetables and their search rest on them. */
export const people: Capability = {
  name: 'people',
  sources: [mirroredCatalogue('people')],
  search: [peopleSearch],
};

/** Id of a person's timetable as a teacher; null while the directory lists no such person. */
export async function readUident(db: Queryable, personId: string): Promise<string | null> {
  const [row] = await db.query<{ uident: string | null }>({
    text: `select record ->> 'uident' as uident from catalogue_records where kind = 'people' and key = $1`,
    values: [personId],
  });
  return row?.uident ?? null;
}
