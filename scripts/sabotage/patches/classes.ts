import { type Patch, patchesOf } from '../patch.ts';
import { rules } from './agenda.ts';

const CONTACTS = 'apps/web/src/features/contacts';
const SERVER = 'apps/server/src/capabilities/contacts';
const SEARCH = 'apps/web/src/features/classes/search';
const OWN = 'apps/web/src/features/classes/own';
const SEARCH_JOURNEY = 'e2e/journeys/directory/classes-search.spec.ts';
const CLASS_JOURNEY = 'e2e/journeys/directory/classes.spec.ts';
const CONTACTS_JOURNEY = 'e2e/journeys/directory/contacts.spec.ts';

/** Contacts and classes. */
export const CLASSES: Patch[] = [
  ...rules('contacts/reach', [
    ['ten digits are Czech', 'digits.length === CZECH_DIGITS', 'digits.length >= CZECH_DIGITS'],
    ['a map is asked for the room too', 'partsOf(address).slice(-2)', 'partsOf(address).slice(-3)'],
    ['a word that begins like room is left out', ')\\s+/i', ')\\s*/i'],
  ]),
  ...rules('contacts/opening-hours', [
    ['an office is open in the minute in which it closes', 'minutes < to)', 'minutes <= to)'],
    ['an office opens a minute late', 'from <= minutes &&', 'from < minutes &&'],
    [
      'two hours for one time are taken',
      'from < one.to && one.from < to',
      'from === one.from && to === one.to',
    ],
    [
      'a remark beside the hours is left out',
      'if (from === null || to === null ||',
      'if (from === null) continue;\n      if (to === null ||',
    ],
  ]),
  ...patchesOf(`${SERVER}/contacts.present.ts`, `${SERVER}/contacts.present.test.ts`, [
    ['a contact leads to one of two rooms', 'named.has(name) ? null : room', 'room', 'leads nowhere'],
    ['only the exact name of a room leads to it', 'named.get(folded(name))', 'named.get(name)'],
  ]),
  ...patchesOf(`${SERVER}/index.ts`, `${SERVER}/contacts.test.ts`, [
    ['contacts never learn of rooms', 'roomsByName(rooms)', 'roomsByName(rooms.slice(0, 0))', 'CONTACTS-03'],
  ]),
  ...patchesOf(`${CONTACTS}/groups.ts`, `${CONTACTS}/groups.test.ts`, [
    [
      'the own faculty is not first',
      '[...FACULTIES.filter(isOwn), ',
      '[...FACULTIES.filter(isOwn).slice(1), ',
    ],
  ]),
  ...patchesOf(`${CONTACTS}/open-state.tsx`, CONTACTS_JOURNEY, [
    [
      'an office never closes on an open page',
      'openStateAt(parsed, now)',
      'openStateAt(parsed, new Date(0))',
      'an office closes',
    ],
  ]),
  ...patchesOf(`${CONTACTS}/screen.tsx`, CONTACTS_JOURNEY, [
    ['the officer of a second study is left out', '=== index,', '=== index && index === 0,', 'both officers'],
  ]),
  ...patchesOf(`${SEARCH}/view.ts`, `${SEARCH}/view.test.ts`, [
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
  ]),
  ...patchesOf(`${SEARCH}/use-form.ts`, SEARCH_JOURNEY, [
    [
      'a search does not wait for the last key',
      'const SETTLED_MS = 500;',
      'const SETTLED_MS = 50;',
      'CLASSES-20',
    ],
    ['an empty form says nothing', "? 'nothingFilled' : 'tooShort'", "? null : 'tooShort'", 'CLASSES-12'],
  ]),
  ...patchesOf(`${SEARCH}/last-searches.ts`, SEARCH_JOURNEY, [
    ['eleven searches are kept', 'LAST_SEARCHES)', 'LAST_SEARCHES + 1)', 'CLASSES-04'],
  ]),
  ...patchesOf(`${OWN}/standing.ts`, `${OWN}/standing.test.ts`, [
    ['a credit that was refused counts', "credit !== undefined && credit !== 'K'", 'credit !== undefined'],
    ['a sign-up that is over is named', 'isSigned(term) && !isTermOver(term, now)', 'isSigned(term)'],
    ['a full term is named before one that opens', '&& !isFull(term)', '&& term !== null'],
  ]),
  ...patchesOf(
    'apps/web/src/features/classes/detail/book.ts',
    'apps/web/src/features/classes/detail/book.test.ts',
    [['a book is looked for with initials', "first.replace(/\\p{Lu}\\./gu, '').trim()", 'first.trim()']],
  ),
  ...patchesOf(
    'apps/web/src/features/classes/detail/parts.tsx',
    'e2e/journeys/directory/from-lesson.spec.ts',
    [
      [
        'the room of a teacher leads to the whole map',
        'href={roomAddress(id)}',
        'href="/maps"',
        'from a lesson',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/features/classes/detail/parts.tsx', CLASS_JOURNEY, [
    ['the next week is marked as this one', 'index + 1 === week', 'index === week', 'a visitor reads'],
  ]),
  ...patchesOf('apps/web/src/data/classes.ts', CLASS_JOURNEY, [
    [
      'a class is asked for again each time',
      '...CATALOGUE,\n    meta',
      '...CATALOGUE,\n    staleTime: 0,\n    meta',
      'CLASSES-10',
    ],
  ]),
  ...patchesOf(`${OWN}/class-week.tsx`, CLASS_JOURNEY, [
    ['own lessons are not marked', '{isOwn && <span', '{false && <span', 'from a lesson'],
  ]),
  ...patchesOf(
    'apps/web/src/features/news/cards/card.view.ts',
    'apps/web/src/features/news/cards/card.view.test.ts',
    [['a card does not lead to its class', '{ code } = values as { code', '{ code } = {} as { code']],
  ),
];
