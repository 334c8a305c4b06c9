import { type Patch, patchesOf } from '../../patch.ts';

const PALETTE = 'apps/web/src/features/search';
const JOURNEY = 'e2e/journeys/search/palette.spec.ts';
const SERVER = 'apps/server/src/capabilities/search';

/** The search over everything. */
export const PATCHES: Patch[] = [
  ...patchesOf('packages/search/src/search-index.ts', 'packages/search/src/search-index.test.ts', [
    [
      'a name with a hyphen is not found as one word',
      'new Set([text, ...names, ...codes].flatMap(indexedWords))',
      'new Set([text, ...names, ...codes].flatMap(wordsOf))',
      'parts of a name',
    ],
  ]),
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
  ...patchesOf(`${PALETTE}/palette.tsx`, JOURNEY, [
    [
      'a choice is forgotten when an arrow is pressed',
      'setMoved(hits[next]?.href ?? null);',
      'setMoved(null);',
      'keyboard alone',
    ],
    [
      'the results vanish while the next ones load',
      'found.data === undefined ?',
      'found.isPlaceholderData || found.data === undefined ?',
      'results stay',
    ],
    [
      'a screen reader is told no number',
      'role="status" className={css.count}',
      'className={css.count}',
      'accessibility tree',
    ],
  ]),
  ...patchesOf(`${PALETTE}/hits.ts`, `${PALETTE}/hits.test.ts`, [
    [
      'a room that is called so stands under subjects that contain it',
      '.sort((a, b) => a.best - b.best)',
      '',
      'goes before subjects',
    ],
    ['own subjects are not first', 'hit.isOwn ? 1 : 2', '2', 'own subjects come'],
  ]),
  ...patchesOf(`${SERVER.replace('search', 'classes')}/classes.search.ts`, `${SERVER}/search.test.ts`, [
    [
      'subjects are found in the language of the page alone',
      'names: Object.values(one.title)',
      'names: [one.title[lang]]',
      'of either language',
    ],
  ]),
  ...patchesOf(`${PALETTE}/recent.ts`, JOURNEY, [
    [
      'what was opened outlives the login',
      '}palette-recent`, {',
      "}palette-recent`.replace('user', 'device'), {",
      'end with the login',
    ],
  ]),
  ...patchesOf(`${PALETTE}/use-own.ts`, 'e2e/journeys/search/palette-offline.spec.ts', [
    [
      'own subjects are not searched on the device',
      "classes: text === '' ? [] : found(index.classes",
      "classes: text !== '' ? [] : found(index.classes",
      'without a network',
    ],
  ]),
  ...patchesOf('apps/web/src/app/shell/find.tsx', JOURNEY, [
    ['letters that are typed while it loads are lost', 'text += event.key;', '', 'is not lost'],
  ]),
  ...patchesOf('apps/web/src/ui/form/use-slash.ts', JOURNEY, [
    ['a slash is taken from fields', 'isSlashOn() && !isTyping(target)', 'isSlashOn()', 'a slash in a field'],
  ]),
  ...patchesOf('apps/web/src/ui/form/use-slash.ts', 'e2e/journeys/app/wcag.spec.ts', [
    [
      'the key of one character cannot be switched off',
      'isSlashOn() && !isTyping(target)',
      '!isTyping(target)',
      'the search key of one character',
    ],
  ]),
  ...patchesOf('apps/web/src/styles/base.css', 'e2e/journeys/app/wcag.spec.ts', [
    [
      'the lower bar covers what has the focus',
      'calc(var(--tabbar) + var(--sp-2) + env(safe-area-inset-bottom, 0px))',
      '0px',
      'no bar covers what has the focus',
    ],
  ]),
  ...patchesOf('packages/search/src/marked.ts', 'packages/search/src/marked.test.ts', [
    [
      'a match inside a word is marked beside its beginning',
      'return beginnings.length > 0 ? beginnings : all;',
      'return all;',
    ],
  ]),
  ...patchesOf('packages/search/src/search-index.ts', 'packages/search/src/search-index.test.ts', [
    ['an exact code is no better than others', 'addAll(exact, this.entries, begin, same);', ''],
    [
      'a name that begins so is no better than one that contains it',
      "ranking.add('named', [names.longer]);",
      '',
      'the best match first',
    ],
    ['a wrong letter is forgiven where many match', 'ranking.count >= FEW', 'ranking.count >= 50'],
    ['codes of other people rank as well', 'rangeOf(this.keys, key);', '[0, this.keys.length];'],
  ]),
  ...patchesOf('packages/search/src/search-index.ts', 'packages/search/src/laws.test.ts', [
    [
      'tags are ignored',
      '[...sets, ...this.wanted]',
      'sets.length === 0 ? this.wanted : sets',
      'lacks a tag',
    ],
    ['a code is found with its spaces only', "wordsOf(text).join('')", 'foldText(text)'],
    [
      'the second page repeats the last one of the first',
      '{ skip: page * limit, limit }',
      '{ skip: page === 0 ? 0 : page * limit - 1, limit }',
      'pages are the whole',
    ],
  ]),
  ...patchesOf('packages/search/src/one-wrong-letter.ts', 'packages/search/src/search-index.test.ts', [
    [
      'swapped neighbours are not forgiven',
      'this.narrow(at, at + 2, at + 2, second,',
      'this.narrow(at, at + 2, at + 3, second,',
    ],
    ['a wrong first letter is like any other', 'if (wrong === 0) {', 'if (wrong < 0) {'],
    ['digits are forgiven', ' && !/\\p{N}/u.test(typed)', ''],
  ]),
  ...patchesOf('packages/search/src/one-wrong-letter.ts', 'packages/search/src/recall.test.ts', [
    [
      'only letters at the end may be wrong',
      'let [begin, end] = [0, this.words.length];\n    for (let at = 0;',
      'let [begin, end] = [0, this.words.length];\n    for (let at = 4;',
    ],
  ]),
  ...patchesOf('packages/search/src/synonyms.ts', 'packages/search/src/search-index.test.ts', [
    ['a synonym with diacritics is never meant', 'text: foldText(word.replace', 'text: (word.replace'],
    ['a short text is taken for a synonym', 'typed.length >= GUESSED && ', ''],
  ]),
  ...patchesOf('packages/search/src/bitset.ts', 'packages/search/src/laws.test.ts', [
    ['one word of a query is enough', 'word &= others', 'word |= others'],
    ['a search finds what the one before it found', 'return set.fill(0);', 'return set;'],
    [
      'the first page has one result more',
      'membersOf(set: Bitset, skip: number, limit: number): number[] {\n  const members: number[] = [];',
      'membersOf(set: Bitset, skip: number, most: number): number[] {\n  const limit = most + 1;\n  const members: number[] = [];',
    ],
  ]),
];
