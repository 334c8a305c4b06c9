import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  introAddress,
  isSafeImage,
  isSafeLink,
  pageAddress,
  pageAfterIntro,
  peopleSearchAddress,
  peopleSearchOf,
  safePage,
} from './addresses.ts';

const PORTAL = 'https://kahan.example';

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%',
    '%2f',
    '%25',
    '%5c',
    '%00',
    '%ff',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
  ),
  fc.constantFrom(
    'http:',
    'https://',
    'mailto:',
    'javascript:',
    'data:image/png;base64,',
    'kahan.example',
    '[::1]',
  ),
  fc.constantFrom(
    'api',
    'logout',
    'study',
    'people',
    'intro',
    'name=',
    'page=',
    '&',
    '\ud800',
    '\0',
    ':99999',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const address = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

test('[NEWS-26] any text is an address or none, and nothing is thrown', () => {
  fc.assert(
    fc.property(address, (text) => {
      for (const one of [text, `/${text}`, `https://${text}`, `${PORTAL}/${text}`]) {
        expect(typeof isSafeLink(one, PORTAL)).toBe('boolean');
        expect(typeof isSafeImage(one)).toBe('boolean');
        const page = pageAddress(one);
        expect(page === null || page.startsWith('/')).toBe(true);
        expect(safePage(one)).toMatch(/^\//);
        expect(introAddress(safePage(one))).toMatch(/^\//);
        expect(pageAfterIntro(one)).toMatch(/^\//);
        const search = peopleSearchOf(new URLSearchParams(one));
        expect(peopleSearchOf(new URL(peopleSearchAddress(search), PORTAL).searchParams)).toEqual(search);
      }
    }),
  );
});
