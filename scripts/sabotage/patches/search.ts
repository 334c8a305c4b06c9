import { type Patch, patchesOf } from '../patch.ts';

const PALETTE = 'apps/web/src/features/palette';
const JOURNEY = 'e2e/journeys/directory/palette.spec.ts';
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
  ...patchesOf(`${PALETTE}/recent.ts`, JOURNEY, [
    [
      'what was opened outlives the login',
      '}palette-recent`, readRecent',
      "}palette-recent`.replace('user', 'device'), readRecent",
      'end with the login',
    ],
  ]),
  ...patchesOf(`${PALETTE}/use-own.ts`, 'e2e/journeys/directory/palette-offline.spec.ts', [
    [
      'own subjects are not searched on the device',
      "classes: text === '' ? [] : index.classes",
      "classes: text !== '' ? [] : index.classes",
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
];
