import type { Person, PersonFound } from '@kahan/contract';
import { type ClassRecord, fullName, type Language, type PersonRecord } from '@kahan/domain';
import type { Surroundings } from './people.store.ts';

/** A department with its name; with its code for a name when the university's structure does not list it. */
function presentUnit(code: string, { departments }: Surroundings, lang: Language) {
  return { code, value: departments.get(code)?.name[lang] ?? code };
}

/** Rooms that the university does not list have no name and are left out. */
const listedRooms = ({ rooms }: PersonRecord, around: Surroundings) =>
  rooms.flatMap((id) => around.rooms.get(id) ?? []);

/** A person as lists show it. */
export function presentFound(person: PersonRecord, around: Surroundings, lang: Language): PersonFound {
  return {
    id: person.id,
    uident: person.uident,
    name: fullName(person),
    departments: person.departments.map((code) => presentUnit(code, around, lang)),
    rooms: listedRooms(person, around).map(({ id, name }) => ({ id, name })),
  };
}

/** A person with everything that is shown of them (spec 3, Person). */
export function presentPerson(
  person: PersonRecord,
  around: Surroundings,
  classes: readonly Pick<ClassRecord, 'code' | 'year' | 'title'>[],
  lang: Language,
): Person {
  return {
    id: person.id,
    uident: person.uident,
    degree_pre: person.degree_pre,
    first_name: person.first_name,
    last_name: person.last_name,
    degree_post: person.degree_post,
    email: person.email,
    tel: person.tel,
    rooms: person.rooms,
    places: listedRooms(person, around).map(({ id, name, floor, building }) => {
      const house = around.buildings.get(String(building));
      return {
        ...{ id, name, floor },
        building: { code: house?.code ?? '', value: house?.name[lang] ?? '' },
      };
    }),
    departments: person.departments.map((code) => {
      const parent = around.departments.get(code)?.parent ?? null;
      return {
        ...presentUnit(code, around, lang),
        faculty: parent === null ? null : presentUnit(parent, around, lang),
      };
    }),
    classes: classes.map(({ code, year, title }) => ({ code, year, title: title[lang] })),
  };
}
