import { type NextAnswer, STUDENT_SYSTEM_PASSWORD_HEADER, type TermAnswer } from '@kahan/contract';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCalendar, settingsOf, textOfFeed } from '../../../test/support/feed-client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  askFor,
  endOf,
  enrolledStudents,
  type OpenTerm,
  requestOf,
  type Student,
  type TermCall,
  termBody,
} from '../../../test/support/students.ts';

/** Today at 16:00 in Prague: before any other exam of the students. */
const START = Date.parse('2026-11-18T15:00:00Z') / 1000;

let portal: TestPortal;
let students: Student[];
let code: string;
/** Readings of terms wait for `go`; null lets them through. */
let held: { begun: number; go: Promise<void> } | null = null;
/** Commands wait for this promise; null lets them through. */
let slow: Promise<void> | null = null;
/** Number of readings of terms. */
let asked = 0;

beforeAll(async () => {
  portal = await startPortal({ wrap: (system) => new Proxy(system, { get: holding }) });
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 9);
});
afterAll(() => portal.stop());
afterEach(async () => {
  held = null;
  slow = null;
  await portal.control('DELETE', '/fault');
});

/** The student system, whose answers about the terms of a student may arrive late. */
function holding(system: StudentSystem, name: string): unknown {
  const method: unknown = Reflect.get(system, name);
  if (typeof method !== 'function') return method;
  if (name === 'perform') {
    return async (...inputs: unknown[]) => {
      await slow;
      return method.apply(system, inputs);
    };
  }
  if (name !== 'terms') return method.bind(system);
  return async (...inputs: unknown[]) => {
    asked += 1;
    const answer: unknown = await method.apply(system, inputs);
    if (held !== null) {
      held.begun += 1;
      await held.go;
    }
    return answer;
  };
}

/** A student, and a term of the student's list, 16:00 to 18:00 with the given fields. */
async function withTerm(fields: object = {}): Promise<{ student: Student; term: OpenTerm }> {
  const student = students.pop();
  if (student === undefined) throw new Error('there are no more students');
  const body = { code, start: START, signing_end: START - 60, logout_end: START - 60, ...fields };
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', body);
  await until(async () => (await termOf(student, term_id)) !== undefined);
  return { student, term: { term_id, code } };
}

async function termOf({ client }: Student, id: string): Promise<TermAnswer | undefined> {
  const answer = await client.get('/api/user/terms');
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ terms: TermAnswer[] }>().terms.find(({ term_id }) => term_id === id);
}

/** Makes the student system want the password before it shows this student's records. */
const hide = ({ login }: Student) =>
  portal.control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${login}` });

async function succeed(student: Student, call: TermCall, term: OpenTerm, more: object = {}): Promise<void> {
  const { state, settled } = await endOf(student, await askFor(student, call, term, more));
  expect({ state, isTimed: typeof settled }).toEqual({ state: 'success', isTimed: 'number' });
}

test('what was confirmed is true on every screen and in the feed without the password', async () => {
  const { student, term } = await withTerm({ space: 30 });
  const { client, study } = student;
  await client.send('POST', '/api/calendar/feeds/terms');
  const { terms: address } = await settingsOf(client);
  /** Starts of the exam in the student's calendar elsewhere. */
  const feed = async () =>
    readCalendar(await textOfFeed(portal, address))
      .filter(({ start, isAllDay }) => !isAllDay && start >= START && start <= START + 7200)
      .map(({ start }) => start);
  const next = async () => (await client.get('/api/user/next')).json<NextAnswer>().next_term?.starts_at;
  // The feed rests on more records than the list, and these may come later.
  await expect.poll(feed).toEqual([]);
  await hide(student);

  await succeed(student, 'sign-in', term);
  const signed = await termOf(student, term.term_id);
  expect(signed).toMatchObject({ study_id: study, student_signed: true, student_start: null });
  expect(Math.abs((signed?.confirmed ?? 0) - Date.now() / 1000)).toBeLessThan(600);
  expect(await next()).toBe(START);
  await expect.poll(feed).toEqual([START]);

  await succeed(student, 'change-hour', term, { new_hour: '17:30' });
  expect(await termOf(student, term.term_id)).toMatchObject({ study_id: study, student_start: START + 5400 });
  await expect.poll(feed).toEqual([START + 5400]);

  await succeed(student, 'sign-out', term);
  const left = await termOf(student, term.term_id);
  expect(left).toMatchObject({ student_signed: false, student_start: null });
  expect(left).not.toHaveProperty('study_id');
  expect(await next()).not.toBe(START);
  await expect.poll(feed).toEqual([]);
});

test('a newer list holds what was confirmed, and is believed when it says otherwise later', async () => {
  const { student, term } = await withTerm({ space: 30 });
  await hide(student);
  await succeed(student, 'sign-in', term);
  expect((await termOf(student, term.term_id))?.confirmed).not.toBeNull();

  await portal.control('DELETE', '/fault');
  await until(async () => (await termOf(student, term.term_id))?.confirmed === null);
  // The own hour is known from the list alone.
  expect(await termOf(student, term.term_id)).toMatchObject({
    study_id: student.study,
    student_start: START,
  });

  await portal.control('DELETE', `/terms/${term.term_id}/signed`);
  await until(async () => (await termOf(student, term.term_id))?.student_signed === false);
  expect(await termOf(student, term.term_id)).toMatchObject({ confirmed: null });
});

test('a list that was asked for before the confirmation and came after it undoes nothing', async () => {
  const { student, term } = await withTerm();
  const before = await termOf(student, term.term_id);
  const gate = Promise.withResolvers<void>();
  const reading = { begun: 0, go: gate.promise };
  held = reading;
  const failed = { login: student.login, code, attempt: 9, kind: 'exam', grade: 'F' };
  await portal.control('PUT', '/results', failed);
  await until(async () => reading.begun > 0);
  held = null;
  await hide(student);
  await succeed(student, 'sign-in', term);
  gate.resolve();
  await until(async () => (await termOf(student, term.term_id))?.attempts_left !== before?.attempts_left);
  const now = await termOf(student, term.term_id);
  expect(now).toMatchObject({ student_signed: true, confirmed: expect.any(Number) });
});

/** Signs up with a password where the student system wants one for each call. */
const signUpByPassword = (student: Student, term: OpenTerm) =>
  student.client.request('POST', '/api/erudio/terms/sign-in', {
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': student.client.cookie('kahan_csrf') ?? '',
      [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent('demo'),
    },
    body: JSON.stringify(termBody(student, term)),
  });

test('a list that is asked for while the password of an act reads it waits for that', async () => {
  const { student, term } = await withTerm();
  await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/' });
  let letGo = () => {};
  const holding = { begun: 0, go: new Promise<void>((resolve) => (letGo = resolve)) };
  held = holding;
  const act = signUpByPassword(student, term);
  await until(() => holding.begun === 1);
  const { requests } = (await student.client.get('/api/user/requests')).json<{
    requests: { id: string }[];
  }>();
  const before = asked;
  const list = student.client.get(`/api/user/terms?srid=${requests[0]?.id}`);
  await until(() => asked > before);
  letGo();
  expect([(await act).status, (await list).status]).toEqual([200, 200]);
  expect(await termOf(student, term.term_id)).toMatchObject({ confirmed: null, student_signed: true });
});

test('an act that takes long has its list read with its password, too', async () => {
  const { student, term } = await withTerm();
  await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/' });
  let letGo = () => {};
  slow = new Promise<void>((resolve) => (letGo = resolve));
  const request = requestOf(await signUpByPassword(student, term));
  expect(request).toMatchObject({ state: 'waiting' });
  letGo();
  const list = () => student.client.get(`/api/user/terms?srid=${request.id}`);
  await until(async () => (await list()).status === 200);
  expect(await termOf(student, term.term_id)).toMatchObject({ confirmed: null, student_signed: true });
});

test('one password for one act: the list holds what was done with it, and does not ask again', async () => {
  const { student, term } = await withTerm({ space: 30 });
  await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/' });
  const { id, state } = await endOf(student, await signUpByPassword(student, term));
  expect(state).toBe('success');
  const list = await student.client.get(`/api/user/terms?srid=${id}`);
  expect([list.status, list.headers.get('x-freshness-reason')]).toEqual([200, null]);
  expect(await termOf(student, term.term_id)).toMatchObject({ confirmed: null, student_start: START });
});

test('clients hear that a newer list does not hold what was confirmed', async () => {
  const { student, term } = await withTerm();
  await hide(student);
  await succeed(student, 'sign-in', term);
  const live = await openLive(student.client);
  await portal.control('DELETE', `/terms/${term.term_id}/signed`);
  await portal.control('DELETE', '/fault');
  await until(async () => (await termOf(student, term.term_id))?.confirmed === null);
  await until(() => live.updates('terms').flat().includes(term.term_id));
  live.close();
  expect(await termOf(student, term.term_id)).toMatchObject({ student_signed: false });
});

test('each student has what was confirmed to that student', async () => {
  const { student, term } = await withTerm();
  const other = students.pop();
  if (other === undefined) throw new Error('there are no more students');
  await hide(student);
  await succeed(student, 'sign-in', term);
  expect(await termOf(other, term.term_id)).toMatchObject({ student_signed: false, confirmed: null });
});
