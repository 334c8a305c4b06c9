import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOfUsers } from '../../../../test/support/database.ts';
import { until } from '../../../../test/support/live.ts';
import { InFlight } from '../perform/in-flight.ts';
import { forgetOld } from '../requests.store.ts';
import { Acceptance } from './acceptance.ts';

const database = databaseOfUsers(50);

/** The part of a portal that accepts requests. */
const portal = ({ most = 50_000, share = 1_000 } = {}) =>
  new Acceptance({ db: database.db, worker: randomUUID(), inFlight: new InFlight(), most, share });
const asked = (userId: number, action: 'sign_in' | 'sign_off' = 'sign_in', term = 't') => ({
  ...{ userId, service: 'terms', action, target: `term:${term}` },
  body: JSON.stringify({ study_id: '1', term_id: term, code: 'B1', type: 'K', semester: 1 }),
});
const BUSY = expect.objectContaining({ code: 'BUSY', status: 503, retryAfter: 5 });
const TOO_MANY = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 5 });
/** Locks the requests, so that none is committed until the lock is released. @returns the release */
async function holdRequests(): Promise<() => Promise<void>> {
  const holder = await database.pool.connect();
  await holder.query('begin; lock table requests');
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query('rollback');
    holder.release();
  };
  onTestFinished(letGo);
  return letGo;
}
const rows = async () =>
  (
    await database.pool.query<{ id: number; key: string; user: number; action: string; is_turn: boolean }>(
      'select request_id as id, key, user_id as "user", action, is_turn from requests order by request_id',
    )
  ).rows;

test('accepted in the order of arrival, each with an id of its own, and the worker’s to do', async () => {
  const one = portal();
  const users = Array.from({ length: 50 }, (_, i) => 50 - i);
  const accepted = await Promise.all(users.map((user) => one.accept(asked(user))));
  expect(accepted.every(({ isOurs }) => isOurs)).toBe(true);
  expect((await rows()).map(({ user }) => user)).toEqual(users);
  expect((await rows()).map(({ id }) => id)).toEqual(accepted.map(({ id }) => id));
});

test('of a user who is gone nothing is written; the others in the same commit are', async () => {
  const one = portal();
  const all = await Promise.allSettled([1, 999, 2].map((user) => one.accept(asked(user))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(all[1]).toMatchObject({ reason: { code: 'NOT_AUTHENTICATED' } });
  expect((await rows()).map(({ user }) => user)).toEqual([1, 2]);
});

test('requests go with their users', async () => {
  const one = portal();
  await Promise.all([1, 2, 3].map((user) => one.accept(asked(user))));
  await database.pool.query('delete from users where user_id in (1, 3)');
  expect((await rows()).map(({ user }) => user)).toEqual([2]);
});

test('what ended more than a year ago is erased, and nothing else', async () => {
  const one = portal();
  await Promise.all([1, 2, 3].map((user) => one.accept(asked(user))));
  await database.pool.query(
    `update requests set state = 'success', is_turn = false, settled_at = now() - n.age
     from (values (1, interval '364 days 1 hour'), (2, interval '363 days 23 hours')) as n(user_id, age)
     where requests.user_id = n.user_id`,
  );
  await forgetOld(database.db);
  expect((await rows()).map(({ user }) => user)).toEqual([2, 3]);
});

test('while a queue has no head, further requests are queued all the same', async () => {
  const one = portal();
  await one.accept(asked(1));
  const behind = await one.accept(asked(1, 'sign_off'));
  // Ends the first request, as when it ends while the second one is being written.
  await database.pool.query(
    `update requests set state = 'success', settled_at = now(), is_turn = false where is_turn`,
  );
  expect(await one.accept(asked(1))).toMatchObject({ isOurs: false });
  expect(await one.accept(asked(1, 'sign_off', 'another'))).toMatchObject({ isOurs: true });
  expect((await rows()).filter(({ is_turn }) => is_turn)).toHaveLength(1);
  expect(behind.isOurs).toBe(false);
});

test('two portals at once: each queue has one head, neighbours differ, and no request is lost', async () => {
  const action = fc.constantFrom('sign_in' as const, 'sign_off' as const);
  const click = fc.record({
    user: fc.integer({ min: 1, max: 3 }),
    action,
    at: fc.integer({ min: 0, max: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(click, { minLength: 2, maxLength: 30 }), async (clicks) => {
      await database.pool.query('delete from requests');
      const portals = [portal(), portal()];
      const accepted = await Promise.all(
        clicks.map(({ user, action, at }) => portals[at]?.accept(asked(user, action))),
      );
      const written = await rows();
      for (const [i, one] of accepted.entries()) {
        const row = written.find(({ id }) => id === one?.id);
        expect(row).toMatchObject({ key: one?.key, user: clicks[i]?.user, action: clicks[i]?.action });
      }
      for (const line of Map.groupBy(written, ({ user }) => user).values()) {
        expect(line.map(({ is_turn }) => is_turn)).toEqual(line.map((_, i) => i === 0));
        const ours = line.flatMap(({ id }) => accepted.filter((one) => one?.id === id && one.isOurs));
        expect(ours).toHaveLength(1);
      }
    }),
    { numRuns: 40 },
  );
});

test('with too many uncommitted further ones are refused at once, and none of the others is lost', async () => {
  const one = portal();
  const letGo = await holdRequests();
  const MOST = 5_000;
  const waiting = Array.from({ length: MOST }, (_, n) => one.accept(asked((n % 50) + 1, 'sign_in', `t${n}`)));
  expect(() => one.accept(asked(1, 'sign_in', 'more'))).toThrow(BUSY);
  await letGo();
  expect(new Set((await Promise.all(waiting)).map(({ id }) => id)).size).toBe(MOST);
  await until(async () => (await one.accept(asked(1, 'sign_in', 'more'))).isOurs);
});

test('with too many in flight further ones are refused', () => {
  expect(() => portal({ most: 0 }).accept(asked(1))).toThrow(BUSY);
});

test('one user may have so many queued, over all portals; other users are not refused for that', async () => {
  const portals = [portal({ share: 3 }), portal({ share: 3 })] as const;
  const turns = ['sign_in', 'sign_off', 'sign_in', 'sign_off'] as const;
  for (const [i, action] of turns.entries()) await portals[i % 2 === 0 ? 0 : 1].accept(asked(1, action));
  await expect(portals[0].accept(asked(1, 'sign_in'))).rejects.toEqual(TOO_MANY);
  const last = (await rows()).at(-1);
  expect(await portals[1].accept(asked(1, 'sign_off'))).toMatchObject({
    ...{ id: last?.id, isOurs: false, isNew: false },
  });
  expect(await portals[0].accept(asked(1, 'sign_in', 'another'))).toMatchObject({ isOurs: true });
  await portals[0].accept(asked(2, 'sign_in'));
  expect(await portals[1].accept(asked(2, 'sign_off'))).toMatchObject({ isOurs: false, isNew: true });
  expect((await rows()).filter(({ user }) => user === 1)).toHaveLength(turns.length + 1);
});

test('one user cannot fill a portal before anything is committed', async () => {
  const one = portal({ share: 3 });
  const letGo = await holdRequests();
  const waiting = [1, 2, 3].map((n) => one.accept(asked(1, 'sign_in', `t${n}`)));
  expect(() => one.accept(asked(1, 'sign_in', 't4'))).toThrow(TOO_MANY);
  waiting.push(one.accept(asked(2)));
  await letGo();
  expect((await Promise.all(waiting)).every(({ isOurs }) => isOurs)).toBe(true);
  expect(await one.accept(asked(1, 'sign_in', 't4'))).toMatchObject({ isOurs: true });
});

test('one user makes 120 requests at once; further ones are refused, and those of others are not', async () => {
  const one = portal();
  for (let n = 0; n < 120; n += 1) await one.accept(asked(1, 'sign_in', `t${n}`));
  const more = () => one.accept(asked(1, 'sign_in', `t${Math.random()}`));
  // One request is given back each second.
  expect(() => [more(), more(), more(), more(), more(), more(), more(), more(), more(), more()]).toThrow(
    TOO_MANY,
  );
  expect(await one.accept(asked(2))).toMatchObject({ isOurs: true });
});
