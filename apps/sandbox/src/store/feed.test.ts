import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGenerated, temporaryDirectory } from '../../test/sandbox.ts';
import type { FeedChange } from './feed.ts';
import type { Store } from './store.ts';

describe('the change feed', () => {
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
  const news = (id: string): FeedChange => ({ service: 'news', login: null, keys: [id] });
  const write = (...ids: string[]) =>
    store.write((changed) => {
      for (const id of ids) changed(news(id));
    });

  it('gives every change once, in order, in pages', () => {
    const ids = Array.from({ length: 1200 }, (_, i) => String(i));
    const start = store.feed.page(null);
    write(...ids);
    const seen: string[] = [];
    let page = start;
    const lengths: number[] = [];
    do {
      page = store.feed.page(page.cursor);
      lengths.push(page.changes.length);
      seen.push(...page.changes.flatMap(({ keys }) => keys));
    } while (page.more);
    expect(seen).toEqual(ids);
    expect(lengths).toEqual([500, 500, 200]);
    expect(store.feed.page(start.cursor).changes.length).toBe(500);
  });

  it('wakes all who wait, each with what it missed', async () => {
    const { cursor } = store.feed.page(null);
    const waiting = [store.feed.wait(cursor, 20_000, never), store.feed.wait(cursor, 20_000, never)];
    write('a', 'b');
    for (const page of await Promise.all(waiting)) expect(page.changes).toEqual([news('a'), news('b')]);
  });

  it('answers at once when there is something already', async () => {
    const { cursor } = store.feed.page(null);
    write('c');
    expect((await store.feed.wait(cursor, 20_000, never)).changes).toEqual([news('c')]);
  });

  it('ends empty when the time is over, or when nobody listens any more', async () => {
    const { cursor } = store.feed.page(null);
    expect(await store.feed.wait(cursor, 20, never)).toMatchObject({ cursor, changes: [] });
    const abort = new AbortController();
    const page = store.feed.wait(cursor, 20_000, abort.signal);
    abort.abort();
    expect(await page).toMatchObject({ cursor, changes: [] });
  });

  it('tells nothing of a transaction that failed, and wakes nobody', async () => {
    const { cursor } = store.feed.page(null);
    const page = store.feed.wait(cursor, 50, never);
    const failing = () =>
      store.write((changed) => {
        changed(news('lost'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect((await page).changes).toEqual([]);
  });

  it.each(['another.3', '', 'x', 'EPOCH.-1', 'EPOCH.99999999', 'EPOCH.1.5x'])(
    'cursor "%s" that it never gave stands at the present',
    (cursor) => {
      const page = store.feed.page(cursor.replace('EPOCH', store.meta.epoch));
      expect(page.changes.length === 0 || cursor.startsWith('EPOCH.1')).toBe(true);
      expect(page.cursor.startsWith(`${store.meta.epoch}.`)).toBe(true);
    },
  );
});
