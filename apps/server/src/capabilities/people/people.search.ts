import { fullName, type PersonRecord } from '@kahan/domain';
import { readCatalogue } from '../../engine/mirror/index.ts';
import type { SearchSource } from '../../engine/search/index.ts';

/** People by their names with degrees and by their uident; each department is a tag, `department:402`. */
export const peopleSearch: SearchSource<PersonRecord> = {
  kind: 'people',
  restsOn: ['people'],
  scopeKey: () => '',
  load: async (db) =>
    (await readCatalogue(db, 'people')).map((person) => ({
      value: person,
      codes: [person.uident],
      text: fullName(person),
      sort: `${person.last_name} ${person.first_name}`,
      tags: person.departments.map((code) => `department:${code}`),
    })),
};
