import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
const keysOf = (answers: readonly KeptAnswer[]) => answers.map(({ key }) => key).sort();

test('what was not loaded for 30 days is not read, and goes', async () => {
  await writeKept(OWNER, [answer('today', 0), answer('a month ago', 29.9), answer('in autumn', 30.1)]);
  await writeKept('session 0-shape cs', [answer('another shape', 1), answer('an old shape', 31)]);
  expect(keysOf(await readKept(OWNER))).toEqual(['a month ago', 'today']);
  expect([...database.rows.keys()].sort()).toEqual(['a month ago', 'another shape', 'today']);
});

test('answers of another session go', async () => {
  await writeKept('another 1-shape cs', [answer('today', 0)]);
  expect(await readKept(OWNER)).toEqual([]);
  expect(database.rows.size).toBe(0);
});
