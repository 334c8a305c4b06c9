import { describe, expect, test } from 'vitest';
import { screenAtStart, type Visit } from './start-redirect.ts';

const publicUrl = 'https://kahan.example';

/** A visit of a reader who chose the archive; the archive is an example of the screens to come. */
const visit = (
  headers: Record<string, string>,
  { url = '/', chosen = 'archive' }: { url?: string; chosen?: string } = {},
): Visit => ({
  request: { url, headers: { host: 'kahan.example', ...headers } },
  chosen,
  publicUrl,
  screens: ['home', 'archive'],
});

describe('the first screen opens', () => {
  test.each([
    ['by hand or from the home screen', {}],
    ['from elsewhere', { referer: 'https://mail.example/inbox' }],
    ['after the login', { referer: `${publicUrl}/api/login?page=%2F` }],
  ])('%s', (_how, headers) => {
    expect(screenAtStart(visit(headers))).toBe('archive');
  });
});

describe('home stays home', () => {
  test.each([
    ['on reload', { 'cache-control': 'max-age=0' }],
    ['by a link of the app', { referer: `${publicUrl}/settings` }],
  ])('%s', (_how, headers) => {
    expect(screenAtStart(visit(headers))).toBe('home');
  });

  test('with a query, which asks for something of home', () => {
    expect(screenAtStart(visit({}, { url: '/?page=2' }))).toBe('home');
  });

  test.each(['', 'home', 'settings', 'logout', 'food', '__proto__', 'constructor'])(
    '[PREFERENCES-08] when the choice is %j, which is no screen that is offered',
    (chosen) => {
      expect(screenAtStart(visit({}, { chosen }))).toBe('home');
    },
  );
});
