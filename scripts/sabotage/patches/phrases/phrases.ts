import { type Patch, patchesOf } from '../../patch.ts';

const named = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`packages/phrases/src/${file}.ts`, 'packages/phrases/src/code-lists.test.ts', defects);

/** Words. */
export const PATCHES: Patch[] = [
  ...patchesOf('packages/phrases/src/cs/personal-data/privacy.ts', 'packages/phrases/src/phrases.test.ts', [
    ['the Czech policy lacks a cookie', 'kahan_refresh, ', '', '[PRIVACY-02]'],
  ]),
  ...patchesOf('packages/phrases/src/words.ts', 'packages/phrases/src/words.test.ts', [
    ['Czech has no form for 2 to 4', "category === 'one' || category === 'few'", "category === 'one'"],
    ['"in" before a number is never spoken with a vowel', "? 've' : 'v'", "? 'v' : 'v'"],
    ['minutes of a time are not padded', "String(minutes % 60).padStart(2, '0')", 'String(minutes % 60)'],
    ['a reason gets a second full stop', '/[.!?…]$/.test(trimmed)', '/[!?…]$/.test(trimmed)'],
  ]),
  ...patchesOf('packages/phrases/src/non-breaking.ts', 'packages/phrases/src/non-breaking.test.ts', [
    ['a price may be torn from its currency', '(?:Kč|min|', '(?:min|'],
    ['an English genitive holds the next word', '[\\p{L}’]', '[\\p{L}]'],
    ['a week may be torn from its number', '|weeks?|', '|'],
  ]),
  ...patchesOf('packages/phrases/src/cs/people/people.ts', 'packages/phrases/src/glossary.test.ts', [
    ['a room without a case follows a preposition', '`Učí v místnosti ', '`Učí v '],
  ]),
  ...patchesOf('packages/phrases/src/cs/terms/terms.ts', 'packages/phrases/src/glossary.test.ts', [
    ['a rule of some files concerns no file', "own: 'Váš čas'", "own: 'Vaše hodina'"],
  ]),
  ...patchesOf('packages/phrases/src/reservation.ts', 'packages/phrases/src/glossary.test.ts', [
    [
      'the sign at a door has words of its own',
      'its schedule appears here automatically.',
      'its schedule appears by itself.',
    ],
  ]),
  ...patchesOf('apps/sandbox/data/classes.json', 'packages/phrases/src/glossary.test.ts', [
    ['the invented university writes as it likes', 'online testy', 'on-line testy'],
  ]),
  ...patchesOf('packages/phrases/src/lesson-card.ts', 'packages/phrases/src/items.changes.test.ts', [
    ['a line of a card begins small', '[capital(days(v, ', '[(days(v, '],
  ]),
  ...patchesOf('packages/phrases/src/cs/home/home.ts', 'packages/phrases/src/words.test.ts', [
    ['a Czech Monday is the preposition after', 'dates.weekday(day)', 'dates.weekdayShort(day)'],
  ]),
  ...patchesOf('packages/phrases/src/en/groups/groups.ts', 'packages/phrases/src/glossary.test.ts', [
    ['two sentences are joined by a comma', 'We know about it; the rest', 'We know about it, the rest'],
  ]),
  ...named('cs/terms/terms', [
    [
      'Czech exams are called credits',
      "kinds: { K: 'Zkouška', Z: 'Zápočet' }",
      "kinds: { Z: 'Zkouška', K: 'Zápočet' }",
    ],
    [
      'the Czech filter of exams is called credits',
      "types: { K: 'zkoušky', Z: 'zápočty' }",
      "types: { Z: 'zkoušky', K: 'zápočty' }",
    ],
    [
      'the Czech end of sign-up is called its beginning',
      "signing_start: 'přihlašování od',\n  signing_end: 'přihlásit do',",
      "signing_end: 'přihlašování od',\n  signing_start: 'přihlásit do',",
    ],
  ]),
  ...named('en/terms/terms', [
    [
      'the sort key of sign-out is called that of sign-up',
      "  logout_end: 'cancel by',\n  signing_end: 'sign up by',",
      "  signing_end: 'cancel by',\n  logout_end: 'sign up by',",
    ],
  ]),
  ...named('cs/schedule/schedule', [
    [
      'the Czech winter of the timetable is called summer',
      "semesters: { 1: 'Zimní', 2: 'Letní' }",
      "semesters: { 2: 'Zimní', 1: 'Letní' }",
    ],
  ]),
  ...named('en/studies/study', [
    [
      'the winter of the results is called summer',
      "const semesters = { 1: 'Winter semester', 2: 'Summer semester' };",
      "const semesters = { 2: 'Winter semester', 1: 'Summer semester' };",
    ],
  ]),
  ...named('en/maps/maps', [
    ['the lowest floor is told in other words', "Can't dig underground.", 'No more floors below.'],
  ]),
  ...named('en/food/food', [
    ['a canteen without a menu says nothing of it', 'No menu found.', 'Nothing here.'],
  ]),
];
