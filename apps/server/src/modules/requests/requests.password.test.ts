import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract';
import { LOCKOUT } from '@kahan/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAnswer } from '../../../test/client.ts';
import { sendForm } from '../../../test/form.ts';
import { until } from '../../../test/live.ts';
import { startPortal, type TestPortal } from '../../../test/portal.ts';
import {
  askFor,
  enrolledStudents,
  type OpenTerm,
  requestOf,
  requestsOf,
  type Student,
  termBody,
} from '../../../test/students.ts';

/** Found nowhere but in the calls that carry it. */
const CANARY = 'kanárek v dole 7f3a';

let portal: TestPortal;
let term: OpenTerm;
let students: Student[];

beforeAll(async () => {
  portal = await startPortal();
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 8);
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, space: 30 });
  term = { term_id, code };
});
afterAll(() => portal.stop());
afterEach(() => portal.control('DELETE', '/fault'));

function next(): Student {
  const student = students.pop();
  if (student === undefined) throw new Error('there are no more students');
  return student;
}
const fault = (mode: string, path = '/v1/commands') => portal.control('PUT', '/fault', { mode, path });
const truth = async () =>
  (await portal.control<{ logins: string[] }>('GET', `/terms/${term.term_id}`)).logins;

function withPassword(student: Student, password: string): Promise<TestAnswer> {
  return student.client.request('POST', '/api/erudio/terms/sign-in', {
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': student.client.cookie('kahan_csrf') ?? '',
      [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent(password),
    },
    body: JSON.stringify(termBody(student, term)),
  });
}
const outcome = (answer: TestAnswer) => [answer.status, answer.error().code];
const statesOf = async ({ login }: Student) =>
  (
    await portal.database.pool.query<{ state: string }>(
      'select state from requests join users using (user_id) where login = $1 order by request_id',
      [login],
    )
  ).rows.map(({ state }) => state);

test('[SYNC-05] without the password nothing is done, with it the same is; the one that was none is ignored', async () => {
  const student = next();
  await fault('password-required');
  expect(outcome(await askFor(student, 'sign-in', term))).toEqual([401, 'PASSWORD_REQUIRED']);
  expect(outcome(await withPassword(student, CANARY))).toEqual([401, 'LOGIN_FAILED']);
  expect(await truth()).not.toContain(student.login);
  expect(await requestsOf(student)).toEqual([]);
  expect(requestOf(await withPassword(student, 'demo')).state).toBe('success');
  expect(await truth()).toContain(student.login);
  expect(await statesOf(student)).toEqual(['invalidated', 'invalidated', 'success']);
});

test('wrong ones count against the lockout, a password that nobody asked for does not', async () => {
  const student = next();
  await fault('password-required');
  for (let i = 0; i < LOCKOUT.account.failures; i += 1) {
    expect(outcome(await withPassword(student, CANARY))).toEqual([401, 'LOGIN_FAILED']);
  }
  expect(outcome(await withPassword(student, 'demo'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await truth()).not.toContain(student.login);
  await portal.control('DELETE', '/fault');
  expect(requestOf(await withPassword(student, CANARY)).state).toBe('success');
});

test('nobody waits any more: the request failed, and says why', async () => {
  const student = next();
  await fault('hang');
  expect(requestOf(await askFor(student, 'sign-in', term)).state).toBe('waiting');
  await fault('password-required');
  await until(async () => (await requestsOf(student))[0]?.state !== 'waiting');
  expect(await requestsOf(student)).toMatchObject([{ state: 'failed', reason: 'password-required' }]);
  expect(await truth()).not.toContain(student.login);
});

test('hours are told with the password', async () => {
  const student = next();
  await askFor(student, 'sign-in', term);
  await fault('password-required', '/v1/users');
  const query = new URLSearchParams({ ...termBody(student, term), semester: '1' });
  const ask = (password: string | null) =>
    student.client.get(
      `/api/erudio/terms/change-hour?${query}`,
      password === null ? {} : { [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent(password) },
    );
  expect(outcome(await ask(null))).toEqual([401, 'PASSWORD_REQUIRED']);
  expect(outcome(await ask(CANARY))).toEqual([401, 'LOGIN_FAILED']);
  expect((await ask('demo')).status).toBe(200);
});

test('a file comes with its password at once, for it can be sent only once', async () => {
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  const gl = lessons[0]?.gl ?? '';
  const name = { cs: 'Protokol', en: 'Report' };
  await portal.control('POST', '/groups', { gl, item_id: 'file', type: 5, name, edit: true });
  const client = await portal.login('student');
  await fault('password-required');
  const fields = { gl, year: '2026', semester: '1', study_id: '990001', id: 'file', type: '5' };
  const send = (password: string | null) =>
    sendForm(
      client,
      '/api/erudio/grupik/change',
      fields,
      { field: 'file', name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') },
      password === null
        ? {}
        : { headers: { [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent(password) } },
    );
  expect(outcome(await send(null))).toEqual([401, 'PASSWORD_REQUIRED']);
  expect(outcome(await send(CANARY))).toEqual([401, 'LOGIN_FAILED']);
  expect(requestOf(await send('demo')).state).toBe('success');
});

test('the password is in no log and in no row', async () => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  let held = portal.logged();
  for (const { name } of rows) {
    const { rows: all } = await portal.database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    held += all.map(({ row }) => row).join('\n');
  }
  expect(held).toContain('invalidated');
  for (const form of [CANARY, encodeURIComponent(CANARY), Buffer.from(CANARY).toString('base64')]) {
    expect(held).not.toContain(form);
  }
});
