import { type Patch, patchesOf } from '../../patch.ts';

const PEOPLE = 'apps/web/src/features/people';
const SERVER = 'apps/server/src/capabilities';
const JOURNEY = 'e2e/journeys/people/people.spec.ts';

/** People, and the calls for people and classes. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${PEOPLE}/week.view.ts`, `${PEOPLE}/week.view.test.ts`, [
    [
      'on a weekend the week that is over is shown',
      'openingDate({ lessons, terms: [] }, schedule, now) ?? pragueDate(now)',
      'pragueDate(now)',
      'on a Saturday the coming one',
    ],
  ]),
  ...patchesOf(`${PEOPLE}/teaching.ts`, `${PEOPLE}/teaching.test.ts`, [
    [
      'a lesson goes on in the minute of its end',
      '=> start <= now && now < end);\n  const next',
      '=> start <= now && now <= end);\n  const next',
    ],
    ['a teacher is free in a cancelled lesson only', '.filter(({ canceled }) => !canceled)', ''],
    ['an exam of somebody else is shared', 'term.teacher?.code === uident && ', ''],
  ]),
  ...patchesOf(`${PEOPLE}/last-searches.ts`, `${PEOPLE}/last-searches.test.ts`, [
    [
      'the beginning of a search stays beside it',
      'foldText(added).startsWith(foldText(earlier))',
      'foldText(added) === foldText(earlier)',
    ],
  ]),
  ...patchesOf(`${PEOPLE}/vcard.ts`, `${PEOPLE}/vcard.test.ts`, [
    ['a semicolon in a name begins another part', 'escaped(text ?? ', 'String(text ?? '],
  ]),
  ...patchesOf(`${PEOPLE}/person-screen.tsx`, JOURNEY, [
    [
      'visitors ask for the week of a teacher',
      'loggedIn ? <Personal',
      'loggedIn || person ? <Personal',
      'PEOPLE-03',
    ],
    [
      'an unknown person has no search for what was meant',
      '{isUnknown && isValidSearch',
      '{isTeacher && isUnknown && isValidSearch',
      'PEOPLE-05',
    ],
  ]),
  ...patchesOf('apps/web/src/data/people.ts', JOURNEY, [
    ['a person is loaded at each visit', '...CATALOGUE,', '...CATALOGUE,\n  staleTime: 0,', 'PEOPLE-13'],
  ]),
  ...patchesOf(`${SERVER}/people/people.store.ts`, `${SERVER}/people/people.test.ts`, [
    ['an id is taken for a uident', "id: 'key = $1'", "id: `key = $1 or record ->> 'uident' = $1`"],
  ]),
  ...patchesOf(`${SERVER}/people/index.ts`, `${SERVER}/people/people.test.ts`, [
    [
      'nobody is told of a person who changed',
      "mirroredCatalogue('people', { isTold: true })",
      "mirroredCatalogue('people')",
    ],
  ]),
  ...patchesOf(`${SERVER}/classes/classes.present.ts`, `${SERVER}/classes/classes.test.ts`, [
    ['a class links to any address', 'url !== null && sanitizer.isSafeLink(url) ? url : null', 'url'],
    ['the synopsis is not sanitized', 'clean(record.synopsis[lang])', 'record.synopsis[lang]'],
  ]),
  ...patchesOf(`${SERVER}/classes/classes.find.ts`, `${SERVER}/classes/classes.test.ts`, [
    ['a code that nothing has is left out of the search', '.some(isUnfindable)', '.every(isUnfindable)'],
  ]),
  ...patchesOf('apps/server/src/engine/catalogue-answers.ts', `${SERVER}/classes/without-people.test.ts`, [
    [
      'a missing catalogue hides the answers that show parts of it',
      'const isWhole = await isComplete(db, kind);',
      "const isWhole = (await Promise.all([kind, ...also].map((one) => isComplete(db, one)))).every(Boolean);\n        if (!isWhole) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });",
    ],
  ]),
];
