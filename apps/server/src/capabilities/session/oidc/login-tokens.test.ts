import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import {
  type ForgingProvider,
  oidcEnvironment,
  startForgingProvider,
} from '../../../../test/support/forging-provider.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { until } from '../../../../test/support/live.ts';
import { passLogin, startOwnLogin } from '../../../../test/support/own-login.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import { endOf, termBody } from '../../../../test/support/students.ts';

/* A student system that takes a token of the university's login in place of a password (decision 093). */

let provider: ForgingProvider;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startForgingProvider();
  const audience = { STUDENT_SYSTEM_PASSWORD: 'token', OIDC_TOKEN_AUDIENCE: 'student-system' };
  portal = await startPortal({
    env: { ...oidcEnvironment(provider), ...audience },
    sandboxEnv: { LOGIN_ISSUER: provider.issuer },
  });
});
afterEach(async () => {
  provider.exchanged = {};
  provider.answers = {};
  await portal.control('DELETE', '/fault');
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

/** Logs somebody in of whom the student system wants a proof in every call. */
async function logIn(login: string): Promise<TestClient> {
  for (const path of [`/v1/users/${login}/`, '/v1/commands'])
    await portal.control('PUT', '/fault', { mode: 'password-required', path });
  provider.claims = { sub: `subject of ${login}`, login };
  const client = portal.client();
  const led = (await client.get('/api/login/oidc')).headers.get('location') ?? '';
  const answer = await client.get(provider.comeBack(led));
  if (answer.status !== 303) throw new Error(`${login} could not log in: ${answer.text}`);
  return client;
}
const codeOf = async (client: TestClient, path = '/api/user/results') => {
  const answer = await client.get(path);
  return answer.status === 200 ? 'right' : answer.error().code;
};

test('nobody is asked for a password: pages have their records, and a sign-up is done', async () => {
  const client = await logIn('s000001');
  await until(async () => (await codeOf(client)) === 'right');
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000001');
  const code = results[0]?.code ?? '';
  await portal.control('POST', '/enrolments', { code, count: 1 });
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, space: 30 });
  const body = termBody({ study: studies[0]?.study_id ?? '' }, { term_id, code });
  const answer = await client.send('POST', '/api/erudio/terms/sign-in', body);
  expect(await endOf({ client }, answer)).toMatchObject({ state: 'success', reason: null });
});

test('calls of one page share one exchange', async () => {
  const client = await logIn('s000032');
  const paths = ['results', 'terms', 'schedule', 'results/terms', 'studies', 'items/active', 'groups'];
  const before = provider.asked.token ?? 0;
  await Promise.all(paths.map((path) => client.get(`/api/user/${path}`)));
  await until(async () => (await codeOf(client)) === 'right');
  expect(provider.asked.token).toBe(before + 1);
});

test('a token that the student system calls wrong is no guess that a lock would count', async () => {
  const client = await logIn('s000040');
  await portal.control('PUT', '/fault', { mode: 'wrong-password', path: '/v1/users/s000040/' });
  const seen = new Set<number>();
  for (let read = 0; read < 12; read += 1) seen.add((await client.get('/api/user/results')).status);
  expect(seen).not.toContain(429);
  const { rowCount } = await portal.database.pool.query(
    "select from login_failures where scope ~ '^session:'",
  );
  expect(rowCount).toBe(0);
});

test('an answer to a token never asks for a proof, whatever is read in the background meanwhile', async () => {
  const client = await logIn('s000039');
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000039');
  const change = { login: 's000039', code: results[0]?.code, kind: 'exam', grade: 'F' };
  const asked: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    if (round % 3 === 2) await portal.control('PUT', '/results', { ...change, attempt: (round + 1) / 3 + 1 });
    const read = async (name: string) => {
      const answer = await client.get(`/api/user/${name}`);
      const reason = answer.status === 200 ? answer.headers.get('x-freshness-reason') : answer.error().code;
      if (reason === 'PASSWORD_REQUIRED') asked.push(`${round} ${name} ${answer.status}`);
    };
    await Promise.all(['results', 'terms', 'schedule', 'results/terms', 'studies', 'groups'].map(read));
  }
  expect(asked).toEqual([]);
});

test.each([
  ['about another person', { login: 's000034' }],
  ['for another service', { aud: 'somebody-else' }],
  ['out of date', { exp: Math.floor(Date.now() / 1000) - 600 }],
])('a token %s proves nothing, and is no wrong password', async (_what, claims) => {
  provider.exchanged = claims;
  const client = await logIn('s000033');
  await until(async () => (await codeOf(client)) === 'PASSWORD_REQUIRED');
  const { rowCount } = await portal.database.pool.query('select from login_failures where failures > 0');
  expect(rowCount).toBe(0);
});

test('a provider that is down leaves what was read, and the next exchange brings the rest', async () => {
  const client = await logIn('s000035');
  provider.answers.token = (_request, response) => response.writeHead(503).end();
  await until(async () => (await codeOf(client)) === 'PASSWORD_REQUIRED');
  provider.answers = {};
  await until(async () => (await codeOf(client)) === 'right');
});

test('without its cookie a browser has no token, and a password is none either', async () => {
  const client = await logIn('s000036');
  client.cookies.delete('kahan_login_token');
  await until(async () => (await codeOf(client)) === 'PASSWORD_REQUIRED');
  const { error } = await client.get('/api/user/results', { 'x-student-system-password': 'demo' });
  expect(error().code).toBe('PASSWORD_REQUIRED');
});

test('what is new waits for the next token, and the rest is shown meanwhile', async () => {
  const client = await logIn('s000038');
  await until(async () => (await codeOf(client)) === 'right');
  const token = client.cookie('kahan_login_token') ?? '';
  client.cookies.delete('kahan_login_token');
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000038');
  const change = { login: 's000038', code: results[0]?.code, attempt: 2, kind: 'exam', grade: 'F' };
  await portal.control('PUT', '/results', change);
  const reason = async () => (await client.get('/api/user/results')).headers.get('x-freshness-reason');
  await until(async () => (await reason()) === 'PASSWORD_REQUIRED');
  client.cookies.set('kahan_login_token', token);
  await until(async () => (await reason()) === null);
});

test('no token is in a log or in the database, and a logout drops the cookie', async () => {
  const client = await logIn('s000037');
  await until(async () => (await codeOf(client)) === 'right');
  const answer = await client.get('/api/logout');
  expect(answer.headers.getSetCookie().some((line) => /^kahan_login_token=; Max-Age=0/.test(line))).toBe(
    true,
  );
  const logged = portal.logged();
  for (const secret of provider.secrets) if (secret !== '') expect(logged).not.toContain(secret);
});

test('the login of the sandbox university exchanges its tokens, too', async () => {
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const university = await startOwnLogin(PUBLIC_URL);
  const audience = { STUDENT_SYSTEM_PASSWORD: 'token', OIDC_TOKEN_AUDIENCE: 'student-system' };
  const own = await startPortal({
    env: { ...oidcEnvironment(university), ...audience, PUBLIC_URL, PORT: `${port}` },
    sandboxEnv: { LOGIN_ISSUER: university.issuer },
  });
  await own.control('PUT', '/fault', { mode: 'password-required', path: '/v1/users/s000041/' });
  const client = own.client();
  const led = (await client.get('/api/login/oidc')).headers.get('location') ?? '';
  await client.get(await passLogin(university.client(), led, 's000041'));
  await until(async () => (await codeOf(client)) === 'right');
  await own.stop();
  await university.stop();
});
