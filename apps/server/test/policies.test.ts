import type { Call, ErrorCode, RouteTable } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPolicies } from '../src/capabilities/session/index.ts';
import { NO_AUDIT } from '../src/platform/audit.ts';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import { createHttp } from '../src/platform/http/admit/server.ts';
import { cookieJar } from '../src/platform/http/guard/cookies.ts';
import { registerCalls } from '../src/platform/http/guard/register.ts';
import { securityHeaders } from '../src/platform/http/guard/security.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { TestAnswer, TestClient } from './support/client.ts';
import { CALLS, isMutating, performExample, personalItem, routeOf } from './support/examples.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

const CALLERS = ['anonymous', 'student', 'teacher', 'ended login', 'foreign token'] as const;
type Caller = (typeof CALLERS)[number];
type Outcome = 'served' | ErrorCode;

/** The outcome of a mutating call by caller. A GET needs no CSRF token: there a foreign one is the student's call. */
const EXPECTED: Record<string, Record<Caller, Outcome>> = {
  public: {
    anonymous: 'served',
    student: 'served',
    teacher: 'served',
    'ended login': 'served',
    'foreign token': 'served',
  },
  user: {
    anonymous: 'NOT_AUTHENTICATED',
    student: 'served',
    teacher: 'served',
    'ended login': 'NOT_AUTHENTICATED',
    'foreign token': 'CSRF_FAILED',
  },
  student: {
    anonymous: 'NOT_AUTHENTICATED',
    student: 'served',
    teacher: 'FORBIDDEN',
    'ended login': 'NOT_AUTHENTICATED',
    'foreign token': 'CSRF_FAILED',
  },
};
const REFUSALS = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'CSRF_FAILED', 'CROSS_SITE'];

/** These calls begin, renew or end a login and check tokens of their own; the tests of the session prove them. */
const OWN_TOKENS: readonly Call[] = [
  'POST /api/login',
  'GET /api/refresh',
  'GET /api/logout',
  'GET /api/complete/token',
  'POST /api/oidc/backchannel-logout',
];

/** Routes of this test. */
const OWN_ROUTES: RouteTable = Object.fromEntries(
  (['GET', 'POST'] as const).map((method) => [
    `${method} /api/test/student`,
    { summary: 'student', policy: 'student', response: z.object({}), errors: [] },
  ]),
);

let portal: TestPortal;
let own: Awaited<ReturnType<typeof startOwnRoutes>>;
let item: string;
let clients: Record<Caller, TestClient>;
let tokens: Record<Caller, string | undefined>;

beforeAll(async () => {
  portal = await startPortal();
  own = await startOwnRoutes();
  const student = await portal.login('student');
  const other = await portal.login('student2');
  const teacher = await portal.login('teacher');
  const ended = await portal.login('student');
  const afterwards = ended.copy();
  await ended.get('/api/logout');
  item = await personalItem(portal, student);
  expect((await teacher.get('/api/user')).json()).toMatchObject({ is_student: false });
  clients = {
    anonymous: portal.client(),
    student,
    teacher,
    'ended login': afterwards,
    'foreign token': student,
  };
  const token = (client: TestClient) => client.cookie('kahan_csrf');
  tokens = {
    anonymous: 'x',
    student: token(student),
    teacher: token(teacher),
    'ended login': token(afterwards),
    'foreign token': token(other),
  };
});
afterAll(async () => {
  await own.close();
  await portal.stop();
});

/** A server with {@link OWN_ROUTES} that knows the portal's logins. */
async function startOwnRoutes() {
  const site = { publicUrl: 'http://127.0.0.1:3000', secure: false };
  const http = createHttp({
    trustProxy: false,
    security: securityHeaders(site),
    jar: cookieJar(site),
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    words: (code) => code,
  });
  const handlers = Object.fromEntries(Object.keys(OWN_ROUTES).map((call) => [call, async () => ({})]));
  registerCalls(http, [handlers], {
    routes: OWN_ROUTES,
    authenticator: portal.portal.sessions,
    audit: NO_AUDIT,
    publicUrl: site.publicUrl,
    patiently: (reading) => reading,
    permits: createPolicies(portal.db),
  });
  http.setNotFound(() => ({ code: 'NOT_FOUND' }));
  const url = await http.app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => http.app.close() };
}

/** Whether the guard let a call through; its handler may answer an error of its own. */
function outcomeOf(answer: TestAnswer): Outcome {
  if (answer.status < 400) return 'served';
  const { code } = answer.error();
  return REFUSALS.includes(code) ? code : 'served';
}

function expected(policy: string, caller: Caller, isMutation: boolean): Outcome | undefined {
  const row = EXPECTED[policy];
  const outcome = row?.[caller];
  return outcome === 'CSRF_FAILED' && !isMutation ? row?.student : outcome;
}

describe.each(CALLERS)('[SESSION-31] %s', (caller) => {
  test.each(
    CALLS.filter((call) => !OWN_TOKENS.includes(call)).map((call) => [call, routeOf(call).policy] as const),
  )('%s (%s)', async (call, policy) => {
    const answer = await performExample(clients[caller], call, tokens[caller], item);
    expect(outcomeOf(answer)).toBe(expected(policy, caller, isMutating(call)));
    expect(answer.status).toBeLessThan(500);
    if (answer.status !== 401 || caller === 'student') return;
    expect(answer.error().requestId).toBe(answer.headers.get('x-request-id'));
  });

  test.each(Object.entries(OWN_ROUTES).map(([call, { policy }]) => [call, policy] as const))(
    '%s (%s)',
    async (call, policy) => {
      const { method, path } = splitCall(call);
      const headers = { 'x-csrf-token': tokens[caller] ?? '' };
      const answer = await clients[caller].copy(own.url).request(method, path, { headers });
      expect(outcomeOf(answer)).toBe(expected(policy, caller, method !== 'GET'));
      expect([200, 401, 403]).toContain(answer.status);
    },
  );
});

/** Data that must be the same after a refused call. */
async function stateOf(client: TestClient): Promise<string> {
  const paths = ['/api/user/preferences', '/api/user/items/active?count=100', '/api/user/items/archived'];
  return (await Promise.all(paths.map((path) => client.get(path)))).map(({ text }) => text).join('\n');
}

describe('[SESSION-18] without the CSRF token of this login', () => {
  const guarded = CALLS.filter((call) => routeOf(call).policy !== 'public' && isMutating(call));
  test.each(guarded)('%s is refused and changes nothing', async (call) => {
    const before = await stateOf(clients.student);
    for (const token of [undefined, '', 'wrong', tokens['foreign token']]) {
      const answer = await performExample(clients.student, call, token, item);
      expect([answer.status, answer.error().code]).toEqual([403, 'CSRF_FAILED']);
    }
    expect(await stateOf(clients.student)).toBe(before);
  });
});
