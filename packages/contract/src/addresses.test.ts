import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classAddress,
  isSafeImage,
  isSafeLink,
  pageAddress,
  peopleSearchAddress,
  peopleSearchOf,
  personAddress,
  safePage,
  teacherAddress,
} from './addresses.ts';
import { pageAt } from './pages.ts';

const PORTAL = 'https://kahan.example';

/** Paths of the portal that lead to its API, out of it, or to a page that acts when it is opened. */
const HARMFUL_PATHS = [
  '/api',
  '/api/',
  '/api/logout',
  '/api/logout?x=/archive',
  '/api/logout#/archive',
  '/API/logout',
  '/api/refresh',
  '/api/complete/token?token=a&secret=b',
  '/api/login?lang=en',
  '/a/../api/logout',
  '/archive/../api/logout',
  '/./api/logout',
  '/%61pi/logout',
  '/%61%70%69/logout',
  '/%2561pi/logout',
  '/%252561pi/logout',
  '/api%2Flogout',
  '/api%252Flogout',
  '/%2e%2e/api/logout',
  '/%2E%2E%2Fapi/logout',
  '/archive%2F..%2Fapi%2Flogout',
  '/archive/%2e%2e/api/logout',
  '/study/%252e%252e/api/logout',
  '/study/%25252e%25252e/api/logout',
  '/study/%2525252525252e',
  '/study/%2f..%2f..%2fapi%2flogout',
  '/study/%5c..%5capi',
  '/study/%255c',
  '/%2Fapi/logout',
  '//api/logout',
  '/archive//api',
  '/\\api/logout',
  '/api\\logout',
  '/archive\\..\\api\\logout',
  '/ap\ti/logout',
  '/ap\ni/logout',
  '/\u0000api',
  '/api\u007f',
  '/%61rchive',
  '/study/%',
  '/study/%ff',
  '/study/%00',
  '/study/%0d%0aset-cookie:x=1',
  '/logout',
  '/logout/',
  '/logout?x=1',
  '/%6cogout',
  '/a/../logout',
  '/login?page=/logout',
  '/socket.io/',
  '/notifications',
  '/metrics',
  '/assets/index.js',
  '/mark-192.png',
  '/nowhere',
  '/apiary',
];

/** Addresses that are paths of no site, or lead to another site than they seem to. */
const FOREIGN = [
  '',
  'archive',
  '?page=2',
  '#top',
  'api/logout',
  './api/logout',
  '../api/logout',
  '//evil.example',
  '//own.invalid/archive',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\..\\evil',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'file:///etc/passwd',
  'ftp://knihovna.example/',
  'blob:https://knihovna.example/1',
  'tel:+420220444444',
  'https:evil.example',
  'https:/api/logout',
  'https:///evil.example',
  'https://[broken',
];

describe('page after login', () => {
  test.each<[string | undefined, string]>([
    ['/', '/'],
    ['/archive', '/archive'],
    ['/archive/', '/archive/'],
    ['/archive?page=2#top', '/archive?page=2#top'],
    ['/schedule/2026/1?subject=N320004&study=7', '/schedule/2026/1?subject=N320004&study=7'],
    ['/terms?next=%2F%2Fevil.example', '/terms?next=%2F%2Fevil.example'],
    ['/study?name=č', '/study?name=%C4%8D'],
    ['/study/č', '/study/%C4%8D'],
    ['/study/a%20b', '/study/a%20b'],
    ['/a/../archive', '/archive'],
    // The login page only leads home or to the login again.
    ['/login?page=/archive', '/'],
    [undefined, '/'],
    ['https://evil.example', '/'],
    [' /archive', '/'],
    ['/a%0d%0aset-cookie:x=1', '/'],
    ['/a\r\nset-cookie: x=1', '/'],
  ])('[SESSION-02] %j leads to %s', (page, expected) => {
    expect(safePage(page)).toBe(expected);
  });

  test.each([...HARMFUL_PATHS, ...FOREIGN])('[SESSION-02] %j leads home', (page) => {
    expect(safePage(page)).toBe('/');
  });

  test('[SESSION-02] for every value, browsers stay on a page of the site and headers stay valid', () => {
    const words = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2f', '%5C', '%09', '%25', '%61', '\t', '\n', '@', ':', '?', '#'],
      ...['evil.example', 'a', 'č', 'http:', 'api', 'logout', 'study', 'archive'],
    );
    const pages = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(pages, (text) => {
        for (const page of [text, `/${text}`, `/study/${text}`]) {
          const safe = safePage(page);
          expect(safe).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
          const { origin, pathname } = new URL(safe, PORTAL);
          expect(origin).toBe(PORTAL);
          expect([null, 'login', 'logout']).not.toContain(pageAt(pathname));
          expect(safePage(safe)).toBe(safe);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('links of texts from outside', () => {
  test.each([
    'https://knihovna.example/',
    'http://knihovna.example',
    'HTTPS://KNIHOVNA.example/a?b=c#d',
    ' https://knihovna.example/ ',
    'https://knihovna.example/api/logout',
    'https://kahan.example:8443/api/logout',
    'https://kahan.example/archive?page=2',
    '/archive',
    '/schedule/2026/1?subject=N320004',
    'mailto:knihovna@kahan.example',
    'mailto:a@kahan.example?subject=x',
  ])('[NEWS-26] %j stays', (url) => {
    expect(isSafeLink(url, PORTAL)).toBe(true);
  });

  test.each([...HARMFUL_PATHS, ...FOREIGN, 'mailto:', 'mailto:?bcc=a@evil.example'])(
    '[NEWS-26] %j goes',
    (url) => {
      expect(isSafeLink(url, PORTAL)).toBe(false);
    },
  );

  test.each(HARMFUL_PATHS)('[NEWS-26] %j goes with the address of the portal before it', (path) => {
    for (const origin of [
      PORTAL,
      'HTTPS://KAHAN.example:443',
      'http://kahan.example',
      'https://a@kahan.example',
    ])
      expect(isSafeLink(origin + path, PORTAL)).toBe(false);
  });

  test('[NEWS-26] no link leads to the API, however it is decoded', () => {
    const words = fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '%252e',
      '%2f',
      '%61',
      'api',
      'logout',
      'study',
      '%25',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const url = `/${parts.join('')}`;
        if (!isSafeLink(url, PORTAL)) return;
        let path = new URL(url, PORTAL).pathname;
        for (let times = 0; times < 4; times++) {
          expect(path).not.toMatch(/^\/+(?:api|logout)(?:\/|$)/i);
          path = new URL(decodeURIComponent(path), PORTAL).pathname;
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('images of texts from outside', () => {
  test.each(['data:image/png;base64,iVBORw0KGgo=', 'data:image/jpeg;base64,/9j/4AAQ'])(
    '[NEWS-26] %j stays',
    (url) => {
      expect(isSafeImage(url)).toBe(true);
    },
  );

  test.each([
    ...HARMFUL_PATHS,
    ...FOREIGN,
    '/archive',
    'https://knihovna.example/plakat.png',
    `${PORTAL}/api/logout`,
    'mailto:a@kahan.example',
    'data:image/png,<script>',
  ])('[NEWS-26] %j goes', (url) => {
    expect(isSafeImage(url)).toBe(false);
  });
});

test('the address of a page is written as browsers write it', () => {
  expect(pageAddress('/study/č?x=ř')).toBe('/study/%C4%8D?x=%C5%99');
});

test.each([
  [classAddress('B110003'), '/classes/B110003'],
  [classAddress('B110003', 2026), '/classes/B110003?year=2026'],
  [classAddress('a/b č?'), '/classes/a%2Fb%20%C4%8D%3F'],
])('the address of a class: %s', (address, expected) => expect(address).toBe(expected));

test('people are at addresses that exist, whatever their ids are', () => {
  for (const id of ['320001', 'a/b', 'č ř', '?x', '#']) {
    expect(pageAt(new URL(personAddress(id), PORTAL).pathname)).toBe('people_detail');
    expect(pageAt(new URL(teacherAddress(id), PORTAL).pathname)).toBe('teacher_detail');
  }
});

test('reading back the address of a search for people gives the same search', () => {
  const names = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().trim());
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 100_000 }), (name, page) => {
      const { pathname, searchParams } = new URL(peopleSearchAddress({ name, page }), PORTAL);
      expect([pathname, peopleSearchOf(searchParams)]).toEqual(['/people', { name, page }]);
    }),
  );
  for (const page of ['0', '-1', 'x', '', '1e3', '10000000'])
    expect(peopleSearchOf(new URLSearchParams({ name: ' nov ', page }))).toEqual({ name: 'nov', page: 1 });
});
