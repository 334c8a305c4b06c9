import { fullName, type Language, namesOf, type PersonRecord, semesterAt } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readCatalogue } from '../../engine/mirror/index.ts';
import type { SearchSource } from '../../engine/search/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { presentFound, presentPerson } from './people.present.ts';
import { type PersonKey, readClassesOf, readPerson, readSurroundings } from './people.store.ts';

/** People by their names with degrees and by their uident; each department is a tag, `department:402`. */
const peopleSearch: SearchSource<PersonRecord> = {
  kind: 'people',
  restsOn: ['people'],
  scopeKey: () => '',
  load: async (db) =>
    (await readCatalogue(db, 'people')).map((person) => ({
      value: person,
      codes: [person.uident],
      names: [fullName(person), ...namesOf(person)],
      text: '',
      sort: `${person.last_name} ${person.first_name}`,
      tags: person.departments.map((code) => `department:${code}`),
    })),
};

/** People whose answers are cached, and the memory for them. */
const MOST_CACHED = 5_000;
const MOST_BYTES = 16 * 2 ** 20;

/** People who work at the university (spec 3, Person). Timetables and their search rest on them. */
export function people(engine: Engine): Capability {
  const { db, clock, search } = engine;
  const answers = catalogueAnswers(engine, 'people', { mostKept: MOST_CACHED, mostBytes: MOST_BYTES });

  function readOne(by: PersonKey, id: string, lang: Language) {
    const { year } = semesterAt(clock.now());
    return answers.get(`${by} ${id} ${year}`, lang, async () => {
      const person = await readPerson(db, by, id);
      if (person === null) return null;
      const [around, classes] = await Promise.all([
        readSurroundings(db, [person]),
        readClassesOf(db, person.uident, year),
      ]);
      return render('GET /api/people/:id', presentPerson(person, around, classes, lang));
    });
  }

  return {
    name: 'people',
    sources: [mirroredCatalogue('people', { isTold: true })],
    search: [peopleSearch],
    handlers: {
      'GET /api/people': async ({ query: { name, limit, page }, lang }) => {
        const part = { limit, page: page - 1 };
        const { values, count } = await search.find<PersonRecord>('people', undefined, name, part);
        const around = await readSurroundings(db, values);
        return { items: values.map((person) => presentFound(person, around, lang)), count };
      },
      'GET /api/people/:id': ({ params, lang }) => readOne('id', params.id, lang),
      'GET /api/people/teacher/:uident': ({ params, lang }) => readOne('uident', params.uident, lang),
    } satisfies Handlers,
  };
}

/** Id of a person's timetable as a teacher; null while the directory lists no such person. */
export async function readUident(db: Queryable, personId: string): Promise<string | null> {
  return (await readPerson(db, 'id', personId))?.uident ?? null;
}
