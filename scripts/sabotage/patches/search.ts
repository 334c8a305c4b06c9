import { type Patch, patchesOf } from '../patch.ts';

const SERVER = 'apps/server/src/capabilities/search';

/** The search over everything. */
export const SEARCH: Patch[] = [
  ...patchesOf(`${SERVER}/index.ts`, `${SERVER}/search.test.ts`, [
    [
      'people who are missing hide classes and rooms',
      "error.code === 'NOT_READY'",
      "error.code === 'NOT_FOUND'",
      'hides nothing else',
    ],
    [
      'an empty text finds everything',
      "if (query.trim() === '') return",
      "if (query === 'x') return",
      'nothing for',
    ],
    ['a hit has the title of the other language', 'title: title[lang]', 'title: title.cs', 'by its code'],
  ]),
];
