import type { OwnSessionInfo } from '@kahan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import {
  type ForgingProvider,
  oidcEnvironment,
  startForgingProvider,
} from '../../../test/support/forging-provider.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { termBody } from '../../../test/support/students.ts';

/* The student system and users whose password the portal never saw (decision 093). */

let provider: ForgingProvider;
/** A portal whose student system has passwords of its own. */
let own: TestPortal;
/** A portal whose student system takes no password of these users. */
let none: TestPortal;
beforeAll(async () => {
  provider = await startForgingProvider();
  const env = oidcEnvironment(provider);
  own = await startPortal({ env });
  none = await startPortal({ beside: own, env: { ...env, STUDENT_SYSTEM_PASSWORD: 'none' } });
});
afterEach(() => own.control('DELETE', '/fault'));
afterAll(async () => {
  await none.stop();
  await own.stop();
  await provider.stop();
});

async function logIn(login: string, at: TestPortal): Promise<TestClient> {
  provider.claims = { sub: `subject of ${login}`, login };
  const client = at.client();
  const led = (await client.get('/api/login/oidc')).headers.get('location') ?? '';
  const answer = await client.get(provider.comeBack(led));
  if (answer.status !== 303) throw new Error(`${login} could not log in: ${answer.text}`);
  return client;
}
/** Makes the student system ask for a password in calls about this login. */
const demand = (login: string, mode = 'password-required') =>
  own.control('PUT', '/fault', { mode, path: `/v1/users/${login}/` });
const withPassword = (client: TestClient, password: string) =>
  client.get('/api/user/results', { 'x-student-system-password': password });
const codeOf = async (client: TestClient, path = '/api/user/results') => {
  const answer = await client.get(path);
  return answer.status === 200 ? 'right' : answer.error().code;
};

test('a system that trusts the portal asks for nothing', async () => {
  const client = await logIn('s000021', own);
  await until(async () => (await codeOf(client)) === 'right');
  const [session] = (await client.get('/api/user/sessions')).json<OwnSessionInfo[]>();
  expect(session).toMatchObject({ way: 'oidc', is_same_password: false });
});

test('its own password is asked for; wrong ones count against the session, never against a login', async () => {
  await demand('s000022');
  const client = await logIn('s000022', own);
  await until(async () => (await codeOf(client)) === 'PASSWORD_REQUIRED');
  await demand('s000022', 'wrong-password');
  for (let left = 4; left >= 0; left--) {
    const { status, error } = await withPassword(client, 'wrong');
    expect([status, error().code, error().attempts_left]).toEqual([401, 'LOGIN_FAILED', left]);
  }
  expect((await withPassword(client, 'wrong')).error().code).toBe('TOO_MANY_ATTEMPTS');
  const { rows } = await own.database.pool.query(
    `select distinct split_part(scope, ':', 1) as kind from login_failures where failures > 0`,
  );
  expect(rows).toEqual([{ kind: 'session' }]);
  // The login itself is open, from anywhere.
  expect(await codeOf(await logIn('s000022', own), '/api/user/preferences')).toBe('right');
});

test('a system that takes no password of them: told as not available, and no password is asked for', async () => {
  await demand('s000023');
  const client = await logIn('s000023', none);
  await until(async () => (await codeOf(client)) === 'NOT_WITH_THIS_LOGIN');
  const answer = await client.get('/api/user/results?lang=en');
  expect(answer.status).toBe(403);
  expect(answer.error().message).toContain('not available with your login');
  expect(none.logged()).not.toContain('"code":"UNKNOWN_ERROR"');
});

test('and an action says so at once, without having been done', async () => {
  const client = await logIn('student', none);
  await until(async () => (await codeOf(client)) === 'right');
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const { results } = await own.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code ?? '';
  const { term_id } = await own.control<{ term_id: string }>('POST', '/terms', { code, space: 30 });
  await own.control('PUT', '/fault', { mode: 'password-required', path: '/v1/commands' });
  const term = termBody({ study: studies[0]?.study_id ?? '' }, { term_id, code });
  const refused = await client.send('POST', '/api/erudio/terms/sign-in', term);
  expect([refused.status, refused.error().code]).toEqual([403, 'NOT_WITH_THIS_LOGIN']);
  const { logins } = await own.control<{ logins: string[] }>('GET', `/terms/${term_id}`);
  expect(logins).toEqual([]);
});
