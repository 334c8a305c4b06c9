import type { Call } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Capability } from '../../src/engine/index.ts';
import { splitCall } from '../../src/platform/http/admit/addresses.ts';
import { AppClient, bearer, loginApp } from '../support/app-client.ts';
import type { TestAnswer, TestClient } from '../support/client.ts';
import { CALLS, example, isMutating, performExample, personalItem, routeOf } from '../support/examples.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

/*
 * Two portals stand at the same instant over the same university. Each call to one portal by cookies, as a browser
 * makes it, is made to the other by bearer, as the app does, in the same order.
 */

/** Fields that differ by their nature: numbers of requests, secrets, and the second in which a request ended. */
const VOLATILE = ['requestId', 'link_id', 'secret', 'url', 'public_key', 'settled'];
/** Random ids differ as well, whatever their fields are called. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Such fields of one call: a session shows whether it is the app's, and addresses of feeds hold secrets. */
const VOLATILE_OF: Partial<Record<Call, readonly string[]>> = {
  'GET /api/user/sessions': ['kind'],
  'GET /api/calendar/settings': ['events', 'schedule', 'terms'],
};

/** These calls begin, renew or end a login; tokens.test.ts has them. */
const OF_LOGIN: readonly Call[] = [
  ...(['GET /api/login', 'POST /api/login', 'GET /api/refresh'] as const),
  ...(['GET /api/logout', 'GET /api/complete/token'] as const),
];
const CALLS_OF_BOTH = CALLS.filter((call) => !OF_LOGIN.includes(call));

/** A capability for students only: no call of the contract is one yet. */
const studentsOnly = (): Capability => ({
  name: 'students only',
  routes: {
    'GET /api/test/students': { summary: '', policy: 'student', response: z.object({}), errors: [] },
    'POST /api/test/students': { summary: '', policy: 'student', response: z.object({}), errors: [] },
  },
  handlers: {
    'GET /api/test/students': async () => ({}),
    'POST /api/test/students': async () => ({}),
  },
});

/** One portal, and the way to ask it. */
interface Side {
  portal: TestPortal;
  /** A card of the student. */
  item: string;
  student: TestClient;
  teacher: TestClient;
  anonymous: TestClient;
  /** A client with a login that does not exist. */
  unknown: TestClient;
  /** A client with a login that has ended. */
  ended: TestClient;
}

let cookies: Side;
let bearers: Side;

async function sideOf(
  login: (portal: TestPortal, name: string) => Promise<TestClient>,
  stranger: (portal: TestPortal) => TestClient,
  withToken: (client: TestClient, token: string) => void,
): Promise<Side> {
  const portal = await startPortal({ capabilities: [studentsOnly] });
  const [student, teacher, ended] = [
    await login(portal, 'student'),
    await login(portal, 'teacher'),
    await login(portal, 'student'),
  ];
  for (const client of [student, teacher]) expect((await client.get('/api/user')).status).toBe(200);
  const unknown = stranger(portal);
  withToken(unknown, 'x'.repeat(43));
  const item = await personalItem(portal, student);
  if (ended instanceof AppClient) await ended.thief().get('/api/logout');
  else await ended.copy().get('/api/logout');
  return { portal, item, student, teacher, anonymous: stranger(portal), unknown, ended };
}

beforeAll(async () => {
  [cookies, bearers] = await Promise.all([
    sideOf(
      (portal, name) => portal.login(name),
      (portal) => portal.client(),
      (client, token) => client.cookies.set('kahan_access', token),
    ),
    sideOf(
      loginApp,
      ({ url }) => new AppClient(url),
      (client, access_token) => {
        const tokens = { access_token, refresh_token: access_token, access_expires_at: 0 };
        if (client instanceof AppClient) client.tokens = tokens;
      },
    ),
  ]);
  // The first reading of the catalogues runs in the background.
  for (const { student, item } of [cookies, bearers]) {
    for (const call of CALLS_OF_BOTH.filter((one) => routeOf(one).errors.includes('NOT_READY'))) {
      await vi.waitFor(async () => {
        expect((await performExample(student, call, csrfOf(student), item)).status).not.toBe(503);
      }, 20_000);
    }
  }
});
afterAll(() => Promise.all([cookies.portal.stop(), bearers.portal.stop()]));

/** The CSRF token of a browser; the app has none to send. */
const csrfOf = (client: TestClient) => client.cookie('kahan_csrf');

/** The parts that must be the same: status, kind of content, freshness and body, without volatile fields. */
function essence({ status, headers, text }: TestAnswer, volatile: readonly string[] = []) {
  const told = ['content-type', 'cache-control', 'x-freshness', 'x-freshness-reason', 'content-disposition'];
  const kept = Object.fromEntries(told.map((name) => [name, headers.get(name)]));
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const isVolatile = (name: string, value: unknown) =>
    [...VOLATILE, ...volatile].includes(name) || (typeof value === 'string' && UUID.test(value));
  function blank(this: object, name: string, value: unknown) {
    // The database's clock says when a request was made, the only record that is settled later.
    const isMade = name === 'created' && 'settled' in this;
    return isMade || isVolatile(name, value) ? typeof value : value;
  }
  return { status, ...kept, body: isJson ? JSON.parse(text, blank) : text };
}

/** Asks both sides the same and compares. A read may be asked again, since both portals read on in the background. */
async function sameOnBoth(
  call: Call,
  who: keyof Omit<Side, 'portal' | 'item'>,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const ask = ({ [who]: client, item }: Side) =>
    performExample(withHeaders(client, headers), call, csrfOf(client), item);
  const compare = async () => {
    const [one, other] = await Promise.all([ask(cookies), ask(bearers)]);
    expect(essence(other, VOLATILE_OF[call])).toEqual(essence(one, VOLATILE_OF[call]));
    return other;
  };
  return isMutating(call) ? compare() : vi.waitFor(compare, 10_000);
}

/** The client with further headers in each request. */
function withHeaders(client: TestClient, headers: Record<string, string>): TestClient {
  const copy: TestClient = Object.create(client);
  copy.request = (method, path, options = {}) =>
    client.request(method, path, { ...options, headers: { ...options.headers, ...headers } });
  return copy;
}

describe('[MOBILE-04] by bearer and by cookies the answer is the same', () => {
  test.each(CALLS_OF_BOTH)('%s', async (call) => {
    const answer = await sameOnBoth(call, 'student');
    expect([401, 403]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a refusal is the same', () => {
  const guarded = CALLS_OF_BOTH.filter((call) => routeOf(call).policy !== 'public');

  test.each(guarded)('without a login, with an unknown one and with one that has ended: %s', async (call) => {
    for (const who of ['anonymous', 'unknown', 'ended'] as const) {
      const answer = await sameOnBoth(call, who);
      expect([answer.status, answer.error().code]).toEqual([401, 'NOT_AUTHENTICATED']);
    }
  });

  test.each(guarded.filter(isMutating))(
    'without a CSRF token for cookies, never for a bearer: %s',
    async (call) => {
      const { path, body } = example(call, '0');
      const ask = ({ student }: Side, headers: Record<string, string> = {}) =>
        student.request(splitCall(call).method, path, {
          // A body of this type is refused, but only when the guard has let the call through.
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'text/plain' }) },
          ...(body === undefined ? {} : { body }),
        });
      const refused = [await ask(cookies), await ask(cookies, { authorization: 'Basic eA==' })];
      for (const answer of refused) expect(answer.error().code).toBe('CSRF_FAILED');
      // With its token the browser gets the app's answer, and both sides stay the same.
      const answered = await ask(cookies, { 'x-csrf-token': csrfOf(cookies.student) ?? '' });
      const answer = await ask(bearers);
      expect([401, 403]).not.toContain(answer.status);
      expect(essence(answer)).toEqual(essence(answered));
    },
  );

  test.each(['GET', 'POST'])('of another role: %s', async (method) => {
    const ask = async ({ teacher }: Side) => {
      const headers = { 'x-csrf-token': csrfOf(teacher) ?? '' };
      return essence(await teacher.request(method, '/api/test/students', { headers }));
    };
    const refused = await ask(bearers);
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(refused).toEqual(await ask(cookies));
  });

  // A cookie is sent with a link of another site, a token is not; personal-data's own test has the refusal.
  const ofCookies: Call[] = ['GET /api/user/personal-data/export.zip'];
  const sites = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  test.each(CALLS_OF_BOTH.filter((call) => !isMutating(call) && !ofCookies.includes(call)))(
    'to a page of another site: %s',
    async (call) => {
      const answer = await sameOnBoth(call, 'student', sites);
      if (routeOf(call).changesState === true) expect(answer.error().code).toBe('CROSS_SITE');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('of an input that is wrong, and of a body that is no JSON', async () => {
    const put = async ({ student }: Side, body: string) =>
      essence(
        await student.request('PUT', '/api/user/preferences', {
          headers: { 'x-csrf-token': csrfOf(student) ?? '', 'content-type': 'application/json' },
          body,
        }),
      );
    for (const [body, status] of [
      ['{"language":"de"}', 400],
      ['{', 400],
      [`"${'x'.repeat(70_000)}"`, 413],
    ] as const) {
      const refused = await put(bearers, body);
      expect(refused.status).toBe(status);
      expect(refused).toEqual(await put(cookies, body));
    }
  });
});

test('a login that has expired is refused the same, for each call', async () => {
  for (const { portal } of [cookies, bearers]) portal.clock.advance(24 * 3600);
  for (const call of CALLS_OF_BOTH.filter((one) => routeOf(one).policy !== 'public')) {
    const answer = await sameOnBoth(call, 'student');
    expect([call, answer.error().code]).toEqual([call, 'NOT_AUTHENTICATED']);
  }
  expect((await bearers.student.get('/api/user', bearer('x'))).status).toBe(401);
});
