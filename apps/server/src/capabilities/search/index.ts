import type { ScheduleFound } from '@kahan/contract';
import { type ClassRecord, fullName, type Language, type PersonRecord } from '@kahan/domain';
import type { SearchPage } from '@kahan/search';
import type { Capability, Engine } from '../../engine/index.ts';
import { readNamedRecords } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';

const NOTHING: SearchPage<never> = { values: [], matches: [], count: 0 };

type Listed = Pick<ClassRecord, 'code' | 'year' | 'title' | 'credits'>;

/** One search over the lists of other capabilities, for the palette (product, One search). */
export function search(engine: Engine): Capability {
  const { db } = engine;

  /** The best matches in one list; none while its catalogues were not read, which hides nothing else. */
  async function find<Value>(
    kind: string,
    scope: unknown,
    query: string,
    limit: number,
  ): Promise<SearchPage<Value>> {
    if (query.trim() === '') return NOTHING;
    try {
      return await engine.search.find<Value>(kind, scope, query, { limit });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'NOT_READY') return NOTHING;
      throw error;
    }
  }

  async function presentPeople(people: readonly PersonRecord[], lang: Language) {
    const [departments, rooms] = await Promise.all([
      readNamedRecords(
        db,
        'departments',
        people.flatMap((person) => person.departments),
      ),
      readNamedRecords(
        db,
        'rooms',
        people.flatMap((person) => person.rooms),
      ),
    ]);
    return people.map((person) => ({
      id: person.id,
      name: fullName(person),
      departments: person.departments.map((code) => ({
        code,
        value: departments.get(code)?.name[lang] ?? code,
      })),
      rooms: person.rooms.flatMap((id) => {
        const room = rooms.get(id);
        return room === undefined ? [] : [{ id, name: room.name }];
      }),
    }));
  }

  return {
    name: 'search',
    handlers: {
      'GET /api/search': async ({ query: { query, limit }, lang }) => {
        const [classes, people, rooms] = await Promise.all([
          find<Listed>('classes', { lang }, query, limit),
          find<PersonRecord>('people', undefined, query, limit),
          find<ScheduleFound>('room', undefined, query, limit),
        ]);
        const shownPeople = await presentPeople(people.values, lang);
        return {
          classes: {
            items: matched(classes, ({ code, year, title, credits }) => ({
              ...{ code, year, credits },
              title: title[lang],
            })),
            count: classes.count,
          },
          people: {
            items: matched({ ...people, values: shownPeople }, (person) => person),
            count: people.count,
          },
          rooms: {
            items: matched(rooms, ({ id, name, floor, building }) => ({ id, name, floor, building })),
            count: rooms.count,
          },
        };
      },
    } satisfies Handlers,
  };
}

/** Presents the values of a page, each with how well it matches. */
const matched = <Value, Shown>({ values, matches }: SearchPage<Value>, present: (value: Value) => Shown) =>
  values.map((value, index) => ({ ...present(value), match: matches[index] ?? 'meant' }));
