import { afterAll, beforeAll, expect, test } from 'vitest';
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
} from '../../../test/support/students.ts';

/** This portal keeps the database and the university; requests are made at the others. */
let keeper: TestPortal;
let code: string;
let students: Student[];

beforeAll(async () => {
  keeper = await startPortal();
  const { results } = await keeper.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: keeper.database.pool, ...keeper }, code, 14);
  await keeper.portal.stop();
});
afterAll(() => keeper.stop().catch(() => undefined));

const openTerm = async (): Promise<OpenTerm> => ({
  term_id: (await keeper.control<{ term_id: string }>('POST', '/terms', { code })).term_id,
  code,
});
const at = (portal: TestPortal, student: Student): Student => ({
  ...student,
  client: Object.assign(student.client.copy(), { url: portal.url }),
});
const take = (count: number) => students.splice(0, count);
const down = () => keeper.control('PUT', '/fault', { mode: 'down', path: '/v1/' });
const up = () => keeper.control('DELETE', '/fault');
const sentCount = async () =>
  Number(
    (await keeper.database.pool.query('select count(*) as n from requests where sent_at is not null')).rows[0]
      ?.n,
  );

test('[SYNC-05] after a day without an answer: unknown what was sent, failed what certainly was not', async () => {
  const term = await openTerm();
  const first = await startPortal({ beside: keeper });
  await down();
  const some = take(6);
  const ask = async (student: Student) =>
    expect(requestOf(await askFor(at(first, student), 'sign-in', term)).state).toBe('waiting');
  // The requests of the first three found the university down; the others were spared.
  await Promise.all(some.slice(0, 3).map(ask));
  await until(async () => (await sentCount()) >= 3);
  await Promise.all(some.slice(3).map(ask));
  const sent = await sentCount();
  expect(sent).toBeLessThan(some.length);
  await first.stop();
  await keeper.database.pool.query("update requests set created_at = created_at - interval '25 hours'");

  const second = await startPortal({ beside: keeper });
  const ends = await Promise.all(
    some.map(async (student) => {
      const there = at(second, student);
      await until(async () => (await requestsOf(there)).every(({ state }) => state !== 'waiting'));
      const [end] = await requestsOf(there);
      return `${end?.state} ${end?.reason}`;
    }),
  );
  expect(ends.filter((end) => end === 'unknown unproven')).toHaveLength(sent);
  expect(ends.filter((end) => end === 'failed not-reached')).toHaveLength(some.length - sent);
  await up();
  await second.stop();
});

test('a day old and the student system is there: ended for good, so that it never comes late', async () => {
  const term = await openTerm();
  const first = await startPortal({ beside: keeper });
  await keeper.control('PUT', '/fault', { mode: 'down', path: '/v1/commands' });
  const [student] = take(1);
  if (student === undefined) throw new Error('there are no more students');
  await askFor(at(first, student), 'sign-in', term);
  await first.stop();
  await keeper.database.pool.query("update requests set created_at = created_at - interval '25 hours'");
  const second = await startPortal({ beside: keeper });
  const there = at(second, student);
  await until(async () => (await requestsOf(there)).every(({ state }) => state !== 'waiting'));
  expect(await requestsOf(there)).toMatchObject([{ state: 'failed', reason: 'voided' }]);
  const { logins } = await keeper.control<{ logins: string[] }>('GET', `/terms/${term.term_id}`);
  expect(logins).toEqual([]);
  await up();
  await second.stop();
});

test('[SYNC-01] a portal that stops gives back what it has, and the next one does it', async () => {
  const term = await openTerm();
  const first = await startPortal({ beside: keeper });
  await down();
  const some = take(3);
  await Promise.all(some.map((student) => askFor(at(first, student), 'sign-in', term)));
  await first.stop();
  await up();
  const began = performance.now();
  const second = await startPortal({ beside: keeper });
  for (const student of some) {
    const there = at(second, student);
    await until(async () => (await requestsOf(there)).every(({ state }) => state === 'success'));
  }
  expect(performance.now() - began).toBeLessThan(20_000);
  const { logins } = await keeper.control<{ logins: string[] }>('GET', `/terms/${term.term_id}`);
  expect(logins.toSorted()).toEqual(some.map(({ login }) => login).toSorted());
  await second.stop();
});

test('with as many in hand as there may be, further ones are refused, and told when to come again', async () => {
  const term = await openTerm();
  const portal = await startPortal({ beside: keeper, env: { REQUESTS_IN_HAND: '1' } });
  await down();
  const [first, second] = take(2) as [Student, Student];
  expect(requestOf(await askFor(at(portal, first), 'sign-in', term)).state).toBe('waiting');
  const refused = await askFor(at(portal, second), 'sign-in', term);
  expect([refused.status, refused.error().code, refused.headers.get('retry-after')]).toEqual([
    503,
    'BUSY',
    '5',
  ]);
  expect(await requestsOf(at(portal, second))).toEqual([]);
  await up();
  await until(async () => (await requestsOf(at(portal, first)))[0]?.state === 'success');
  expect((await endOf(at(portal, second), await askFor(at(portal, second), 'sign-in', term))).state).toBe(
    'success',
  );
  await portal.stop();
});
