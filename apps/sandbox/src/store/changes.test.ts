import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGenerated, temporaryDirectory } from '../../test/sandbox.ts';
import { type LoggedChange, UnknownCursor } from './changes.ts';
import type { Store } from './store.ts';

describe('the log of changes', () => {
  const directory = temporaryDirectory();
  let store: Store;
  beforeAll(async () => {
    store = await openGenerated(directory.path, 100);
  });
  afterAll(() => {
    store.close();
    directory.remove();
  });
  const never = new AbortController().signal;
  const news = (id: string): LoggedChange => ({ service: 'news', login: null, keys: [id] });
  const write = (...ids: string[]) =>
    store.write((changed) => {
      for (const id of ids) changed(news(id));
    });

  it('gives every change once, in order, in pages', () => {
    const ids = Array.from({ length: 1200 }, (_, i) => String(i));
    const start = store.changes.page(null);
    write(...ids);
    const seen: string[] = [];
    let page = start;
    const lengths: number[] = [];
    do {
      page = store.changes.page(page.cursor);
      lengths.push(page.changes.length);
      seen.push(...page.changes.flatMap(({ keys }) => keys));
    } while (page.more);
    expect(seen).toEqual(ids);
    expect(lengths).toEqual([500, 500, 200]);
    expect(store.changes.page(start.cursor).changes.length).toBe(500);
  });

  it('wakes all who wait, each with what it missed', async () => {
    const { cursor } = store.changes.page(null);
    const waiting = [store.changes.wait(cursor, 20_000, never), store.changes.wait(cursor, 20_000, never)];
    write('a', 'b');
    for (const page of await Promise.all(waiting)) expect(page.changes).toEqual([news('a'), news('b')]);
  });

  it('answers at once when there is something already', async () => {
    const { cursor } = store.changes.page(null);
    write('c');
    expect((await store.changes.wait(cursor, 20_000, never)).changes).toEqual([news('c')]);
  });

  it('ends empty when the time is over, or when nobody listens any more', async () => {
    const { cursor } = store.changes.page(null);
    expect(await store.changes.wait(cursor, 20, never)).toMatchObject({ cursor, changes: [] });
    const abort = new AbortController();
    const page = store.changes.wait(cursor, 20_000, abort.signal);
    abort.abort();
    expect(await page).toMatchObject({ cursor, changes: [] });
  });

  it('tells nothing of a transaction that failed, and wakes nobody', async () => {
    const { cursor } = store.changes.page(null);
    const page = store.changes.wait(cursor, 50, never);
    const failing = () =>
      store.write((changed) => {
        changed(news('lost'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect((await page).changes).toEqual([]);
  });

  it.each(['another.3', '', 'x', '0', 'EPOCH.-1', 'EPOCH.', 'EPOCH.1e1', 'EPOCH.99999999', 'EPOCH.1.5x'])(
    'does not know the cursor "%s", which it never gave',
    async (cursor) => {
      const given = cursor.replace('EPOCH', store.meta.epoch);
      expect(() => store.changes.page(given)).toThrow(UnknownCursor);
      await expect(store.changes.wait(given, 20_000, never)).rejects.toThrow(UnknownCursor);
    },
  );
});
