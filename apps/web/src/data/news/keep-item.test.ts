import type { Item } from '@kahan/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushedItem } from '../../platform/push/pushed-item.ts';
import { sessionName } from '../../platform/push/session-name.ts';
import { applyToCache } from './cache.ts';
import { keepItem } from './keep-item.ts';
import { type ActivePage, newsKeys } from './queries.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const LOADED_AT = NOW.getTime() / 1000 - 3600;
const CSRF = 'token-of-this-login';

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

const card = (id: number, ts: number): Item => ({
  ...{ id: String(id), type: 'exam:grade-new', ts, postponeTs: null, state: 'active' },
  content: { values: { code: 'A' }, path: '/study' },
});

/** A client that has loaded the first page of a feed of `length` items, an hour ago. */
function clientWith(length: number): QueryClient {
  const client = new QueryClient();
  const all = Array.from({ length }, (_, index) => card(length - index, LOADED_AT - index * 60));
  const page: ActivePage = {
    data: { items: all.slice(0, 6), length, old: 0, next_old: null },
    ...{ asOf: null, freshness: 'fresh', reason: null, url: '', loadedAt: LOADED_AT },
  };
  client.setQueryData([...newsKeys.active, 1], page);
  return client;
}
const shown = (client: QueryClient) => {
  const data = client.getQueryData<ActivePage>([...newsKeys.active, 1])?.data;
  return data && `${data.items.map(({ id }) => id).join(' ')} of ${data.length}`;
};
const feed = (client: QueryClient) => client.getQueryData<ActivePage>([...newsKeys.active, 1])?.data.items;

/** A push as a browser gets it. */
async function push(id: number, ts: number, more: { lang?: string; csrf?: string } = {}) {
  const { lang = 'cs', csrf = CSRF } = more;
  const { type, content } = card(id, ts);
  const item = { session: await sessionName(csrf), type, ts, content };
  return { id: String(id), title: 'T', service: 'exam', path: '/study', lang, item };
}
const keep = (client: QueryClient, of: unknown, csrf: string | null = CSRF) =>
  keepItem(of, { client, lang: 'cs', csrf, now: NOW });

describe('the item of a push', () => {
  test('comes first in the kept feed, once, and pushes the last one off the page', async () => {
    const client = clientWith(14);
    const of = await push(50, LOADED_AT + 60);
    expect([await keep(client, of), await keep(client, of)]).toEqual([true, true]);
    expect(shown(client)).toBe('50 14 13 12 11 10 of 15');
    expect(feed(client)?.[0]).toEqual(card(50, LOADED_AT + 60));
  });

  test('stands in order when pushes arrive in another one', async () => {
    const client = clientWith(2);
    await keep(client, await push(52, LOADED_AT + 120));
    await keep(client, await push(51, LOADED_AT + 60));
    await keep(client, await push(53, LOADED_AT + 120));
    expect(shown(client)).toBe('53 52 51 2 1 of 5');
  });

  test('is known to the live message that comes later', async () => {
    const client = clientWith(2);
    await keep(client, await push(50, LOADED_AT + 60));
    applyToCache(client, { type: 'changes', items: [card(50, LOADED_AT + 60)] }, NOW);
    expect(shown(client)).toBe('50 2 1 of 3');
    applyToCache(client, { type: 'archived', ids: ['50'] }, NOW);
    expect(shown(client)).toBe('2 1 of 2');
  });

  test('is not put back into a feed that was loaded after it: it may be archived', async () => {
    const client = clientWith(2);
    expect(await keep(client, await push(50, LOADED_AT))).toBe(false);
    expect(shown(client)).toBe('2 1 of 2');
  });

  test.each([
    ['another login', { csrf: 'token-of-somebody-else' }],
    ['another language', { lang: 'en' }],
  ])('for %s is not kept', async (_whose, more) => {
    const client = clientWith(2);
    expect(await keep(client, await push(50, LOADED_AT + 60, more))).toBe(false);
    expect(shown(client)).toBe('2 1 of 2');
  });

  test('is not kept after the logout, nor without a kept feed', async () => {
    const of = await push(50, LOADED_AT + 60);
    expect(await keep(clientWith(2), of, null)).toBe(false);
    const empty = new QueryClient();
    expect(await keep(empty, of)).toBe(false);
    expect(feed(empty)).toBeUndefined();
  });

  test('is read from the data of FCM as well, where the item is a text', async () => {
    const client = clientWith(2);
    const { item, ...rest } = await push(50, LOADED_AT + 60);
    expect(await keep(client, { ...rest, item: JSON.stringify(item) })).toBe(true);
    expect(shown(client)).toBe('50 2 1 of 3');
  });

  test('that is public news has its text where the reader looks for it', () => {
    const content = { title: 'Zpráva', body: '<p>x</p>', urls: [], source: 'knihovna' };
    const item = { session: 's', type: 'public:news', ts: 1, content };
    expect(pushedItem({ id: '7', lang: 'cs', item })?.item.content).toMatchObject({
      title: { cs: 'Zpráva' },
      body: { cs: '<p>x</p>' },
      source: { cs: 'knihovna' },
    });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'push'],
    ['a push without an item', { id: '1', lang: 'cs' }],
    ['half an item', { id: '1', lang: 'cs', item: '{"session":"s"' }],
    ['an item without content', { id: '1', lang: 'cs', item: { session: 's', type: 'exam:x', ts: 1 } }],
    [
      'an id that is none',
      {
        id: 'x',
        lang: 'cs',
        item: { session: 's', type: 'exam:x', ts: 1, content: { values: {}, path: '/' } },
      },
    ],
  ])('%s is none', (_what, of) => {
    expect(pushedItem(of)).toBeNull();
  });
});

test('a login is named by the start of a digest, which the portal makes too', async () => {
  // printf abc | openssl sha256 -binary | head -c 9 | base64
  expect(await sessionName('abc')).toBe('ungWv48Bz-pB');
  expect(await sessionName(null)).toBeNull();
});
