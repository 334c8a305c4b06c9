import { pinnedClock } from '@kahan/domain';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { until } from '../../../../test/support/live.ts';
import { type Bus, openBus, signal } from '../../bus.ts';
import { openDatabase } from '../../database.ts';
import { createLog } from '../../log.ts';
import { Rendered } from './rendered.ts';
import { EVERYBODY, RenderedCache } from './rendered-cache.ts';

const database = await testDatabase();
const db = openDatabase({ connectionString: database.url }, () => {});

let bus: Bus;
let cache: RenderedCache;
let loads: number;
let now: Date;
/** Number of signals that end a test step, and of gaps, that were heard. */
let heard: number;

beforeEach(async () => {
  bus = await openBus({ connectionString: database.url }, createLog({ level: 'silent' }));
  now = new Date('2026-11-18T07:42:00Z');
  cache = new RenderedCache({ bus, clock: { now: () => now }, flushOnPublic: true });
  loads = 0;
  heard = 0;
  bus.on('sync', () => {
    heard += 1;
  });
  bus.onGap(() => {
    heard += 1;
  });
});
afterEach(() => bus.close());
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Signals come in order: when the last one is heard, so are those before. */
async function allHeard(): Promise<void> {
  const before = heard;
  await signal(db, 'sync', {});
  await until(() => heard > before);
}

async function loseConnection(): Promise<void> {
  await db.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen kahan' and datname = current_database()",
  });
}

async function read(owner = 1, key = 'x', validUntil?: Date): Promise<string> {
  const answer = await cache.get(owner, key, async () => {
    loads += 1;
    const rendered = new Rendered(Buffer.from(String(loads)), '"e"', null);
    return validUntil === undefined ? { rendered } : { rendered, validUntil };
  });
  return answer.body.toString();
}

test('an answer is loaded once, for many at the same time, too', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(['1', '1', '1']);
  expect(await read()).toBe('1');
  expect(await read(1, 'y')).toBe('2');
  expect(await read(2)).toBe('3');
});

test.each<[string, () => unknown, boolean]>([
  ['a signal of the user', () => signal(db, 'user_event', { userId: 1, seq: 1 }), true],
  ['a signal of another user', () => signal(db, 'user_event', { userId: 2, seq: 1 }), false],
  ['a public signal', () => signal(db, 'public_event', { seq: 1 }), true],
  ['the end of all logins', () => signal(db, 'session', { sessionId: null }), true],
  ['the end of one login', () => signal(db, 'session', { sessionId: 'a' }), false],
  ['its writer', () => cache.forget(1), true],
  ['nothing', () => {}, false],
])('%s makes it forget, or not', async (_name, happen, forgets) => {
  await read();
  await happen();
  await allHeard();
  expect(await read()).toBe(forgets ? '2' : '1');
});

test('public signals leave a cache alone that has nothing public', async () => {
  cache = new RenderedCache({ bus, clock: pinnedClock(now), flushOnPublic: false });
  await read();
  await signal(db, 'public_event', { seq: 1 });
  await allHeard();
  expect(await read()).toBe('1');
});

test('what was loaded before a signal is not kept after it', async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = cache.get(1, 'x', async () => {
    await waiting;
    return { rendered: new Rendered(Buffer.from('old'), '"e"', null) };
  });
  await signal(db, 'user_event', { userId: 1, seq: 1 });
  await allHeard();
  finish();
  expect((await slow).body.toString()).toBe('old');
  expect(await read()).toBe('1');
});

test('while signals are missed nothing is kept, and what was kept before is forgotten', async () => {
  expect(await read()).toBe('1');
  await loseConnection();
  await until(() => !bus.live);
  expect(await read()).toBe('2');
  expect(await read()).toBe('3');
  await until(() => bus.live && heard > 0);
  expect(await read()).toBe('4');
  expect(await read()).toBe('4');
});

test('an answer that expires is loaded again when its time is over', async () => {
  const end = new Date(now.getTime() + 1000);
  const peeked = () => cache.peek(1, 'x')?.body.toString();
  expect(await read(1, 'x', end)).toBe('1');
  now = new Date(now.getTime() + 999);
  expect(peeked()).toBe('1');
  expect(await read(1, 'x', end)).toBe('1');
  now = end;
  expect(peeked()).toBeUndefined();
  expect(await read(1, 'x', end)).toBe('2');
});

test('a failed load is not kept', async () => {
  await expect(cache.get(1, 'x', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await read()).toBe('1');
});

test('it holds a bounded number of owners, those that were used last', async () => {
  await read(EVERYBODY, 'year');
  for (let owner = 1; owner < 5_000; owner += 1) await read(owner);
  await read(EVERYBODY, 'year');
  const before = loads;
  for (let owner = 5_000; owner < 5_010; owner += 1) await read(owner);
  await read(EVERYBODY, 'year');
  expect(loads).toBe(before + 10);
  await read(1);
  expect(loads).toBe(before + 11);
});

describe('bounded by bytes', () => {
  const KILOBYTE = 1000;
  const big = async (owner: number, key = 'x', size = 10 * KILOBYTE) => {
    await cache.get(owner, key, async () => {
      loads += 1;
      return { rendered: new Rendered(Buffer.alloc(size), '"e"', null) };
    });
  };
  /** The owners that are read without a load. */
  const kept = (...owners: number[]) => owners.filter((owner) => cache.peek(owner, 'x') !== undefined);

  beforeEach(() => {
    // Room for three answers of 10 KB with their objects.
    cache = new RenderedCache({
      bus,
      clock: pinnedClock(now),
      flushOnPublic: false,
      mostBytes: 35 * KILOBYTE,
    });
  });

  test('it keeps many small answers, or few large ones, those that were used last', async () => {
    for (let owner = 1; owner <= 30; owner += 1) await big(owner, 'x', 100);
    expect(kept(...Array.from({ length: 30 }, (_, at) => at + 1))).toHaveLength(30);
    for (const owner of [101, 102, 103]) await big(owner);
    await big(101);
    await big(104);
    expect(kept(30, 101, 102, 103, 104)).toEqual([101, 103, 104]);
  });

  test('what is forgotten makes room', async () => {
    for (const owner of [1, 2, 3]) await big(owner);
    cache.forget(2);
    await big(4);
    expect(kept(1, 3, 4)).toEqual([1, 3, 4]);
    cache.forgetAll();
    for (const owner of [5, 6, 7]) await big(owner);
    expect(kept(5, 6, 7)).toEqual([5, 6, 7]);
  });

  test('all answers of an owner count, and one that is too large is not kept', async () => {
    await big(1);
    await big(2);
    await big(2, 'y');
    await big(2, 'z');
    expect(kept(1, 2)).toEqual([2]);
    await big(3, 'x', 40 * KILOBYTE);
    expect(kept(2, 3)).toEqual([]);
    await big(4);
    expect(kept(4)).toEqual([4]);
  });

  test('an owner that cannot be loaded takes the place of no other', async () => {
    cache = new RenderedCache({ bus, clock: pinnedClock(now), flushOnPublic: false, mostOwners: 2 });
    await big(1);
    for (let owner = 10; owner < 20; owner += 1) {
      await expect(cache.get(owner, 'x', () => Promise.reject(new Error('no such owner')))).rejects.toThrow();
    }
    expect(kept(1)).toEqual([1]);
  });
});
