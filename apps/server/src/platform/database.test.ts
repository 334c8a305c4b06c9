import type pg from 'pg';
import { afterAll, describe, expect, type TestContext, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();
const broken: unknown[] = [];
const db = openDatabase({ connectionString: database.url }, (error) => broken.push(error));
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('a transaction is all or nothing', async () => {
  await db.query({ text: 'create table marks (n int)' });
  await expect(
    db.transaction(async (tx) => {
      await tx.query({ text: 'insert into marks values (1)' });
      throw new Error('half-way');
    }),
  ).rejects.toThrow('half-way');
  await db.transaction((tx) => tx.query({ text: 'insert into marks values ($1)', values: [2] }));
  expect(await db.query({ text: 'select n from marks' })).toEqual([{ n: 2 }]);
});

test('a connection prepares each statement once', async () => {
  const prepared = await db.transaction(async (tx) => {
    for (const n of [1, 2]) await tx.query({ text: 'select $1::int as once', values: [n] });
    await tx.query({ text: 'select $1::int as other', values: [3] });
    return tx.query({
      text: `select statement from pg_prepared_statements where statement like 'select $1::int%' order by 1`,
    });
  });
  expect(prepared).toEqual([
    { statement: 'select $1::int as once' },
    { statement: 'select $1::int as other' },
  ]);
});

test('a connection that breaks fails its transaction and is replaced; the process goes on', async () => {
  const work = db.transaction(async (tx) => {
    const [me] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await database.pool.query('select pg_terminate_backend($1)', [me?.pid]);
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    return tx.query({ text: 'select 1' });
  });
  await expect(work).rejects.toThrow();
  expect(broken).not.toEqual([]);
  expect(await db.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});

describe('no statement holds a connection for ever', () => {
  /** One connection with a limit that is shorter than a portal's. Tests that wait for it wait together. */
  function hasty({ expect, onTestFinished }: TestContext, limit: pg.PoolConfig) {
    const ended: unknown[] = [];
    const limited = openDatabase({ connectionString: database.url, max: 1, ...limit }, (error) =>
      ended.push(error),
    );
    onTestFinished(() => limited.close());
    const look = (text: string) => limited.query({ text });
    const goesOn = () => expect.poll(() => look('select 1 as n')).toEqual([{ n: 1 }]);
    return { ...limited, ended, look, goesOn };
  }

  test('the limits of a portal', async () => {
    const found = await db.query<{ name: string; setting: string }>({
      text: `select name, setting from pg_settings
             where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    });
    expect(Object.fromEntries(found.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '30000',
      lock_timeout: '10000',
      idle_in_transaction_session_timeout: '30000',
    });
    expect(db.pool.options).toMatchObject({ query_timeout: 40_000, connectionTimeoutMillis: 30_000 });
    // A network that drops packets without a word is noticed by this alone while a portal waits to lead.
    expect(db.pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  });

  test.concurrent('a wait for a lock ends', async (context) => {
    const { expect } = context;
    // short on purpose: the lock stays held
    const { look, goesOn } = hasty(context, { lock_timeout: 50 });
    await db.query({ text: 'create table doors (n int)' });
    const holder = await database.pool.connect();
    await holder.query('begin; lock table doors');
    await expect(look('select n from doors')).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    holder.release();
    await goesOn();
    expect(await look('select n from doors')).toEqual([]);
  });

  test.concurrent('a slow statement ends, unless its transaction is a long one', async (context) => {
    const { expect } = context;
    const { look, transaction, goesOn } = hasty(context, { statement_timeout: 2_000, query_timeout: 2_500 });
    await expect(look('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await goesOn();
    await transaction((tx) => tx.query({ text: 'select pg_sleep(3)' }), 'long');
    await expect(look('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  });

  test.concurrent('an idle transaction ends', async (context) => {
    const { expect } = context;
    // short on purpose: the transaction is idle until it is ended
    const { transaction, ended, goesOn } = hasty(context, { idle_in_transaction_session_timeout: 50 });
    const standing = Promise.withResolvers<void>();
    const idle = transaction(async (tx) => {
      await standing.promise;
      return tx.query({ text: 'select 1' });
    });
    await expect.poll(() => ended.length).toBeGreaterThan(0);
    standing.resolve();
    await expect(idle).rejects.toThrow();
    await goesOn();
  });

  test.concurrent('a wait for a connection ends', async (context) => {
    const { expect } = context;
    const { transaction, look, goesOn } = hasty(context, { connectionTimeoutMillis: 3_000 });
    await transaction(async (tx) => {
      await expect(look('select 1')).rejects.toThrow('timeout exceeded');
      expect(await tx.query({ text: 'select 1 as n' })).toEqual([{ n: 1 }]);
    });
    await goesOn();
  });

  test.concurrent('a statement ends when the server stops answering', async (context) => {
    const { expect } = context;
    const { transaction, goesOn } = hasty(context, { query_timeout: 2_000 });
    const asleep = transaction(async (tx) => {
      await expect(tx.query({ text: 'select pg_sleep(60)' })).rejects.toThrow('Query read timeout');
      throw new Error('given up');
    });
    await expect(asleep).rejects.toThrow('given up');
    await goesOn();
  });
});

test('int8 values are numbers', async () => {
  expect(await db.query({ text: 'select 9007199254740991::int8 as n' })).toEqual([{ n: 9007199254740991 }]);
});
