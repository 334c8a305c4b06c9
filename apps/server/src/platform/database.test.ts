import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();
const broken: Error[] = [];
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
  expect(await db.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});

describe('no statement holds a connection for ever', () => {
  const ended: Error[] = [];
  /** The same with shorter limits. */
  const hasty = openDatabase(
    {
      ...{ connectionString: database.url, max: 1, connectionTimeoutMillis: 100, query_timeout: 400 },
      ...{ lock_timeout: 50, statement_timeout: 200, idle_in_transaction_session_timeout: 50 },
    },
    (error) => ended.push(error),
  );
  afterAll(() => hasty.close());
  const isThere = async () => expect(await hasty.query({ text: 'select 1 as n' })).toEqual([{ n: 1 }]);

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
  });

  test('a wait for a lock ends, and so does a slow statement', async () => {
    await db.query({ text: 'create table doors (n int)' });
    const holder = await database.pool.connect();
    await holder.query('begin; lock table doors');
    const look = () => hasty.query({ text: 'select n from doors' });
    await expect(look()).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    holder.release();
    expect(await look()).toEqual([]);
    await expect(hasty.query({ text: 'select pg_sleep(60)' })).rejects.toMatchObject({ code: '57014' });
    await isThere();
  });

  test('a long transaction has limits of its own, until it ends', async () => {
    await hasty.transaction((tx) => tx.query({ text: 'select pg_sleep(0.6)' }), 'long');
    await expect(hasty.query({ text: 'select pg_sleep(60)' })).rejects.toMatchObject({ code: '57014' });
  });

  test('an idle transaction ends, and so does a wait for a connection', async () => {
    const standing = Promise.withResolvers<void>();
    const idle = hasty.transaction(async (tx) => {
      await standing.promise;
      return tx.query({ text: 'select 1' });
    });
    await expect(hasty.query({ text: 'select 1' })).rejects.toThrow('timeout exceeded');
    await expect.poll(() => ended.length).toBeGreaterThan(0);
    standing.resolve();
    await expect(idle).rejects.toThrow();
    await isThere();
  });

  test('a statement ends when the server stops answering', async () => {
    await hasty
      .transaction(async (tx) => {
        await tx.query({ text: 'set local statement_timeout = 0' });
        await expect(tx.query({ text: 'select pg_sleep(60)' })).rejects.toThrow('Query read timeout');
        throw new Error('given up');
      })
      .catch((error: Error) => expect(error.message).toBe('given up'));
    await isThere();
  });
});

test('int8 values are numbers', async () => {
  expect(await db.query({ text: 'select 9007199254740991::int8 as n' })).toEqual([{ n: 9007199254740991 }]);
});
