import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { enrolledStudents, requestOf, termBody } from '../support/students.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/;
const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

interface Call {
  path: string;
  traceparent: string;
}

/** The calls to the student system, as they leave the portal. */
const calls: Call[] = [];
const real = globalThis.fetch;
let portal: TestPortal;
let seen = 0;
beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    const headers = new Headers(init?.headers);
    if (pathname.startsWith('/v1/'))
      calls.push({ path: pathname, traceparent: headers.get('traceparent') ?? '' });
    return real(input, init);
  });
  portal = await startPortal({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
  await portal.stop();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  calls.length = 0;
  seen = portal.logged().length;
});

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  portal
    .logged()
    .slice(seen)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const authentications = () => calls.filter(({ path }) => path.includes('authenticate'));
const traceOf = ({ traceparent }: Call) => TRACEPARENT.exec(traceparent)?.[1];

async function logIn(headers: Record<string, string>): Promise<void> {
  const { status } = await portal.client().submitLogin({ username: 'student', password: 'demo' }, headers);
  expect(status).toBe(303);
}

test.each(['00', '01'])(
  'the trace of a request goes on to the student system and into the log (%s)',
  async (flags) => {
    await logIn({ traceparent: `00-${ID}-${PARENT}-${flags}` });
    const [call, ...others] = authentications();
    expect(others).toEqual([]);
    expect(call?.traceparent).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-${flags}$`));
    expect(call?.traceparent).not.toContain(PARENT);
    expect(lines().find(({ security }) => security === 'login-succeeded')).toMatchObject({ traceId: ID });
  },
);

test('a request without a trace gets one of its own', async () => {
  await logIn({});
  await logIn({});
  const ids = authentications().map(traceOf);
  expect(new Set(ids).size).toBe(2);
  const logged = lines().filter(({ security }) => security === 'login-succeeded');
  expect(logged.map(({ traceId }) => traceId)).toEqual(ids);
});

test.each([
  ['words', 'hello-trace-garbage'],
  ['capitals', `00-${ID.toUpperCase()}-${PARENT}-01`],
  ['an id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent of zeros', `00-${ID}-${'0'.repeat(16)}-01`],
  ['another version', `01-${ID}-${PARENT}-01`],
  ['a forbidden version', `ff-${ID}-${PARENT}-01`],
  ['more after the flags', `00-${ID}-${PARENT}-01-more`],
  ['a short id', `00-${ID.slice(1)}-${PARENT}-01`],
  ['spaces', `00-${ID}-${PARENT}-01 x`],
  ['two of them', `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`],
  ['10,000 characters', `00-${ID}-${PARENT}-${'1'.repeat(10_000)}`],
])('%s as a traceparent is as good as none, and written nowhere', async (_name, traceparent) => {
  await logIn({ traceparent });
  const [call] = authentications();
  expect(call?.traceparent).toMatch(TRACEPARENT);
  expect(traceOf(call as Call)).not.toBe(ID);
  expect(traceOf(call as Call)).not.toMatch(/^0+$/);
  const text = JSON.stringify(lines());
  expect(text).not.toContain(ID);
  expect(text).not.toContain('garbage');
});

test('a traceparent of a sender that is no named proxy begins a new trace, and is written nowhere', async () => {
  const open = await startPortal({ beside: portal, env: { TRUST_PROXY: '10.0.0.0/8' } });
  try {
    const traceparent = `00-${ID}-${PARENT}-00`;
    await open.client().submitLogin({ username: 'student', password: 'wrong' }, { traceparent });
    const [call] = authentications();
    expect(call?.traceparent).toMatch(TRACEPARENT);
    expect(open.logged()).toContain('"security":"password-wrong"');
    for (const text of [call?.traceparent, open.logged()]) expect(text).not.toContain(ID);
  } finally {
    await open.stop();
  }
});

test('a failed request is logged with its trace beside its id, also when its body cannot be read', async () => {
  const client = await portal.login('student');
  const headers = {
    traceparent: `00-${ID}-${PARENT}-01`,
    'content-type': 'application/json',
    'x-csrf-token': client.cookie('kahan_csrf') ?? '',
  };
  const broken = await client.request('PATCH', '/api/user/items/1', { headers, body: '{' });
  const absent = await client.request('GET', '/api/studies/999999', { headers });
  expect([broken.status, absent.status]).toEqual([400, 404]);
  const refused = lines().filter(({ msg }) => msg === 'request refused');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ traceId: ID, requestId: broken.error().requestId });
});

/** Sends the body of a request only after another request was answered. */
async function sendLate(method: string, path: string, headers: Record<string, string>, body: string) {
  const { host } = new URL(portal.url);
  const sent = request(`http://${host}${path}`, {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(body.slice(0, 1));
  await portal.client().get('/api/versioninfo');
  sent.end(body.slice(1));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

test('a body that arrives late belongs to the trace of its request, read or not', async () => {
  const client = portal.client();
  const { text } = await client.get('/api/login');
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const traceparent = `00-${ID}-${PARENT}-01`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const fields = new URLSearchParams({ token, page: '/', username: 'student', password: 'demo' });
  const status = await sendLate('POST', '/api/login', { ...form, cookie, traceparent }, `${fields}`);
  expect(status).toBe(303);
  expect(authentications().map(traceOf)).toEqual([ID]);
  expect(lines().find(({ security }) => security === 'login-succeeded')).toMatchObject({ traceId: ID });

  const user = await portal.login('student');
  const own = {
    traceparent,
    cookie: [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': 'application/json',
    'x-csrf-token': user.cookie('kahan_csrf') ?? '',
  };
  expect(await sendLate('PATCH', '/api/user/items/1', own, '{"archived":')).toBe(400);
  expect(lines().find(({ msg }) => msg === 'request refused')).toMatchObject({ traceId: ID });
});

test('an address that cannot be read is logged with the trace', async () => {
  const { status } = await portal.client().get('/api/%zz', { traceparent: `00-${ID}-${PARENT}-01` });
  expect(status).toBe(400);
  expect(lines().find(({ msg }) => msg === 'request refused')).toMatchObject({ traceId: ID });
});

test('calls of the portal itself have traces of their own', async () => {
  await portal.control('PUT', '/results', { login: 'student', code: 'B403011', attempt: 1, grade: 'B' });
  await until(() => calls.filter(({ path }) => path.includes('/changes')).length >= 2);
  const feed = calls.filter(({ path }) => path.includes('/changes'));
  for (const call of feed) expect(call.traceparent).toMatch(TRACEPARENT);
  expect(new Set(feed.map(traceOf)).size).toBe(feed.length);
});

describe('requests of students', () => {
  test('each call carries the trace of its own request, whichever request began it', async () => {
    const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
    const code = results[0]?.code ?? '';
    const place = { pool: portal.database.pool, url: portal.url, sandboxUrl: portal.sandboxUrl };
    const students = await enrolledStudents(place, code, 12);
    const { term_ids } = await portal.control<{ term_ids: string[] }>('POST', '/terms', {
      ...{ code, count: 1, space: null, capacity: 30 },
    });
    const traces = students.map((_student, n) => `${n.toString(16).padStart(2, '0')}${ID.slice(2)}`);
    const answers = await Promise.all(
      students.map((student, n) => {
        const { client } = student;
        const headers = {
          traceparent: `00-${traces[n]}-${PARENT}-01`,
          'content-type': 'application/json',
          'x-csrf-token': client.cookie('kahan_csrf') ?? '',
        };
        const body = JSON.stringify(termBody(student, { term_id: term_ids[0] ?? '', code }));
        return client.request('POST', '/api/erudio/terms/sign-in', { headers, body });
      }),
    );
    for (const answer of answers) expect(requestOf(answer).action).toBe('sign_in');
    const performed = () => calls.filter(({ path }) => path.startsWith('/v1/commands'));
    await until(() => performed().length >= students.length);
    expect(performed().map(traceOf).sort()).toEqual(traces);
  });
});
