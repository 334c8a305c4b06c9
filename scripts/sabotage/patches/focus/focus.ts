import { type Patch, patchesOf } from '../../patch.ts';

const JOURNEY = 'e2e/journeys/app/focus.spec.ts';

/** Where the focus goes when what has it leaves the page. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/platform/page/kept-focus.ts', JOURNEY, [
    [
      'a button that is gone takes the focus with it',
      'if (wasThere && place !== null) requestAnimationFrame',
      'if (wasThere && place === null) requestAnimationFrame',
      'leaves the focus in its place',
    ],
    [
      'a heading that comes late never gets the focus',
      'isHeadingAwaited = heading === undefined;',
      'isHeadingAwaited = false;',
      'also when it comes late',
    ],
    [
      'a message that is closed does not give the focus back',
      'left.parent.closest(PASSING) ? origin : successorAt(left)',
      'successorAt(left)',
      'leaves the focus in its place',
    ],
  ]),
  ...patchesOf('apps/web/src/styles/tokens.css', 'e2e/journeys/app/wcag.spec.ts', [
    ['bars stay in sight on a low screen', '--fixed: static;', '--fixed: fixed;', 'at 400 % zoom'],
  ]),
  ...patchesOf('apps/web/src/app/shell/nav.module.css', 'e2e/journeys/app/wcag.spec.ts', [
    [
      'words of the bar run into each other at 200 %',
      '@media (max-width: 17em) {\n  .tab',
      '@media (max-width: 1em) {\n  .tab',
      'zooms to 200 %',
    ],
  ]),
  ...patchesOf('apps/web/src/ui/form/filter-bar.module.css', 'e2e/journeys/app/wcag.spec.ts', [
    [
      'a field lies under its filter at 200 %',
      '.fields {\n    flex-wrap: wrap;',
      '.fields {',
      'zooms to 200 %',
    ],
  ]),
  ...patchesOf('apps/web/src/styles/base.css', 'e2e/journeys/app/wcag.spec.ts', [
    ['a long word scrolls the page', 'overflow-wrap: anywhere;', 'overflow-wrap: normal;', 'one long word'],
  ]),
  ...patchesOf('apps/web/src/features/groups/semester-groups.tsx', 'e2e/journeys/groups/groups.spec.ts', [
    [
      'an item that is taken away goes with the typed text',
      '[...group.items, ...gone]',
      '[...group.items]',
      'never overwrites typed text',
    ],
  ]),
  ...patchesOf('apps/web/src/features/maps/panels/map-panel.module.css', 'e2e/journeys/app/paper.spec.ts', [
    ['a way has no words on paper', '    position: static;\n', '    display: none;\n', 'a way on paper'],
  ]),
  ...patchesOf(
    'apps/web/src/features/maps/search/search-dialog.tsx',
    'e2e/journeys/maps/maps-search.spec.ts',
    [
      [
        'Enter does not open the only room',
        'else first?.click();',
        'else first?.focus();',
        'by Enter and arrows',
      ],
    ],
  ),
];
