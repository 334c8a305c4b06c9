import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
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

test('a connection that breaks in a transaction fails that one and is replaced; the process lives', async () => {
  const work = db.transaction(async (tx) => {
    const [me] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await database.pool.query('select pg_terminate_backend($1)', [me?.pid]);
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    return tx.query({ text: 'select 1' });
  });
  await expect(work).rejects.toThrow();
  expect(await db.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});

test('whole numbers of eight bytes come as numbers', async () => {
  expect(await db.query({ text: 'select 9007199254740991::int8 as n' })).toEqual([{ n: 9007199254740991 }]);
});
