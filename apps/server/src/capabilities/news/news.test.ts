import type { Item } from '@kahan/contract';
import { pragueInstant, unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  other = await portal.login('student2');
  await client.get('/api/user/results');
  await other.get('/api/user/results');
});
afterAll(() => portal.stop());

interface Page {
  items: Item[];
  length: number;
  old: number;
}

async function list(state: 'active' | 'postponed' | 'archived', query = '', who = client): Promise<Page> {
  const answer = await who.get(`/api/user/items/${state}${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Page>();
}

const ids = ({ items }: Page) => items.map(({ id }) => id);
const patch = (id: string, body: unknown, who = client) => who.send('PATCH', `/api/user/items/${id}`, body);
const seconds = () => unixSeconds(portal.clock.now());

let attempt = 20;
/** Makes a personal item of the student. */
async function personal(): Promise<Item> {
  attempt += 1;
  const live = await openLive(client);
  const { results } = (await client.get('/api/user/results')).json<{
    results: { code: { code: string } }[];
  }>();
  const code = results[0]?.code.code;
  await portal.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'C' });
  await until(() => live.payloads('changes').length > 0);
  live.close();
  const item = live.payloads('changes')[0]?.items[0];
  if (!item) throw new Error('no item came');
  return item;
}

describe('lists', () => {
  test('[NEWS-12] [NEWS-05] the active items come in slices, newest first, six when nothing is said', async () => {
    // The first reading of a user goes on for a while after the login.
    await until(async () => (await list('active', '?count=100')).length > 12);
    const all = await list('active', '?count=100');
    expect(all.items.length).toBe(all.length);
    expect((await list('active')).items).toEqual(all.items.slice(0, 6));
    expect((await list('active', '?start=6&count=6')).items).toEqual(all.items.slice(6, 12));
    expect((await list('active', `?start=${all.length}`)).items).toEqual([]);
    const times = all.items.map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('an item that a newer portal wrote is passed on as that wrote it, and the others are there', async () => {
    const item = await personal();
    const type = 'exam:unheard-of';
    await portal.db.query({
      text: 'update items set type = $2 where item_id = $1',
      values: [Number(item.id), type],
    });
    const next = await personal();
    expect((await list('active')).items.slice(0, 2)).toEqual([next, { ...item, type }]);
    await portal.db.query({ text: 'delete from items where item_id = $1', values: [Number(item.id)] });
  });

  test('[NEWS-12] personal and public items are merged by time over all slices', async () => {
    await personal();
    const all = await list('active', '?count=100');
    expect(all.items[0]?.type).toBe('exam:attempt-inserted');
    for (let start = 0; start < all.length; start += 5) {
      expect((await list('active', `?start=${start}&count=5`)).items).toEqual(
        all.items.slice(start, start + 5),
      );
    }
  });

  test.each(['?start=-1', '?count=0', '?count=101', '?start=x', '?count=1e3'])(
    '%s is refused',
    async (query) => {
      const answer = await client.get(`/api/user/items/active${query}`);
      expect(answer.status).toBe(400);
      expect(answer.error()).toMatchObject({
        code: 'VALIDATION_FAILED',
        field: query.slice(1).split('=')[0],
      });
    },
  );

  test('[NEWS-13] unchanged lists are 304 until something happens', async () => {
    const moves: Record<'active' | 'postponed' | 'archived', (id: string) => Promise<unknown>> = {
      active: async () => {},
      postponed: (id) => patch(id, { postpone: seconds() + 60 }),
      archived: (id) => patch(id, { archived: true }),
    };
    for (const [state, move] of Object.entries(moves)) {
      const first = await client.get(`/api/user/items/${state}`);
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await client.get(`/api/user/items/${state}`, headers)).status).toBe(304);
      await move((await personal()).id);
      expect((await client.get(`/api/user/items/${state}`, headers)).status).toBe(200);
    }
  });

  test('[NEWS-15] [NEWS-20] [NEWS-21] one item', async () => {
    const item = await personal();
    expect((await client.get(`/api/user/items/${item.id}`)).json()).toEqual(item);
    expect(item).toMatchObject({ type: 'exam:attempt-inserted', state: 'active', postponeTs: null });
  });
});

describe('states', () => {
  test('[NEWS-16] [NEWS-17] [NEWS-14] every action moves an item to exactly one list', async () => {
    const shared = (await list('active', '?count=100')).items.find(({ type }) => type === 'public:news');
    for (const { id } of [await personal(), shared ?? (await personal())]) {
      const at = seconds() + 3600;
      const steps: [unknown, 'active' | 'postponed' | 'archived', number | null][] = [
        [{ archived: true }, 'archived', null],
        [{ postpone: at }, 'postponed', at],
        [{ postpone: -1 }, 'active', null],
        [{ postpone: at }, 'postponed', at],
        [{ archived: true }, 'archived', null],
        [{ postpone: -1 }, 'archived', null],
        [{ archived: false }, 'active', null],
      ];
      for (const [body, state, postponeTs] of steps) {
        expect((await patch(id, body)).json()).toMatchObject({ id, state, postponeTs });
        for (const name of ['active', 'postponed', 'archived'] as const) {
          const found = ids(await list(name, name === 'postponed' ? '' : '?count=100')).includes(id);
          expect(found).toBe(name === state);
        }
      }
    }
  });

  test('[NEWS-14] the archive comes in slices, newest first, with the length of all of it', async () => {
    for (let i = 0; i < 3; i += 1) await patch((await personal()).id, { archived: true });
    const all = await list('archived', '?count=100');
    expect(all.items.length).toBeGreaterThanOrEqual(3);
    expect(all.length).toBe(all.items.length);
    const times = all.items.map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    for (const [start, item] of all.items.entries()) {
      const { items, length } = await list('archived', `?start=${start}&count=1`);
      expect({ items, length }).toEqual({ items: [item], length: all.length });
    }
    expect((await list('archived', `?start=${all.length}`)).items).toEqual([]);
  });

  test('the state of public news is everybody’s own', async () => {
    const [item] = (await list('active', '?count=100', other)).items;
    const id = item?.id ?? '';
    await patch(id, { archived: true }, other);
    expect(ids(await list('active', '?count=100', other))).not.toContain(id);
    expect(ids(await list('active', '?count=100'))).toContain(id);
  });

  test('an action told twice is told once', async () => {
    const { id } = await personal();
    const live = await openLive(client);
    const at = seconds() + 60;
    for (const body of [{ archived: true }, { archived: true }, { archived: false }, { archived: false }])
      await patch(id, body);
    for (const body of [{ postpone: at }, { postpone: at }, { postpone: -1 }, { postpone: -1 }])
      await patch(id, body);
    await until(() => live.payloads('unpostponed').length > 0);
    expect(live.heard.map(({ type }) => type)).toEqual([
      'archived',
      'unarchived',
      'postponed',
      'unpostponed',
    ]);
    live.close();
  });

  test.each([0, 1, 1_000_000_000])('postponing until %s, which is over, is refused', async (postpone) => {
    const answer = await patch((await list('active')).items[0]?.id ?? '', { postpone });
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'postpone' });
  });

  test.each([{}, { archived: 1 }, { archived: true, postpone: 5 }, { postpone: -2 }, { postpone: 1.5 }, []])(
    '%j is refused',
    async (body) => {
      expect((await patch((await list('active')).items[0]?.id ?? '', body)).status).toBe(400);
    },
  );

  test('items of others do not exist', async () => {
    const { id } = await personal();
    expect((await other.get(`/api/user/items/${id}`)).status).toBe(404);
    expect((await patch(id, { archived: true }, other)).status).toBe(404);
    expect((await patch('999999999', { archived: true })).status).toBe(404);
    const answer = await other.send('POST', '/api/user/items/unarchive', { ids: [id] });
    expect(answer.json()).toEqual({ ids: [] });
  });

  test('[NEWS-10] items older than two weeks are archived together, named, and brought back', async () => {
    const before = await list('active', '?count=100');
    const limit = seconds() - 14 * 86_400;
    const old = before.items.filter(({ ts }) => ts < limit).map(({ id }) => id);
    expect(before.old).toBe(old.length);
    expect(old.length).toBeGreaterThan(0);
    const live = await openLive(client);
    const answer = (await client.send('POST', '/api/user/items/archive-old')).json<{ ids: string[] }>();
    expect(answer.ids).toEqual(old);
    const after = await list('active', '?count=100');
    expect(ids(after)).toEqual(ids(before).filter((id) => !old.includes(id)));
    expect(after.old).toBe(0);
    expect((await client.send('POST', '/api/user/items/archive-old')).json()).toEqual({ ids: [] });
    const back = await client.send('POST', '/api/user/items/unarchive', { ids: old });
    expect([...back.json<{ ids: string[] }>().ids].sort()).toEqual([...old].sort());
    expect(ids(await list('active', '?count=100'))).toEqual(ids(before));
    await until(() => live.payloads('unarchived').length > 0);
    expect(live.payloads('archived')).toEqual([{ ids: old }]);
    live.close();
  });
});

describe('[NEWS-18] a postponed item returns by itself', () => {
  test.each([
    ['over the night to summer time', '2027-03-27T12:00:00Z', '2027-03-28'],
    ['over the night to winter time', '2026-10-24T12:00:00Z', '2026-10-25'],
    ['over any other night', '2026-12-01T12:00:00Z', '2026-12-02'],
  ])('%s at 8:00', async (_name, now, morning) => {
    portal.clock.set(now);
    client = await portal.login('student');
    const item = await personal();
    const back = pragueInstant(morning, 8 * 60);
    expect((await patch(item.id, { postpone: unixSeconds(back) })).json()).toMatchObject({
      state: 'postponed',
    });
    const live = await openLive(client);
    portal.clock.set(new Date(back.getTime() - 1000));
    expect(ids(await list('active', '?count=100'))).not.toContain(item.id);
    expect(ids(await list('postponed'))).toContain(item.id);
    portal.clock.set(back);
    expect(ids(await list('active', '?count=100'))).toContain(item.id);
    expect(ids(await list('postponed'))).not.toContain(item.id);
    const returns = () => live.payloads('unpostponed').filter(({ id }) => id === item.id);
    await until(() => returns().length > 0);
    expect(returns()).toHaveLength(1);
    expect((await client.get(`/api/user/items/${item.id}`)).json()).toMatchObject({
      state: 'active',
      postponeTs: null,
    });
    live.close();
  });
});

test('what the first reading finds is in feeds that were read before, and makes no card', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const starting = await startPortal({
    wrap: (system) => ({ ...system, news: (...asked) => held.then(() => system.news(...asked)) }),
  });
  try {
    const early = await starting.login('student');
    await until(async () => (await list('active', '', early)).length === 0);
    const live = await openLive(early);
    release();
    await until(async () => (await list('active', '', early)).length > 0);
    await until(() => live.updates('items').length > 0);
    expect(live.itemTypes()).toEqual([]);
    live.close();
  } finally {
    release();
    await starting.stop();
  }
});
