import { describe, expect, test } from 'vitest';
import { acceptedLanguage } from './answer/language.ts';
import { isUnmodified } from './answer/rendered.ts';
import { cookieJar, readCookie } from './guard/cookies.ts';
import { isOwnOrigin, isOwnSite } from './guard/security.ts';

describe('cookies', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['kahan_lang=cs', 'cs'],
    ['a=1; kahan_lang=cs; b=2', 'cs'],
    ['a=1;kahan_lang=cs', 'cs'],
    ['xkahan_lang=en; kahan_lang=cs', 'cs'],
    ['x=kahan_lang=en; kahan_lang=cs', 'cs'],
    ['kahan_lang=cs; kahan_lang=en', 'cs'],
    ['kahan_language=en', undefined],
    ['kahan_lang=', ''],
  ])('%j → %j', (header, value) => {
    expect(readCookie(header, 'kahan_lang')).toBe(value);
  });

  test('over https the prefix is part of the name, so that a plain one does not count', () => {
    const jar = cookieJar({ secure: true });
    expect(jar.read('kahan_access=planted; __Host-kahan_access=ours', 'access')).toBe('ours');
    expect(jar.read('kahan_access=planted', 'access')).toBeUndefined();
  });

  test('a value that would end the cookie or the header is refused', () => {
    const jar = cookieJar({ secure: false });
    for (const value of ['a;b', 'a\r\nb', 'a b', 'ž']) {
      expect(() => jar.set('language', value, { maxAge: 1, hidden: false })).toThrow('not a value');
    }
  });
});

test.each([
  [undefined, 'cs'],
  ['', 'cs'],
  ['en', 'en'],
  ['cs-CZ,cs;q=0.9,en;q=0.8', 'cs'],
  ['de, en;q=0.8, cs;q=0.9', 'cs'],
  ['en-US;q=0.5, cs;q=0.4', 'en'],
  ['de', 'cs'],
  ['en;q=0', 'cs'],
  ['*', 'cs'],
  [';;;,,q=', 'cs'],
] as const)('Accept-Language %j → %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

const VERSION = { etag: '"v2"', lastModified: 'Wed, 18 Nov 2026 08:42:00 GMT' };
test.each([
  ['nothing asked', {}, false],
  ['the same tag', { 'if-none-match': '"v2"' }, true],
  ['the same tag, weak', { 'if-none-match': 'W/"v2"' }, true],
  ['in a list', { 'if-none-match': '"v1", "v2"' }, true],
  ['any', { 'if-none-match': '*' }, true],
  ['another tag', { 'if-none-match': '"v1"' }, false],
  ['the same time', { 'if-modified-since': VERSION.lastModified }, true],
  ['a later time', { 'if-modified-since': 'Wed, 18 Nov 2026 08:42:01 GMT' }, true],
  ['an earlier time', { 'if-modified-since': 'Wed, 18 Nov 2026 08:41:59 GMT' }, false],
  ['no time', { 'if-modified-since': 'yesterday' }, false],
  [
    'another tag wins over the same time',
    { 'if-none-match': '"v1"', 'if-modified-since': VERSION.lastModified },
    false,
  ],
])('conditional request: %s', (_what, headers, unmodified) => {
  expect(isUnmodified(headers, VERSION)).toBe(unmodified);
});

const OURS = 'https://kahan.example';
test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: OURS }, false],
  [{ origin: OURS }, true],
  [{ origin: 'https://kahan.example.evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ referer: `${OURS}/archive` }, true],
  [{ referer: 'https://evil.example/?https://kahan.example' }, false],
  [{ referer: 'not an address' }, false],
  [{}, true],
])('%j is our own site: %s', (headers, own) => {
  expect(isOwnSite(headers, OURS)).toBe(own);
});

test('the called host is an own origin too, besides PUBLIC_URL', () => {
  expect(isOwnOrigin('http://localhost:3000', 'localhost:3000', 'http://127.0.0.1:3000')).toBe(true);
  expect(isOwnOrigin('http://localhost:3001', 'localhost:3000', 'http://127.0.0.1:3000')).toBe(false);
});
