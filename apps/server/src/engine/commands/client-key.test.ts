import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@kahan/contract/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  enrolledStudents,
  type OpenTerm,
  requestOf,
  requestsOf,
  type Student,
  type TermCall,
  termBody,
} from '../../../test/support/students.ts';

let portal: TestPortal;
let code: string;
let students: Student[];
beforeAll(async () => {
  portal = await startPortal();
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 12);
});
afterAll(() => portal.stop());

function next(): Student {
  const student = students.pop();
  if (student === undefined) throw new Error('there are no more students');
  return student;
}
async function open(): Promise<OpenTerm> {
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code });
  return { term_id, code };
}
const signedFor = async ({ term_id }: OpenTerm) =>
  (await portal.control<{ logins: string[] }>('GET', `/terms/${term_id}`)).logins;
const ask = (student: Student, term: OpenTerm, key: string, call: TermCall = 'sign-in') =>
  student.client.send('POST', `/api/erudio/terms/${call}`, termBody(student, term), {
    [IDEMPOTENCY_KEY_HEADER]: key,
  });
const settle = ({ client }: Student, key: string) =>
  client.send('POST', '/api/user/requests/settle', { key });

test('[SYNC-02] a call whose answer was lost is found by its key, also after its outcome was seen', async () => {
  const [student, term, key] = [next(), await open(), randomUUID()];
  const { id } = requestOf(await ask(student, term, key));
  await until(async () => (await requestsOf(student)).find((one) => one.id === id)?.state === 'success');
  await student.client.send('POST', '/api/user/requests/seen', { ids: [id] });
  expect(await requestsOf(student)).toEqual([]);
  expect(requestOf(await settle(student, key))).toMatchObject({ id, state: 'success', action: 'sign_in' });
});

test('a call that arrives after its key was given up is refused, and changes nothing', async () => {
  const [student, term, key] = [next(), await open(), randomUUID()];
  expect((await settle(student, key)).json()).toEqual({ sync_request: null });
  const late = await ask(student, term, key);
  expect([late.status, late.error().field]).toEqual([400, IDEMPOTENCY_KEY_HEADER]);
  expect(await signedFor(term)).toEqual([]);
  expect(await requestsOf(student)).toEqual([]);
  // The answer about the key stays the same, and another attempt has another key.
  expect((await settle(student, key)).json()).toEqual({ sync_request: null });
  expect((await ask(student, term, randomUUID())).status).toBe(200);
});

test('of a call and the question about it at the same moment exactly one holds', async () => {
  const student = next();
  for (let round = 0; round < 20; round += 1) {
    const [term, key] = [await open(), randomUUID()];
    const both = [() => ask(student, term, key), () => settle(student, key)];
    const [asked, settled] = await Promise.all(
      round % 2 === 0
        ? both.map((send) => send())
        : both
            .toReversed()
            .map((send) => send())
            .reverse(),
    );
    const found = settled?.json<{ sync_request: { id: string } | null }>().sync_request;
    if (asked?.status === 200) expect(found?.id).toBe(requestOf(asked).id);
    else expect([asked?.status, found]).toEqual([400, null]);
  }
});

test('[SYNC-04] the same call twice, as a proxy repeats it, is one request, also after it has ended', async () => {
  const [student, term, key] = [next(), await open(), randomUUID()];
  const twice = await Promise.all([ask(student, term, key), ask(student, term, key)]);
  const [id] = twice.map((answer) => requestOf(answer).id);
  expect(requestOf(twice[1]).id).toBe(id);
  await until(async () => (await requestsOf(student)).find((one) => one.id === id)?.state === 'success');
  await ask(student, term, randomUUID(), 'sign-out');
  await until(async () => (await signedFor(term)).length === 0);
  expect(requestOf(await ask(student, term, key))).toMatchObject({ id, state: 'success' });
  expect(await signedFor(term)).toEqual([]);
});

test('a key of one student is nothing to another; what is no UUID is refused', async () => {
  const [student, other, third, term, key] = [next(), next(), next(), await open(), randomUUID()];
  const { id } = requestOf(await ask(student, term, key));
  expect(requestOf(await ask(other, term, key)).id).not.toBe(id);
  expect((await settle(third, key)).json()).toEqual({ sync_request: null });
  expect(requestOf(await settle(student, key)).id).toBe(id);
  const odd = await ask(third, term, 'x'.repeat(36));
  expect([odd.status, odd.error().field]).toEqual([400, IDEMPOTENCY_KEY_HEADER]);
  expect((await settle(third, 'x')).status).toBe(400);
});

test('a commit that hangs is not said to have failed: its caller waits five seconds, and finds the request by its key', async () => {
  const [student, term, key] = [next(), await open(), randomUUID()];
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin; lock table requests in access exclusive mode');
    const answer = await ask(student, term, key);
    expect([answer.status, answer.error().code]).toEqual([500, 'UNKNOWN_ERROR']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await until(async () => (await signedFor(term)).length === 1);
  await until(async () => requestOf(await settle(student, key))?.state === 'success');
  expect(await signedFor(term)).toEqual([student.login]);
});
