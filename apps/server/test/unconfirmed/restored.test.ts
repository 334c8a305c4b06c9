import type { Answer } from '@kahan/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupOf, type TestDatabase, testDatabase } from '../support/database.ts';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal, testClock } from '../support/portal.ts';
import { type RunningSandbox, startSandbox, USUAL } from '../support/sandbox.ts';
import { askFor, type OpenTerm, requestsOf } from '../support/students.ts';
import { CODE, type Maker, makeAll } from './made.ts';
import { Mistakes } from './mistakes.ts';

vi.setConfig({ testTimeout: 90_000 });

const clock = testClock();
const mistakes = new Mistakes();
let sandbox: RunningSandbox;
let database: TestDatabase;
let backup: TestDatabase | undefined;
beforeAll(async () => {
  sandbox = await startSandbox({ now: clock.now(), students: USUAL.students });
  database = await testDatabase();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
  await backup?.drop();
});

const startOn = (on: TestDatabase) =>
  startPortal({ beside: { clock, database: on, sandboxUrl: sandbox.url }, wrap: mistakes.wrap });
/** The same login at another portal. */
const at = (portal: TestPortal, maker: Maker): Maker => ({ ...maker, client: maker.client.copy(portal.url) });
const personal = async (on: TestDatabase) =>
  (await on.pool.query('select type, content from items where user_id is not null order by item_id')).rows;
const isRead = async (on: TestDatabase) => {
  const { rowCount } = await on.pool.query(
    `select 1 from sync_state where is_anew_due
     union all select 1 from sync_retries where user_id is not null`,
  );
  return rowCount === 0;
};
const waiting = async (on: TestDatabase) =>
  (await on.pool.query(`select 1 from requests where state = 'waiting'`)).rowCount;

test('after a restore nobody is told old news again, and a waiting request is told as it truly is', async () => {
  const first = await startOn(database);
  const open = (): Promise<OpenTerm> => first.control('POST', '/terms', { code: CODE, space: 30 });
  const terms = await Promise.all([open(), open(), open(), open(), open()]);
  const [own, undone, done, unseen, lost] = terms.map((term) => ({ ...term, code: CODE })) as [
    OpenTerm,
    OpenTerm,
    OpenTerm,
    OpenTerm,
    OpenTerm,
  ];
  const makers: Maker[] = [];
  for (const login of ['s000001', 's000002', 's000003', 'student']) {
    makers.push(await makeAll(first, login, own.term_id));
    // A student has one sign-up of a type at a time.
    await askFor(makers.at(-1) as Maker, 'sign-out', own);
    await until(async () => (await waiting(database)) === 0);
  }
  const [a, b, c, reader] = makers as [Maker, Maker, Maker, Maker];
  await askFor(reader, 'sign-in', lost);
  const isSigned = async (portal: TestPortal) => {
    const { terms } = (await at(portal, reader).client.get('/api/user/terms')).json<
      Answer<'GET /api/user/terms'>
    >();
    return terms.find(({ term_id }) => term_id === lost.term_id)?.student_signed;
  };
  await until(async () => (await waiting(database)) === 0 && (await isSigned(first)) === true);
  mistakes.refusesCommands = true;
  await askFor(a, 'sign-in', undone);
  await askFor(b, 'sign-in', done);
  await askFor(c, 'sign-in', unseen);
  expect(await waiting(database)).toBe(3);
  await first.stop();
  backup = await backupOf(database);
  const before = await personal(backup);

  // Events that the backup does not contain: news is told, two requests are done, and one of them is undone.
  await database.pool.query(`delete from requests where body->>'term_id' = $1`, [unseen.term_id]);
  mistakes.mend();
  const second = await startOn(database);
  await until(async () => (await waiting(database)) === 0);
  await askFor(at(second, a), 'sign-out', undone);
  const { results } = await second.control<{ results: { code: string }[] }>('GET', '/students/student');
  const grade = (attempt: number) =>
    second.control('PUT', '/results', {
      ...{ login: 'student', code: results[0]?.code, attempt, kind: 'exam', grade: 'B' },
    });
  await grade(60);
  await second.control('POST', '/news', {
    ...{ title: { cs: 'Nové', en: 'New' }, body: { cs: 'a', en: 'a' } },
  });
  await until(async () => (await personal(database)).length > before.length);
  await second.control('DELETE', `/terms/${lost.term_id}/signed`);
  await until(async () => (await personal(database)).some(({ type }) => type === 'exam:sign-up-removed'));
  await until(async () => (await waiting(database)) === 0);
  const shown = (await at(second, reader).client.get('/api/user/results')).text;
  await second.stop();

  const sent = mistakes.performed.length;
  const third = await startOn(backup);
  try {
    const restored = backup;
    await until(async () => (await waiting(restored)) === 0 && (await isRead(restored)));
    const states = async (maker: Maker, term: OpenTerm) =>
      (await requestsOf(at(third, maker)))
        .filter(({ action, target }) => action === 'sign_in' && JSON.stringify(target).includes(term.term_id))
        .map(({ state, reason }) => [state, reason]);
    expect(await states(a, undone)).toEqual([['unknown', 'unproven']]);
    expect(await states(b, done)).toEqual([['success', null]]);
    expect(await states(c, unseen)).toEqual([['success', null]]);
    // Only the request that no store has seen was sent.
    expect(mistakes.performed.slice(sent).map((one) => ('term_id' in one ? one.term_id : ''))).toEqual([
      unseen.term_id,
    ]);
    expect((await at(third, reader).client.get('/api/user/results')).text).toBe(shown);
    expect(await isSigned(third)).toBe(false);
    expect(await personal(restored)).toEqual(before);
    const { rowCount: news } = await restored.pool.query(
      `select 1 from items where content->'title'->>'en' = 'New'`,
    );
    expect(news).toBe(1);
    const { rows: pushes } = await restored.pool.query('select 1 from push_outbox');
    expect(pushes).toEqual([]);
    expect(third.logged()).toContain('the database was restored');

    await grade(61);
    await until(async () => (await personal(restored)).length === before.length + 1);
  } finally {
    await third.stop();
  }
});
