import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseOfUsers } from '../../../../test/support/database.ts';
import { heartbeat } from './leases.store.ts';

const database = databaseOfUsers(0);

const alive = async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select worker_id as id from request_workers where alive_until > clock_timestamp()',
  );
  return rows.map(({ id }) => id);
};

test('two workers that were both away for hours do not wait for each other, and forget who stays away', async () => {
  const [one, other, gone] = [randomUUID(), randomUUID(), randomUUID()];
  await database.pool.query(
    "insert into request_workers select id, now() - interval '2 hours' from unnest($1::uuid[]) as id",
    [[one, other, gone]],
  );
  // The other worker is in the middle of its first heartbeat.
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('update request_workers set alive_until = now() where worker_id = $1', [other]);
  await heartbeat(database.db, one, 6);
  await client.query('commit');
  client.release();
  expect(await alive()).toEqual([one]);
  await heartbeat(database.db, other, 6);
  const { rows } = await database.pool.query<{ id: string }>('select worker_id as id from request_workers');
  expect(rows.map(({ id }) => id).sort()).toEqual([one, other].sort());
});
