import { type Patch, patchesOf } from '../../patch.ts';

/** Classes, their search, and the own records of a class. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/web/src/features/classes/own/class-week.tsx',
    'apps/web/src/features/classes/own/class-week.test.ts',
    [
      [
        'a student sees the lessons of all groups',
        '? attended : blocks',
        '? blocks : blocks',
        'a student of one of five groups',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/app/screens/class/page.tsx', 'e2e/journeys/classes/classes.spec.ts', [
    [
      'the lessons of all groups are shown until the reader’s are known',
      'isOwnWaiting ? null : new Set',
      'new Set',
      'by a button',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/classes/own/own-class.tsx',
    'apps/web/src/features/classes/own/own-class.test.tsx',
    [
      [
        'a student is said not to be signed up before the exam dates are known',
        '[loads.results, loads.terms, loads.schedule]',
        '[loads.results]',
        'before the exam dates are known',
      ],
      [
        'of a subject of others it is said that no exam date is announced',
        'semesterOf(dateAt(now)).year) ? words.noTerm',
        'semesterOf(dateAt(now)).year) || true ? words.noTerm',
        'without an enrolment',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/classes/classes.find.ts',
    'apps/server/src/capabilities/classes/classes.test.ts',
    [
      [
        'it is not counted what the language leaves out',
        'otherwise: all.count - count',
        'otherwise: 0',
        'is counted',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/search/view.ts',
    'apps/web/src/features/classes/search/view.test.ts',
    [
      [
        'the language of a search does not follow the page',
        "ui === 'cs' ? 'CZE' : 'ENG'",
        "ui === 'cs' ? 'CZE' : 'CZE'",
      ],
      ['a link to a search loses its language', 'isFilled(search) || language !==', 'language !=='],
      [
        'a search runs by its language alone',
        "title !== '' || code",
        "title !== '' || search.language === 'ENG' || code",
      ],
      ['a code of one letter is not searched for', "code !== '' || type", 'code.length > 1 || type'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/search/use-form.ts',
    'e2e/journeys/classes/classes-search.spec.ts',
    [
      [
        'a search does not wait for the last key',
        'setTimeout(settle, SEARCH_DEBOUNCE_MS)',
        'setTimeout(settle, SEARCH_DEBOUNCE_MS / 10)',
        'CLASSES-20',
      ],
      ['an empty form says nothing', "? 'nothingFilled' : 'tooShort'", "? null : 'tooShort'", 'CLASSES-12'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/search/last-searches.ts',
    'e2e/journeys/classes/classes-search.spec.ts',
    [['eleven searches are kept', 'most: LAST_SEARCHES', 'most: LAST_SEARCHES + 1', 'CLASSES-04']],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/own/class-progress.ts',
    'apps/web/src/features/classes/own/class-progress.test.ts',
    [
      ['a credit that was refused counts', "credit !== undefined && credit !== 'K'", 'credit !== undefined'],
      ['a sign-up that is over is named', 'isSigned(term) && !isTermOver(term, now)', 'isSigned(term)'],
      [
        'a full term is named before one that opens',
        'if (nearest !== null) return',
        'if (nearest === undefined) return',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/detail/book.ts',
    'apps/web/src/features/classes/detail/book.test.ts',
    [['a book is looked for with initials', "first.replace(/\\p{Lu}\\./gu, '').trim()", 'first.trim()']],
  ),
  ...patchesOf('apps/web/src/features/classes/detail/parts.tsx', 'e2e/journeys/classes/from-lesson.spec.ts', [
    [
      'the room of a teacher leads to the whole map',
      'href={roomAddress(id)}',
      'href="/maps"',
      'from a lesson',
    ],
  ]),
  ...patchesOf('apps/web/src/features/classes/detail/parts.tsx', 'e2e/journeys/classes/classes.spec.ts', [
    ['the next week is marked as this one', 'index + 1 === week', 'index === week', 'a visitor reads'],
  ]),
  ...patchesOf('apps/web/src/data/classes.ts', 'e2e/journeys/classes/classes.spec.ts', [
    [
      'a class is asked for again each time',
      'meta: { kept: true, told: false },\n  }),\n  ...CATALOGUE,',
      'meta: { kept: true, told: false },\n  }),\n  ...CATALOGUE,\n  staleTime: 0,',
      'CLASSES-10',
    ],
  ]),
  ...patchesOf('apps/web/src/features/classes/own/class-week.tsx', 'e2e/journeys/classes/classes.spec.ts', [
    ['own lessons are not marked', '{isOwn && <span', '{false && <span', 'from a lesson'],
  ]),
  ...patchesOf(
    'apps/web/src/features/classes/own/own-class.tsx',
    'apps/web/src/features/classes/own/own-class.test.tsx',
    [
      [
        'a class has no grades of its student',
        '<span className={css.grades}>{attempts(result, kind)}</span>',
        '<span className={css.grades} />',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/own/class-progress.ts',
    'apps/web/src/features/classes/own/own-class.test.tsx',
    [
      [
        'an exam date that is over is the next one',
        '.filter((term) => !isTermOver(term, now))\n    .toSorted((a, b) => spanOf(a).from',
        '.toSorted((a, b) => spanOf(a).from',
        'past exam dates are no next ones',
      ],
    ],
  ),
];
