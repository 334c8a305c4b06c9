import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heard } from '../live/heard.ts';
import { type KeptAnswer, readKept, writeKept } from './kept-data.ts';

const DAY = 24 * 3_600_000;
const OWNER = 'session 1-shape cs';

/** A database with one store, of rows by their key. */
function memoryDatabase() {
  const rows = new Map<string, { key: string }>();
  const ask = (result: unknown) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const begin = () => {
    const transaction = { oncomplete: () => undefined };
    setTimeout(() => transaction.oncomplete());
    return {
      objectStore: () => ({
        transaction,
        getAll: () => ask([...rows.values()]),
        get: (key: string) => ask(rows.get(key)),
        put: (row: { key: string }) => ask(void rows.set(row.key, row)),
        delete: (key: string) => ask(rows.delete(key)),
        clear: () => ask(rows.clear()),
      }),
    };
  };
  return { rows, open: () => ask({ transaction: begin, close: () => undefined }) };
}

let database: ReturnType<typeof memoryDatabase>;
beforeEach(() => {
  database = memoryDatabase();
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (key: string, days: number): KeptAnswer => ({ key, data: key, at: Date.now() - days * DAY });
const keysOf = ({ answers }: { answers: readonly KeptAnswer[] }) => answers.map(({ key }) => key).sort();

test('what was not loaded for 30 days is not read, and goes', async () => {
  await writeKept(OWNER, [answer('today', 0), answer('a month ago', 29.9), answer('in autumn', 30.1)], null);
  await writeKept('session 0-shape cs', [answer('another shape', 1), answer('an old shape', 31)], null);
  expect(keysOf(await readKept(OWNER))).toEqual(['a month ago', 'today']);
  expect([...database.rows.keys()].sort()).toEqual(['a month ago', 'another shape', 'today']);
});

test('answers of another session go', async () => {
  await writeKept('another 1-shape cs', [answer('today', 0)], null);
  expect(await readKept(OWNER)).toEqual({ answers: [], heard: null });
  expect(database.rows.size).toBe(0);
});

test('what two pages have heard of the logs is kept together; of another owner nothing counts', async () => {
  const heard = (from: number, to: number, told: Heard['told'] = {}): Heard => ({
    generation: 'g',
    from: { user: from, public: 0 },
    to: { user: to, public: 0 },
    told,
  });
  await writeKept('session 0-shape cs', [], heard(0, 99));
  await writeKept(OWNER, [answer('today', 0)], heard(3, 5, { results: { user: 5, public: 0 } }));
  await writeKept(OWNER, [], heard(4, 4));
  expect(await readKept(OWNER)).toMatchObject({
    answers: [{ key: 'today' }],
    heard: heard(4, 5, { results: { user: 5, public: 0 } }),
  });
  await writeKept(OWNER, [], null);
  expect((await readKept(OWNER)).heard).not.toBeNull();
});
