import {
  CLIENT_VERSION_HEADER,
  CSRF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  STUDENT_SYSTEM_PASSWORD_HEADER,
} from '@kahan/contract/runtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { APP_ORIGIN, type AppClient, loginApp } from '../support/app-client.ts';
import type { TestAnswer } from '../support/client.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

const FOREIGN = ['https://evil.example', 'https://localhost.evil.example', 'http://localhost', 'null'];
const FEED = '/api/user/items/active';

let portal: TestPortal;
let app: AppClient;
beforeAll(async () => {
  portal = await startPortal();
  app = await loginApp(portal, 'student');
});
afterAll(() => portal.stop());

/** The headers by which a browser lets a page of another origin read an answer. */
const corsOf = ({ headers }: TestAnswer) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
const wordsOf = (list: string | null) => (list ?? '').toLowerCase().split(', ');
const preflight = (path: string, headers: Record<string, string> = {}) =>
  portal.client().request('OPTIONS', path, {
    headers: { origin: APP_ORIGIN, 'access-control-request-method': 'PUT', ...headers },
  });

describe('an answer of the API', () => {
  test.each([
    ['of a call', FEED, {}, 200],
    ['from memory', FEED, {}, 200],
    ['that has not changed', FEED, { 'if-none-match': '*' }, 304],
    ['that refuses', '/api/user/items/0', {}, 404],
    ['at an unknown address', '/api/nowhere', {}, 404],
    ['of a wrong login', FEED, { authorization: 'Bearer x' }, 401],
  ])('%s is for the app to read: %s %j', async (_what, path, headers, status) => {
    const answer = await app.get(path, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(Object.keys(corsOf(answer)).sort()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toBe('*');
  });

  test('names the origin that asked: iOS has another one than Android', async () => {
    const answer = await app.get(FEED, { origin: 'capacitor://localhost' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
  });

  test.each(FOREIGN)('is not for %s, with whatever login', async (origin) => {
    const browser = await portal.login('student');
    const answers = [await app.get(FEED, { origin }), await browser.get(FEED, { origin })];
    for (const answer of [...answers, await portal.client().get('/api/versioninfo', { origin })]) {
      expect([answer.status, corsOf(answer)]).toEqual([200, {}]);
      expect(answer.headers.get('vary')).toBe('Origin');
    }
  });

  test('a page of the portal is not for the app', async () => {
    const answer = await app.get('/', {});
    expect(corsOf(answer)).toEqual({});
  });
});

describe('the question before a call', () => {
  test('is answered without a handler, for the app', async () => {
    const answer = await preflight('/api/user/preferences');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(corsOf(answer)).toMatchObject({ 'access-control-allow-origin': APP_ORIGIN });
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(wordsOf(answer.headers.get('access-control-allow-methods'))).toEqual(
      expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
    );
    expect(wordsOf(answer.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining(
        [CLIENT_VERSION_HEADER, CSRF_HEADER, IDEMPOTENCY_KEY_HEADER, STUDENT_SYSTEM_PASSWORD_HEADER]
          .concat('Authorization', 'Content-Type', 'If-None-Match')
          .map((name) => name.toLowerCase()),
      ),
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('does nothing of what the call would do', async () => {
    const authorization = `Bearer ${app.tokens?.access_token}`;
    for (const method of ['GET', 'DELETE']) {
      for (const path of ['/api/logout', '/api/user/sessions']) {
        const headers = { authorization, 'access-control-request-method': method };
        expect((await preflight(path, headers)).status).toBe(204);
      }
    }
    expect((await app.get('/api/user/preferences')).status).toBe(200);
  });

  test.each([
    ...FOREIGN.map((origin) => ['/api/user/preferences', { origin }, 405] as const),
    ['/api/user/preferences', { 'access-control-request-method': '' }, 204],
    ['/terms', {}, 404],
    ['/assets/app.js', {}, 404],
    ['/apis', {}, 404],
  ] as const)('%s is answered %j as any other request, or not at all', async (path, headers, status) => {
    const answer = await preflight(path, headers);
    expect(answer.status).toBe(status);
    if (status !== 204) expect(corsOf(answer)).toEqual({});
  });
});

test('a photo of a dish may be shown by a page of the app, which reads all else by its scripts', async () => {
  const photo = await vi.waitFor(async () => {
    const { text } = await app.get('/api/food/menus');
    const found = /\/api\/food\/photos\/[0-9a-f]{32}/.exec(text)?.[0];
    if (found === undefined) throw new Error('the menus are not read yet');
    return found;
  }, 10_000);
  const policyOf = async (path: string) =>
    (await portal.client().get(path)).headers.get('cross-origin-resource-policy');
  expect(await policyOf(photo)).toBe('cross-origin');
  expect(await policyOf('/api/food/menus')).toBe('same-origin');
});

test('a call that changes state is refused to other sites, with a token and without', async () => {
  for (const origin of FOREIGN) {
    const headers = {
      origin,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    };
    const answer = await app.get('/api/logout', headers);
    expect([answer.status, answer.error().code]).toEqual([403, 'CROSS_SITE']);
  }
  expect((await app.get('/api/user/preferences')).status).toBe(200);
});

test('APP_ORIGINS=none: no page elsewhere reads anything, and a program may still bring a token', async () => {
  const closed = await startPortal({ beside: portal, env: { APP_ORIGINS: 'none' } });
  try {
    const headers = { authorization: `Bearer ${app.tokens?.access_token}` };
    const answer = await closed.client().get(FEED, { ...headers, origin: APP_ORIGIN });
    expect([answer.status, corsOf(answer), answer.headers.get('vary')]).toEqual([200, {}, null]);
    const asked = { 'access-control-request-method': 'GET', origin: APP_ORIGIN };
    expect((await closed.client().request('OPTIONS', FEED, { headers: asked })).status).toBe(405);
    // To this portal the app's origin is another site.
    expect((await closed.client().get('/api/logout', { ...headers, origin: APP_ORIGIN })).status).toBe(403);
  } finally {
    await closed.stop();
  }
});
