import { type Patch, patchesOf } from '../../patch.ts';

/** Addresses and pages. */
export const PATCHES: Patch[] = [
  ...patchesOf('packages/contract/src/addresses.ts', 'packages/contract/src/addresses.test.ts', [
    ['the page after login may be one that ends the login', 'ACTING.includes(page) || ', '', '[SESSION-02]'],
    ['an address is decoded only once', 'const MOST_DECODINGS = 5;', 'const MOST_DECODINGS = 1;'],
    [
      'a backslash may lead to another site',
      '/^\\/(?!\\/)/.test(text) && !/[\\\\\\p{Cc}]/u.test(text)',
      '/^\\/(?!\\/)/.test(text)',
    ],
    [
      'news may link to the API of the portal',
      'host !== new URL(portal).host || ',
      'host.length > 0 || ',
      '[NEWS-26]',
    ],
    [
      'news may show an SVG',
      '(?:png|jpeg|gif|webp|avif)',
      '(?:png|jpeg|gif|webp|avif|svg\\+xml)',
      '[NEWS-26]',
    ],
  ]),
  ...patchesOf('packages/contract/src/pages.ts', 'packages/contract/src/pages.test.ts', [
    [
      'a part that the address needs may be left out',
      "if (index >= parts.length) return part.endsWith('?');",
      "if (index >= parts.length) return part.startsWith(':');",
    ],
  ]),
];
