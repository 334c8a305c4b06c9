import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteAnswer, writeVerdict } from '../../src/engine/mirror/unconfirmed/unconfirmed.store.ts';
import { openLive, until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { askFor, requestOf, requestsOf } from '../support/students.ts';
import { CODE, census, type Maker, makeAll } from './made.ts';
import { Mistakes } from './mistakes.ts';

vi.setConfig({ testTimeout: 60_000 });

const confirmation = { needsAdministrator: true, answers: 1, seconds: 0, pauseMs: 20 };
const mistakes = new Mistakes();
let portal: TestPortal;
let maker: Maker;
let term_id: string;
beforeAll(async () => {
  portal = await startPortal({ wrap: mistakes.wrap, confirmation });
  ({ term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code: CODE, space: 30 }));
  maker = await makeAll(portal, 'student', term_id);
});
afterAll(() => portal.stop());

const freshness = async (of = maker) => {
  const { headers } = await of.client.get('/api/user/results');
  return { state: headers.get('x-freshness'), reason: headers.get('x-freshness-reason') };
};
const isFresh = async () => (await freshness()).state === 'fresh';
const results = async () => (await maker.client.get('/api/user/results')).text;
/** Enters a grade that the other store has, and the known one has not. */
async function change(attempt: number): Promise<void> {
  const { results: all } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  await portal.control('PUT', '/results', { login: 'student', code: all[0]?.code, attempt, grade: 'B' });
}

test('another store is neither read nor asked for anything, and its epoch that an administrator refuses stays out', async () => {
  const before = await census(portal);
  const shown = await results();
  const other = await portal.login('s000001');
  mistakes.epoch = 'another';
  await until(async () => (await freshness()).reason === 'STUDENT_SYSTEM_UNCONFIRMED');
  expect(await portal.metrics()).toContain('kahan_unconfirmed_answers{subject="epoch"} 1');
  const calls = mistakes.calls.length;
  await change(40);
  expect((await portal.client().submitLogin({ username: 'student2', password: 'demo' })).status).toBe(503);
  const asked = await askFor({ ...maker, client: other }, 'sign-in', { term_id, code: CODE });
  expect(requestOf(asked).state).toBe('waiting');
  expect(await writeVerdict(portal.db, 'epoch', 'refused')).toMatchObject({ answer: 'another' });
  await until(async () => {
    const { rows } = await portal.database.pool.query<{ answers: number }>(
      `select answers from unconfirmed_answers where subject = 'epoch'`,
    );
    return (rows[0]?.answers ?? 0) > 10;
  });
  expect(mistakes.calls.slice(calls)).toEqual([]);
  expect(await results()).toBe(shown);
  expect(await portal.metrics()).toContain('kahan_unconfirmed_answers{subject="epoch"} 0');

  mistakes.mend();
  await until(isFresh);
  await until(async () => (await requestsOf({ client: other })).every(({ state }) => state !== 'waiting'));
  await until(async () => (await results()) !== shown);
  const after = await census(portal);
  for (const table of ['sessions', 'entries', 'calendar_feeds', 'private_links', 'item_states', 'requests'])
    expect(after[table]).toEqual(expect.arrayContaining(before[table] ?? []));
});

test('a confirmed store replaces the records quietly; users, what they have made and their sockets stay', async () => {
  await until(isFresh);
  const live = await openLive(maker.client);
  const before = await census(portal);
  const shown = await results();
  const year = async () => (await portal.client().get('/api/structure/year-schedule?lang=cs')).text;
  const formerYear = await year();
  mistakes.otherYear = true;
  mistakes.epoch = 'restored';
  await until(async () => (await freshness()).reason === 'STUDENT_SYSTEM_UNCONFIRMED');
  await change(41);
  await writeVerdict(portal.db, 'epoch', 'confirmed');
  await until(async () => (await results()) !== shown);
  await until(isFresh);
  expect(await census(portal)).toEqual(before);
  expect(live.closedBy).toBeNull();
  expect(live.updates('results')).not.toEqual([]);
  // Open pages read the academic year again, and no kept answer has the former one.
  await until(() => live.updates('year-schedule').length > 0);
  expect(await year()).not.toBe(formerYear);

  // After a confirmed change of the store, a change is news again.
  mistakes.epoch = null;
  const { rows } = await portal.database.pool.query<{ epoch: string }>('select epoch from sync_state');
  expect(rows).toEqual([{ epoch: 'restored' }]);
  await until(async () => (await freshness()).reason === 'STUDENT_SYSTEM_UNCONFIRMED');
  await writeVerdict(portal.db, 'epoch', 'confirmed');
  await until(isFresh);
  await until(async () => {
    const { rows: left } = await portal.database.pool.query<{ n: number }>(
      `select count(*)::int as n from sync_state, lateral (
         select 1 where is_anew_due union all select 1 from sync_retries where user_id is not null
       ) waiting`,
    );
    return left[0]?.n === 0;
  });
  await change(42);
  await until(async () => (await census(portal)).items?.length === (before.items?.length ?? 0) + 1);
  live.close();
});

test('a request that was sent to a store that was replaced ends as unknown, and is not sent again', async () => {
  await until(isFresh);
  await portal.control('POST', '/enrolments', { code: CODE, logins: ['s000002'] });
  const second = await makeAll(portal, 's000002', term_id);
  mistakes.losesAnswers = true;
  const sent = mistakes.performed.length;
  await askFor(second, 'sign-out', { term_id, code: CODE });
  await until(() => mistakes.performed.length > sent);
  const { key } = mistakes.performed.at(-1) ?? { key: '' };
  mistakes.forgetsKeys = true;
  mistakes.epoch = 'older';
  await until(async () => (await freshness()).reason === 'STUDENT_SYSTEM_UNCONFIRMED');
  mistakes.losesAnswers = false;
  await writeVerdict(portal.db, 'epoch', 'confirmed');
  const ended = async () => (await requestsOf(second)).find(({ action }) => action === 'sign_off');
  await until(async () => (await ended())?.state !== 'waiting');
  expect(await ended()).toMatchObject({ state: 'unknown', reason: 'unproven' });
  expect(mistakes.performed.filter((command) => command.key === key)).toHaveLength(1);
});

test('another answer about the same subject begins anew, without the verdict', async () => {
  await portal.db.transaction(async (tx) => {
    expect(await noteAnswer(tx, 'logins', 'a')).toMatchObject({ answers: 1, verdict: null });
    await writeVerdict(tx, 'logins', 'confirmed');
    expect(await noteAnswer(tx, 'logins', 'a')).toMatchObject({ answers: 2, verdict: 'confirmed' });
    expect(await noteAnswer(tx, 'logins', 'b')).toMatchObject({ answers: 1, verdict: null });
    await tx.query({ text: `delete from unconfirmed_answers where subject = 'logins'` });
  });
});
