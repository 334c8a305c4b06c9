import { type Call, ROUTES } from '@kahan/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIVE_SESSION } from '../../../../test/support/sessions.ts';
import { NO_AUDIT } from '../../audit.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { Rendered } from '../answer/rendered.ts';
import { cookieJar } from '../guard/cookies.ts';
import { tokenOf } from '../guard/credentials.ts';
import type { Authenticator, Handlers } from '../guard/handler.ts';
import { registerCalls } from '../guard/register.ts';
import { securityHeaders } from '../guard/security.ts';
import { createHttp } from './server.ts';

const FEED = 'GET /api/user/items/active';
const PUBLIC_URL = 'http://127.0.0.1';
const jar = cookieJar({ secure: false });
const cookie = { cookie: 'kahan_access=known' };
const APP = 'https://localhost';
const apps = new Set([APP]);
const token = { authorization: 'Bearer known', origin: APP };

/** How often the feed was loaded, and what is in memory now. */
let loads: number;
let memory: Rendered | undefined;
let isLoggedIn: boolean;
let url: string;
let stop: () => Promise<void>;
const version = (text: string) =>
  new Rendered(Buffer.from(JSON.stringify({ text })), `"${text}"`, 'Wed, 18 Nov 2026 08:42:00 GMT', {
    'x-freshness': 'fresh',
  });

const authenticator: Authenticator = {
  remembered: (from) =>
    isLoggedIn && tokenOf(from, 'access', { jar, apps }) === 'known' ? LIVE_SESSION : null,
  authenticate: async (from) => authenticator.remembered(from),
};

beforeEach(async () => {
  loads = 0;
  memory = undefined;
  isLoggedIn = true;
  const log = createLog({ level: 'error' });
  const metrics = createMetrics();
  const http = createHttp({
    trustProxy: false,
    security: securityHeaders({ publicUrl: PUBLIC_URL, secure: false }),
    ...{ jar, apps },
    log,
    metrics,
    words: (code) => code,
  });
  const unused = Object.fromEntries(
    (Object.keys(ROUTES) as Call[]).map((call) => [
      call,
      () => Promise.reject(new Error(`${call} is not asked`)),
    ]),
  );
  const handlers: Handlers = {
    ...unused,
    [FEED]: {
      remembered: ({ query, lang }) => (query.start === 6 && lang === 'cs' ? undefined : memory),
      load: async () => {
        loads++;
        memory ??= version('one');
        return memory;
      },
    },
  };
  registerCalls(http, [handlers], {
    authenticator,
    audit: NO_AUDIT,
    patiently: (reading) => reading,
    permits: (_policy, session) => (session === null ? 'NOT_AUTHENTICATED' : null),
    publicUrl: PUBLIC_URL,
  });
  http.app.get('/numbers', async () => metrics.http.render());
  url = await http.app.listen({ port: 0, host: '127.0.0.1' });
  stop = () => http.app.close();
});
afterEach(() => stop());

const get = (path = '/api/user/items/active', headers: Record<string, string> = cookie, method = 'GET') =>
  fetch(`${url}${path}`, { headers, method });

/** Everything of an answer that must be the same whichever way it took. */
async function essence(response: Response) {
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-request-id', 'connection', 'keep-alive']) delete headers[name];
  return { status: response.status, headers, body: await response.text() };
}

describe('an answer in memory', () => {
  test('is what the router gave, but comes without it', async () => {
    const first = await get();
    const second = await get();
    expect(loads).toBe(1);
    expect(second.headers.get('x-request-id')).toMatch(/./);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await essence(second)).toEqual(await essence(first));
  });

  test('is the same by token, as the router gives it to the app', async () => {
    const first = await essence(await get(undefined, token));
    expect(await essence(await get(undefined, token))).toEqual(first);
    expect(first.headers).toMatchObject({ 'access-control-allow-origin': APP, vary: 'Origin' });
    expect((await essence(await get())).body).toBe(first.body);
    expect(loads).toBe(1);
  });

  test.each([
    ['its tag', { 'if-none-match': '"one"' }, 304],
    ['its time', { 'if-modified-since': 'Wed, 18 Nov 2026 08:42:00 GMT' }, 304],
    ['another tag', { 'if-none-match': '"zero"' }, 200],
  ])('is compared with %s', async (_what, condition, status) => {
    await get();
    const answer = await essence(await get(undefined, { ...cookie, ...condition }));
    expect(answer.status).toBe(status);
    expect(answer.body).toBe(status === 304 ? '' : '{"text":"one"}');
    expect(loads).toBe(1);
    expect(await essence(await get(undefined, { ...cookie, ...condition }, 'HEAD'))).toMatchObject({
      status,
    });
  });

  test('follows what is in memory', async () => {
    await get();
    memory = version('two');
    expect(await (await get()).text()).toBe('{"text":"two"}');
    expect(loads).toBe(1);
    memory = undefined;
    expect(await (await get()).text()).toBe('{"text":"one"}');
    expect(loads).toBe(2);
  });

  test('is counted', async () => {
    await get();
    await get();
    const numbers = await (await get('/numbers')).text();
    expect(numbers).toContain('_count{method="GET",route="/api/user/items/active",status="200"} 2');
  });
});

describe('the router is asked', () => {
  test.each([
    ['without a login', {}, 401],
    ['with an unknown one', { cookie: 'kahan_access=unknown' }, 401],
    ['with an unknown token beside a known cookie', { ...cookie, authorization: 'Bearer unknown' }, 401],
    ['with a known cookie from the app', { ...cookie, origin: APP }, 401],
  ])('%s', async (_what, headers, status) => {
    await get();
    expect((await get(undefined, headers)).status).toBe(status);
  });

  test('after the login has ended', async () => {
    await get();
    isLoggedIn = false;
    expect((await get()).status).toBe(401);
  });

  test('for an address that is not valid, however often', async () => {
    for (const _time of [1, 2]) expect((await get('/api/user/items/active?start=-5')).status).toBe(400);
  });

  test('for an address whose answer is not in memory in this language', async () => {
    const path = '/api/user/items/active?start=6';
    for (const _time of [1, 2]) await get(path);
    expect(loads).toBe(2);
    await get(path, { ...cookie, 'accept-language': 'en' });
    expect(loads).toBe(2);
  });
});
