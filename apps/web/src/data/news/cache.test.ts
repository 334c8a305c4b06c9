import type { Item } from '@kahan/contract';
import { PAGE_SIZE } from '@kahan/domain';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { applyToCache, readLists } from './cache.ts';
import { type ActivePage, newsKeys } from './queries.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const LOADED_AT = NOW.getTime() / 1000 - 60;

const item = (id: number, ts = id): Item => ({
  id: String(id),
  type: 'exam:grade-new',
  ts,
  postponeTs: null,
  state: 'active',
  content: { values: {}, path: '/' },
});

/** A client that has loaded these pages of a feed of `length` items, the newest having the highest id. */
function clientWith(length: number, pages: number[]): QueryClient {
  const client = new QueryClient();
  const all = Array.from({ length }, (_, index) => item(length - index));
  for (const page of pages) {
    const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const answer: ActivePage = {
      data: { items, length, old: 0, next_old: null },
      asOf: null,
      freshness: 'fresh',
      reason: null,
      url: '',
      loadedAt: LOADED_AT,
    };
    client.setQueryData([...newsKeys.active, page], answer);
  }
  return client;
}

const page = (client: QueryClient, number: number) => {
  const data = client.getQueryData<ActivePage>([...newsKeys.active, number])?.data;
  return data && `${data.items.map(({ id }) => id).join(' ')} of ${data.length}`;
};

describe('a live change in the cached pages', () => {
  test('[NEWS-05] a new card makes a page of six push one on to the next', () => {
    const client = clientWith(14, [1, 2, 3]);
    applyToCache(client, { type: 'changes', items: [item(50)] }, NOW);
    expect([1, 2, 3].map((number) => page(client, number))).toEqual([
      '50 14 13 12 11 10 of 15',
      '9 8 7 6 5 4 of 15',
      '3 2 1 of 15',
    ]);
  });

  test('[NEWS-19] an archived card is replaced by the first of the next page', () => {
    const client = clientWith(8, [1, 2]);
    applyToCache(client, { type: 'archived', ids: ['7'] }, NOW);
    expect([page(client, 1), page(client, 2)]).toEqual(['8 6 5 4 3 2 of 7', '1 of 7']);
  });

  test('a page that cannot be filled any more is forgotten unless it is on screen', () => {
    const client = clientWith(14, [1]);
    applyToCache(client, { type: 'archived', ids: ['14'] }, NOW);
    expect(page(client, 1)).toBeUndefined();
  });

  /** A client with both pages on screen, which it loads again only when the test answers. */
  function onScreen(length: number) {
    const client = clientWith(length, [1, 2]);
    for (const number of [1, 2]) {
      const queryKey = [...newsKeys.active, number];
      const queryFn = () => new Promise<ActivePage>(() => undefined);
      new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    }
    return client;
  }

  test('cards archived one after the other while pages load again move up as far as they are known', () => {
    const client = onScreen(20);
    const archive = (...ids: string[]) => applyToCache(client, { type: 'archived', ids }, NOW);
    archive('20');
    // The server sends the same change again.
    archive('20');
    archive('19');
    archive('19');
    archive('18');
    expect([page(client, 1), page(client, 2)]).toEqual(['17 16 15 14 13 12 of 17', '11 10 9 of 17']);
    for (const id of ['17', '16', '15', '14', '13', '12', '11', '10']) archive(id);
    expect([page(client, 1), page(client, 2)]).toEqual(['9 of 9', ' of 9']);
  });

  test('a page that tells of another time keeps its cards without the archived one', () => {
    const client = onScreen(14);
    const later = clientWith(15, [2]).getQueryData<ActivePage>([...newsKeys.active, 2]);
    client.setQueryData([...newsKeys.active, 2], later, { updatedAt: Date.parse('2100-01-01') });
    applyToCache(client, { type: 'archived', ids: ['13'] }, NOW);
    expect(page(client, 1)).toBe('14 12 11 10 9 of 14');
  });

  test('pages that were loaded at different lengths do not mix', () => {
    const client = clientWith(14, [1]);
    const later = clientWith(15, [3]).getQueryData<ActivePage>([...newsKeys.active, 3]);
    client.setQueryData([...newsKeys.active, 3], later, { updatedAt: Date.parse('2100-01-01') });
    expect(readLists(client).active?.cells.slice(0, PAGE_SIZE)).toEqual(new Array(PAGE_SIZE).fill(undefined));
  });

  test('a patched page keeps the age of its load', () => {
    const client = clientWith(3, []);
    const key = [...newsKeys.active, 1];
    client.setQueryData(key, clientWith(3, [1]).getQueryData(key), { updatedAt: 5 });
    applyToCache(client, { type: 'changes', items: [item(9)] }, NOW);
    expect([page(client, 1), client.getQueryState(key)?.dataUpdatedAt]).toEqual(['9 3 2 1 of 4', 5]);
  });
});
