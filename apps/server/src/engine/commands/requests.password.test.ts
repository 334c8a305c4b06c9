import { ROUTES, STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract';
import { LOCKOUT } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../../../test/support/client.ts';
import { type SentFile, sendForm } from '../../../test/support/form.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  askFor,
  endOf,
  enrolledStudents,
  type OpenTerm,
  requestOf,
  requestsOf,
  type Student,
  termBody,
} from '../../../test/support/students.ts';

/** This text is found nowhere but in the calls that carry it. */
const CANARY = 'kanárek v dole 7f3a';
/** Another such text; the university takes it for the right password. */
const RIGHT_CANARY = 'kanárek na slunci 91bd';

let portal: TestPortal;
let term: OpenTerm;
let students: Student[];

beforeAll(async () => {
  portal = await startPortal({ wrap: (system) => new Proxy(system, { get: knowingCanary }) });
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 8);
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, space: 30 });
  term = { term_id, code };
});
afterAll(() => portal.stop());
afterEach(() => portal.control('DELETE', '/fault'));

/** A call of the student system that gets the right password in place of the right canary. */
function knowingCanary(system: StudentSystem, name: string): unknown {
  const method: unknown = Reflect.get(system, name);
  if (typeof method !== 'function') return method;
  const told = (input: unknown) =>
    typeof input === 'object' && input !== null && Reflect.get(input, 'password') === RIGHT_CANARY
      ? { ...input, password: 'demo' }
      : input;
  return (...inputs: unknown[]) => method.apply(system, inputs.map(told));
}

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
type Refused = 'wrong-password' | 'password-required';
const CODES = { 'wrong-password': 'LOGIN_FAILED', 'password-required': 'PASSWORD_REQUIRED' } as const;
/** Expects a refusal, which comes at once, or on a slow machine as the end of the request. */
async function expectRefused(
  client: TestClient,
  answer: TestAnswer,
  reason: Refused,
  left?: number,
): Promise<void> {
  if (answer.status !== 200) {
    expect(outcome(answer)).toEqual([401, CODES[reason]]);
    if (left !== undefined) expect(answer.error().attempts_left).toBe(left);
    return;
  }
  const { id, ...end } = await endOf({ client }, answer);
  expect(end).toMatchObject({ state: 'failed', reason });
  await client.send('POST', '/api/user/requests/seen', { ids: [id] });
}
const expectWrong = (client: TestClient, answer: TestAnswer, left = 4) =>
  expectRefused(client, answer, 'wrong-password', left);
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
  await expectRefused(student.client, await askFor(student, 'sign-in', term), 'password-required');
  await expectWrong(student.client, await withPassword(student, CANARY));
  expect(await truth()).not.toContain(student.login);
  expect(await requestsOf(student)).toEqual([]);
  expect((await endOf(student, await withPassword(student, 'demo'))).state).toBe('success');
  expect(await truth()).toContain(student.login);
  const [first, second, third] = await statesOf(student);
  expect(first).toBeOneOf(['invalidated', 'failed']);
  expect(second).toBeOneOf(['invalidated', 'failed']);
  expect(third).toBe('success');
});

test('wrong passwords count against the lockout, a password that was not asked for does not', async () => {
  const student = next();
  await fault('password-required');
  for (let i = 0; i < LOCKOUT.account.failures; i += 1) {
    const left = LOCKOUT.session.failures - 1 - i;
    await expectWrong(student.client, await withPassword(student, CANARY), left);
  }
  expect(outcome(await withPassword(student, 'demo'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await truth()).not.toContain(student.login);
  await portal.control('DELETE', '/fault');
  expect((await endOf(student, await withPassword(student, CANARY))).state).toBe('success');
});

test('no call waits any more: the request failed, and says why', async () => {
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
  const wrong = await ask(CANARY);
  expect(outcome(wrong)).toEqual([401, 'LOGIN_FAILED']);
  expect(wrong.error().attempts_left).toBe(4);
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
  expect((await endOf({ client }, await send('demo'))).state).toBe('success');
});

const headersOf = (password: string) => ({ [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent(password) });
const NAME = { cs: 'Protokol', en: 'Report' };

/** Every call that takes a password, as a student makes it. */
function callsWith(
  client: TestClient,
  gl: string,
): Record<string, (password: string) => Promise<TestAnswer>> {
  const fields = { gl, year: '2026', semester: '1', study_id: '990001' };
  const body = termBody({ study: '990001' }, term);
  const sends =
    (path: string, more: object = {}) =>
    (password: string) =>
      client.request('POST', path, {
        headers: {
          ...headersOf(password),
          'content-type': 'application/json',
          'x-csrf-token': client.cookie('kahan_csrf') ?? '',
        },
        body: JSON.stringify({ ...body, ...more }),
      });
  const changes = (more: Record<string, string>, file: SentFile | null) => (password: string) =>
    sendForm(client, '/api/erudio/grupik/change', { ...fields, ...more }, file, {
      headers: headersOf(password),
    });
  const reads = (path: string, query: Record<string, string>) => (password: string) =>
    client.get(`${path}?${new URLSearchParams(query)}`, headersOf(password));
  const pdf = { field: 'canary-file', name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') };
  const text = changes({ id: 'canary-text', type: '2', value: 'x' }, null);
  const upload = changes({ id: 'canary-file', type: '5' }, pdf);
  return {
    'POST /api/erudio/terms/sign-in': sends('/api/erudio/terms/sign-in'),
    'POST /api/erudio/terms/wait': sends('/api/erudio/terms/wait', {
      until: 1_800_000_000,
      instead_of: null,
    }),
    'POST /api/erudio/terms/stop-waiting': sends('/api/erudio/terms/stop-waiting'),
    'GET /api/erudio/terms/change-hour': reads('/api/erudio/terms/change-hour', { ...body, semester: '1' }),
    'POST /api/erudio/terms/change-hour': sends('/api/erudio/terms/change-hour', { new_hour: '10:00' }),
    'POST /api/erudio/terms/sign-out': sends('/api/erudio/terms/sign-out'),
    'POST /api/erudio/grupik/change': async (password) => {
      const answers = [await text(password), await upload(password)];
      return answers.find(({ status }) => status !== 200) ?? (answers[0] as TestAnswer);
    },
    'GET /api/erudio/grupik/download-link': reads('/api/erudio/grupik/download-link', {
      study_id: '990001',
      item_id: 'canary-file',
    }),
  };
}

/** The text of all answers. */
let answered = '';

test('every call takes a password; wrong, right, and with each fault of the student system', async () => {
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  const gl = lessons[0]?.gl ?? '';
  await portal.control('POST', '/groups', { gl, item_id: 'canary-file', type: 5, name: NAME, edit: true });
  await portal.control('POST', '/groups', { gl, item_id: 'canary-text', type: 2, name: NAME, edit: true });
  const client = await portal.login('student');
  const calls = callsWith(client, gl);
  expect(Object.keys(calls).toSorted()).toEqual(
    Object.keys(ROUTES)
      .filter((call) => call.includes('/api/erudio/'))
      .toSorted(),
  );
  const all = async (password: string) => {
    const statuses: Record<string, number> = {};
    for (const [call, ask] of Object.entries(calls)) {
      const answer = await ask(password);
      answered += `${answer.text} ${[...answer.headers].join()}`;
      statuses[call] = answer.status;
    }
    return statuses;
  };
  const every = (...allowed: number[]) =>
    Object.fromEntries(Object.keys(calls).map((call) => [call, expect.toBeOneOf(allowed)]));
  await fault('password-required', '/v1/');
  for (const call of Object.values(calls)) {
    await portal.database.pool.query('delete from login_failures');
    await expectWrong(client, await call(CANARY));
  }
  await portal.database.pool.query('delete from login_failures');
  expect(await all(RIGHT_CANARY)).toEqual(every(200, 404));
  for (const mode of ['garbage', 'html', 'down']) {
    await fault(mode, '/v1/');
    // A file that was sent needs its proof before it is answered; everything else is told at once.
    const { 'POST /api/erudio/grupik/change': _file, ...rest } = calls;
    const answers = await Promise.all(Object.values(rest).map((ask) => ask(CANARY)));
    answered += answers.map(({ text }) => text).join();
  }
  expect((await calls['POST /api/erudio/terms/sign-in']?.(`%${CANARY}`))?.status).toBe(200);
  const broken = { ...headersOf(CANARY), [STUDENT_SYSTEM_PASSWORD_HEADER]: `${encodeURIComponent(CANARY)}%` };
  const refused = await client.get('/api/erudio/grupik/download-link?study_id=1&item_id=x', broken);
  expect(refused.status).toBe(400);
  answered += refused.text;
});

test('the password is in no log, no row and no answer', async () => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  let held = portal.logged() + answered;
  for (const { name } of rows) {
    const { rows: all } = await portal.database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    held += all.map(({ row }) => row).join('\n');
  }
  expect(held).toContain('invalidated');
  for (const canary of [CANARY, RIGHT_CANARY]) {
    for (const form of [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64')]) {
      expect(held).not.toContain(form);
    }
  }
});
