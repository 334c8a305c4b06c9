import { describe, expect, test } from 'vitest';
import { acceptedLanguage } from './answer/language.ts';
import { isUnmodified } from './answer/rendered.ts';
import { cookieJar, readCookie } from './guard/cookies.ts';
import { isOwnCall, isOwnOrigin, isOwnSite } from './guard/security.ts';

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
    ['a=1;\t kahan_lang=cs ;b=2', 'cs'],
    // Only a semicolon ends a cookie.
    ['x=1 kahan_lang=en; kahan_lang=cs', 'cs'],
    ['x=1 kahan_lang=en', undefined],
    ['x="; y" kahan_lang=en', undefined],
    ['x=1, kahan_lang=en', undefined],
    ['x=1\tkahan_lang=en; kahan_lang=cs', 'cs'],
    [`x=${' '.repeat(8_000)}kahan_lang=en`, undefined],
  ])('%j → %j', (header, value) => {
    expect(readCookie(header, 'kahan_lang=')).toBe(value);
  });

  test('over https the prefix is part of the name, so that a plain one does not count', () => {
    const jar = cookieJar({ secure: true });
    expect(jar.read('kahan_access=planted; __Host-kahan_access=ours', 'access')).toBe('ours');
    expect(jar.read('kahan_access=planted', 'access')).toBeUndefined();
    expect(jar.read('x=1 __Host-kahan_access=planted; __Host-kahan_access=ours', 'access')).toBe('ours');
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
const APP = 'https://localhost';
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

/** A request that a browser makes over https, or to the loopback address. */
const browser = (dest: string, mode: string, site = 'same-origin') => ({
  referer: `${OURS}/`,
  'sec-fetch-site': site,
  'sec-fetch-dest': dest,
  'sec-fetch-mode': mode,
});
test.each([
  // scripts of the portal
  ['fetch', browser('empty', 'cors'), true],
  ['fetch, same-origin', browser('empty', 'same-origin'), true],
  ['the client', { ...browser('empty', 'cors'), 'x-client-version': '1.16.4' }, true],
  ['the client over plain http', { referer: `${OURS}/`, 'x-client-version': '1.16.4' }, true],
  // programs
  ['curl', { accept: '*/*', 'user-agent': 'curl/8.5.0' }, true],
  ['fetch of Node', { accept: '*/*', 'sec-fetch-mode': 'cors' }, true],
  ['an app', {}, true],
  // what foreign HTML can make of a page
  ['img', browser('image', 'no-cors'), false],
  ['style', browser('style', 'no-cors'), false],
  ['script', browser('script', 'no-cors'), false],
  ['module', browser('script', 'cors'), false],
  ['font', browser('font', 'cors'), false],
  ['audio', browser('audio', 'no-cors'), false],
  ['video', browser('video', 'no-cors'), false],
  ['track', browser('track', 'cors'), false],
  ['object', browser('object', 'navigate'), false],
  ['embed', browser('embed', 'navigate'), false],
  ['iframe', browser('iframe', 'navigate'), false],
  ['manifest', browser('manifest', 'cors'), false],
  ['worker', browser('worker', 'same-origin'), false],
  ['a link', browser('document', 'navigate'), false],
  ['a link with download', browser('empty', 'navigate'), false],
  ['link rel=prefetch', { ...browser('empty', 'no-cors'), 'sec-purpose': 'prefetch' }, false],
  ['link rel=prefetch, crossorigin', { ...browser('empty', 'cors'), 'sec-purpose': 'prefetch' }, false],
  ['link rel=preload as=fetch', browser('empty', 'no-cors'), false],
  ['a typed address', browser('document', 'navigate', 'none'), false],
  [
    'an address that is prerendered while it is typed',
    { ...browser('document', 'navigate', 'none'), 'sec-purpose': 'prefetch;prerender' },
    false,
  ],
  ['without a destination', { 'sec-fetch-site': 'same-origin' }, false],
  // other sites
  ['fetch of a subdomain', browser('empty', 'cors', 'same-site'), false],
  ['fetch of another site', browser('empty', 'cors', 'cross-site'), false],
  ['the same with the header', { ...browser('empty', 'cors', 'cross-site'), 'x-client-version': '1' }, false],
  ['the same with a token', { ...browser('empty', 'cors', 'cross-site'), authorization: 'Bearer x' }, false],
  // the app
  ['fetch of the app', { ...browser('empty', 'cors', 'cross-site'), origin: APP }, true],
  [
    'fetch of an app that is not ours',
    { ...browser('empty', 'cors', 'cross-site'), origin: 'app://x' },
    false,
  ],
  ['a program with a token', { authorization: 'Bearer x', accept: 'text/html' }, true],
  ['another site over plain http', { origin: 'http://evil.example', 'x-client-version': '1' }, false],
  // browsers that do not say where a request comes from
  ['img of an old browser', { referer: `${OURS}/`, accept: 'image/webp,*/*' }, false],
  ['a link of an old browser', { accept: 'text/html,application/xhtml+xml' }, false],
  ['fetch of an old browser', { referer: `${OURS}/`, accept: '*/*' }, false],
])('a GET that changes state answers to %s %j: %s', (_what, headers, own) => {
  expect(isOwnCall(headers, { publicUrl: OURS, apps: new Set([APP]) })).toBe(own);
});

test('the called host is an own origin too, besides PUBLIC_URL', () => {
  expect(isOwnOrigin('http://localhost:3000', 'localhost:3000', 'http://127.0.0.1:3000')).toBe(true);
  expect(isOwnOrigin('http://localhost:3001', 'localhost:3000', 'http://127.0.0.1:3000')).toBe(false);
});
