import type { StudentSystem } from '@kahan/student-system';
import { expect, onTestFinished, test } from 'vitest';
import { Campus } from '../../../test/storm/campus.ts';
import { databaseOfUsers } from '../../../test/support/database.ts';
import { askAt, startEngine } from '../../../test/support/engine.ts';
import { until } from '../../../test/support/live.ts';
import type { Database, Statement } from '../../platform/database.ts';
import { SYSTEM_TIMER, type Timer } from './perform/timer.ts';
import { readOpen } from './requests.store.ts';

const database = databaseOfUsers(4);

const statesOf = async (userId: number) =>
  (
    await database.pool.query<{ state: string }>(
      'select state from requests where user_id = $1 order by request_id',
      [userId],
    )
  ).rows.map(({ state }) => state);

test('committed, and the connection gone before the answer: it is done all the same', async () => {
  let isLost = false;
  const unlucky: Database = {
    ...database.db,
    async query<Row extends object>(statement: Statement): Promise<Row[]> {
      const rows = await database.db.query<Row>(statement);
      if (!isLost || !statement.text.startsWith('insert into requests ')) return rows;
      isLost = false;
      throw new Error('the connection is gone');
    },
  };
  const campus = new Campus(1, ['answered']);
  campus.open('t', 1, [1, 2, 3, 4]);
  const engine = await startEngine({ db: unlucky, campus });
  onTestFinished(() => engine.stop());
  isLost = true;
  await expect(askAt(engine, 1, 't')).rejects.toThrow('the connection is gone');
  // Ages the requests by more than the time limit for an answer.
  await database.pool.query("update requests set created_at = created_at - interval '1 minute'");
  await until(async () => (await statesOf(1))[0] === 'success');
});

test('accepted, and its name cannot be read: it is said to be accepted', async () => {
  const campus = new Campus(1, ['answered']);
  campus.open('t', 1, [1, 2, 3, 4]);
  const term = async () => {
    throw new Error('the database is away');
  };
  const engine = await startEngine({ db: database.db, campus, term });
  onTestFinished(() => engine.stop());
  expect(await askAt(engine, 1, 't')).toMatchObject({ action: 'sign_in', info: { name: 'B1' } });
});

test('what is given up while the university is silent does not let all others go on', async () => {
  const SPEED = 10;
  let ahead = 0;
  const timer: Timer = {
    now: () => performance.now() * SPEED + ahead,
    after: (ms, run) => SYSTEM_TIMER.after(ms / SPEED, run),
    every: (ms, run) => SYSTEM_TIMER.every(ms / SPEED, run),
  };
  const campus = new Campus(1, ['answered']);
  campus.isUp = false;
  const engine = await startEngine({ db: database.db, campus, timer });
  onTestFinished(() => engine.stop());
  await Promise.all([1, 2, 3].map((user) => askAt(engine, user, 'old')));
  ahead = 25 * 3_600_000;
  const young = Array.from({ length: 100 }, (_, n) => askAt(engine, (n % 4) + 1, `young ${n}`));
  const oldOnes = async () => (await Promise.all([1, 2, 3].map(statesOf))).map(([first]) => first);
  await until(async () => (await oldOnes()).every((state) => state === 'unknown'));
  await Promise.all(young);
  const { rows } = await database.pool.query(
    "select 1 from requests where target like 'term:young%' and sent_at is not null",
  );
  // One request a second was tried meanwhile.
  expect(rows.length).toBeLessThan(40);
});

test('one user cannot fill a portal: a share is in flight, and others go on', async () => {
  const campus = new Campus(1, ['answered']);
  const engine = await startEngine({ db: database.db, campus });
  onTestFinished(() => engine.stop());
  campus.isUp = false;
  const all = Array.from({ length: 50 }, (_, n) => `t${n}`);
  for (const term of [...all, 'more']) campus.open(term, 2, [1, 2]);
  await Promise.all(all.map((term) => askAt(engine, 1, term)));
  await expect(askAt(engine, 1, 'more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 5 });
  expect(await askAt(engine, 2, 'more')).toMatchObject({ state: 'waiting' });
  campus.isUp = true;
  await until(async () => (await statesOf(1)).every((state) => state === 'success'));
  expect(await askAt(engine, 1, 'more')).toMatchObject({ action: 'sign_in' });
});

test('[SYNC-08] all that wait are listed, and of what ended the last 200; once seen, those before them', async () => {
  const campus = new Campus(1, ['answered']);
  campus.isUp = false;
  const engine = await startEngine({ db: database.db, campus });
  onTestFinished(() => engine.stop());
  const waiting = await askAt(engine, 1, 't');
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
     select gen_random_uuid(), 1, 'terms', 'sign_in', 'term:' || n, json_build_object('term_id', n::text, 'code', 'B1'),
       'success', false, now()
     from generate_series(1, 250) n returning request_id as id`,
  );
  const ended = rows.map(({ id }) => String(id));
  const listed = async () => (await engine.open(1, 'en')).map(({ id }) => id);
  expect(await listed()).toEqual([waiting.id, ...ended.slice(50)]);
  await engine.seen(1, ended.slice(50).map(Number));
  expect(await listed()).toEqual([waiting.id, ...ended.slice(0, 50)]);
});

const along = (password: string) => ({
  given: {
    proof: async () => ({ password }),
    isTyped: true,
    session: { sessionId: 'of the call', userId: 1 },
  },
  key: null,
});

test('a password that comes later is used: for the same again, and for what waits behind another', async () => {
  const campus = new Campus(1, ['answered']);
  campus.open('t', 1, [1, 2, 3, 4]);
  campus.university.wantsPassword = true;
  campus.isUp = false;
  const engine = await startEngine({ db: database.db, campus });
  onTestFinished(() => engine.stop());
  const { id } = await askAt(engine, 1, 't');
  const [again] = await Promise.all([
    askAt(engine, 1, 't', 'sign_in', along('demo')),
    askAt(engine, 1, 't', 'sign_off', along('demo')),
  ]);
  expect(again).toMatchObject({ id, state: 'waiting' });
  campus.isUp = true;
  await until(async () => (await statesOf(1)).every((state) => state !== 'waiting'));
  expect(await statesOf(1)).toEqual(['success', 'success']);
});

test('the right password that comes while a wrong one is tried is tried next', async () => {
  const campus = new Campus(1, ['answered']);
  campus.open('t', 1, [1, 2, 3, 4]);
  campus.university.wantsPassword = true;
  const isTried = Promise.withResolvers<void>();
  const isSaid = Promise.withResolvers<void>();
  const slow: StudentSystem = {
    ...campus.system,
    async perform(command, call) {
      if (call?.password === 'wrong') {
        isTried.resolve();
        await isSaid.promise;
      }
      return campus.system.perform(command, call);
    },
  };
  const engine = await startEngine({ db: database.db, campus: { system: slow } });
  onTestFinished(() => engine.stop());
  const first = askAt(engine, 1, 't', 'sign_in', along('wrong'));
  await isTried.promise;
  const { id } = await askAt(engine, 1, 't', 'sign_in', along('demo'));
  isSaid.resolve();
  expect(await first).toMatchObject({ id, state: 'waiting' });
  await until(async () => (await statesOf(1)).every((state) => state !== 'waiting'));
  expect(await statesOf(1)).toEqual(['success']);
});

test('a list of items reads their groups once, and not again what they are to hold', async () => {
  const body = { study_id: '1', gl: '2', item_id: '3', value: 'x'.repeat(100_000), final: false };
  await database.pool.query(
    `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
     select gen_random_uuid(), 1, 'groups', 'change_value', 'item:1:2:3', $1, 'success', false, now()
     from generate_series(1, 3)`,
    [JSON.stringify(body)],
  );
  const [row] = await readOpen(database.db, [['groups'], ['value']], 1);
  expect(row?.body).toEqual({ study_id: '1', gl: '2', item_id: '3', final: false });
  let readings = 0;
  const groups = async () => {
    readings += 1;
    return null;
  };
  const engine = await startEngine({ db: database.db, campus: new Campus(1), groups });
  onTestFinished(() => engine.stop());
  expect(await engine.open(1, 'en')).toHaveLength(3);
  expect(readings).toBe(1);
});
