import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startSignalsProxy } from '../../test/support/signals-proxy.ts';
import { type Bus, openBus, signal, signalParts } from './bus.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';

const database = await testDatabase();
const db = openDatabase({ connectionString: database.url }, () => {});
const log = createLog({ level: 'silent' });
const open: Bus[] = [];

async function bus(): Promise<Bus> {
  const opened = await openBus({ connectionString: database.url }, log);
  open.push(opened);
  return opened;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('a signal reaches every process after the commit, in order, and never after a rollback', async () => {
  const heard: string[] = [];
  for (const name of ['a', 'b']) {
    (await bus()).on('user_event', ({ userId, seq }) => heard.push(`${name}:${userId}.${seq}`));
  }
  await expect(
    db.transaction(async (tx) => {
      await signal(tx, 'user_event', { userId: 9, seq: 9 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await db.transaction(async (tx) => {
    await signal(tx, 'user_event', { userId: 1, seq: 1 });
    await signal(tx, 'user_event', { userId: 1, seq: 2 });
  });
  await until(() => heard.length === 4);
  expect(heard.filter((line) => line.startsWith('a'))).toEqual(['a:1.1', 'a:1.2']);
  expect(heard.filter((line) => line.startsWith('b'))).toEqual(['b:1.1', 'b:1.2']);
});

test('neither a failing listener nor a removed one keeps a signal from the others', async () => {
  const one = await bus();
  const heard: number[] = [];
  one.on('public_event', () => {
    throw new Error('broken listener');
  });
  const remove = one.on('public_event', () => heard.push(-1));
  one.on('public_event', ({ seq }) => heard.push(seq));
  remove();
  await signal(db, 'public_event', { seq: 7 });
  await until(() => heard.length > 0);
  expect(heard).toEqual([7]);
});

test.each(['notify kahan', "notify kahan, 'null'", "notify kahan, '{}'", "notify kahan, 'x'"])(
  '%s of another program is ignored',
  async (text) => {
    const one = await bus();
    const heard: number[] = [];
    one.on('public_event', ({ seq }) => heard.push(seq));
    await db.query({ text });
    await signal(db, 'public_event', { seq: 7 });
    await until(() => heard.length > 0);
    expect(heard).toEqual([7]);
  },
);

test('a database that refuses to listen, as a standby does, keeps no connection of a try', async () => {
  const proxy = await startSignalsProxy(database.url);
  const one = await openBus({ connectionString: proxy.url }, log);
  open.push(one);
  proxy.refuse(true);
  await db.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen kahan' and datname = current_database()",
  });
  await until(() => proxy.refused() >= 5);
  expect(proxy.connections()).toBeLessThan(3);
  proxy.refuse(false);
  await until(() => one.live);
  await one.close();
  await proxy.close();
});

test('a lost connection is not live; it reconnects, reports the gap and delivers signals again', async () => {
  const one = await bus();
  const heard: string[] = [];
  one.on('session', ({ sessionId }) => heard.push(String(sessionId)));
  one.onGap(() => heard.push('gap'));
  await db.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen kahan' and datname = current_database()",
  });
  await until(() => !one.live);
  await until(() => one.live && heard.includes('gap'));
  await signal(db, 'session', { sessionId: null });
  await until(() => heard.length === 2);
  expect(heard).toEqual(['gap', 'null']);
});

test('opening fails when there is no database', async () => {
  await expect(openBus({ host: '127.0.0.1', port: 1 }, log)).rejects.toThrow(/ECONNREFUSED/);
});

test('any number of names of the longest kind goes through, in parts', async () => {
  const names = Array.from({ length: 500 }, (_, i) => `${i}`.padEnd(100, '\u{1f600}'.repeat(50)));
  const parts = signalParts(names);
  expect(parts.flat()).toEqual(names);
  // PostgreSQL refuses a signal that is too long, and with it the transaction.
  for (const part of parts) await signal(db, 'catalogue', { kind: part.join() });
  expect(signalParts([])).toEqual([]);
});
