import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseOfUsers } from '../../../../test/support/database.ts';
import { until } from '../../../../test/support/live.ts';
import { createLog } from '../../../platform/log.ts';
import type { Ending } from '../requests.types.ts';
import { Settling } from './settling.ts';

const database = databaseOfUsers(9);
let logged = '';

const worker = randomUUID();
/** @returns whether an ending was written now */
const settling = () => {
  const one = new Settling({
    ...{ db: database.db, worker, clock: { now: () => new Date() }, longFields: () => [[], []] },
    log: createLog({
      level: 'warn',
      to: {
        write(line: string) {
          logged += line;
        },
      },
    }),
  });
  return { end: async (ending: Ending) => (await one.end(ending)).settledAt !== null };
};
async function written(...users: number[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into requests (key, user_id, service, action, target, body, is_turn, leased_by)
     select gen_random_uuid(), n, 'terms', 'sign_in', 'term:' || n, '{}', true, $2
     from unnest($1::bigint[]) n order by n returning request_id as id`,
    [users, worker],
  );
  return rows.map(({ id }) => id);
}
const stateOf = async (id: number | undefined) =>
  (await database.pool.query('select state from requests where request_id = $1', [id])).rows[0]?.state;

/** Refuses the endings of a user's requests. @returns a function that allows them again */
async function refuseEndingsOf(user: number): Promise<() => Promise<unknown>> {
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$
     begin raise exception 'refused' using errcode = 'check_violation'; end $$;
     create trigger refuse before update on requests for each row when (old.user_id = ${user}) execute function refuse()`,
  );
  return () => database.pool.query('drop trigger refuse on requests; drop function refuse');
}

test('an ending that the database refuses fails alone, and is written when it can be', async () => {
  const [first, bad, last] = await written(1, 2, 3);
  const allow = await refuseEndingsOf(2);
  const one = settling();
  const ends = [first, bad, last].map((id = 0) => one.end({ id, state: 'success', reason: null }));
  expect([await ends[0], await ends[2]]).toEqual([true, true]);
  expect(await stateOf(bad)).toBe('waiting');
  await until(() => logged.includes('outcomes of requests could not be written'));
  await allow();
  expect(await ends[1]).toBe(true);
  expect(await stateOf(bad)).toBe('success');
});

test('an ending that cannot be written is retried with growing pauses', async () => {
  const [bad = 0] = await written(5);
  const allow = await refuseEndingsOf(5);
  logged = '';
  const tries = () =>
    logged.split('\n').filter((line) => line.includes('outcomes of requests could not be written'));
  const end = settling().end({ id: bad, state: 'success', reason: null });
  await until(() => tries().length >= 4);
  const [, , third = 0, fourth = 0] = tries().map((line) => Date.parse(JSON.parse(line).time));
  expect(fourth - third).toBeGreaterThan(350);
  await allow();
  expect(await end).toBe(true);
});

test('a request whose user was deleted is deleted, and the others end', async () => {
  // User 999 is missing, as if deleted while the request was being written.
  const [there, orphan] = await written(4, 999);
  const one = settling();
  const ends = [there, orphan].map((id = 0) => one.end({ id, state: 'failed', reason: 'full' }));
  expect(await Promise.all(ends)).toEqual([true, false]);
  expect(await stateOf(there)).toBe('failed');
  expect(await stateOf(orphan)).toBe(undefined);
});

test('without the lease a worker cannot conclude that nothing was done; a decision of the student system holds', async () => {
  const ids = await written(6, 7, 8);
  const [taken = 0, proven = 0, own = 0] = ids;
  await database.pool.query('update requests set leased_by = gen_random_uuid() where request_id = any($1)', [
    [taken, proven],
  ]);
  const one = settling();
  expect(
    await Promise.all([
      one.end({ id: taken, state: 'failed', reason: 'password-required' }),
      one.end({ id: proven, state: 'success', reason: null }),
      one.end({ id: own, state: 'invalidated', reason: 'wrong-password' }),
    ]),
  ).toEqual([false, true, true]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'success', 'invalidated']);
});
