import { pinnedClock } from '@kahan/domain';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
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
/** Signals of the end of a test step that were heard, and gaps. */
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
  expect(await read(1, 'x', end)).toBe('1');
  now = new Date(now.getTime() + 999);
  expect(await read(1, 'x', end)).toBe('1');
  now = end;
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
