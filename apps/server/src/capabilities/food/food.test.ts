import type { FoodCanteen } from '@kahan/contract';
import { isRealDate } from '@kahan/domain';
import { type CallOptions, type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
/** The student system gives no canteens until it is opened. */
const gate = Promise.withResolvers<void>();
let isDown = false;

const wrap = (system: StudentSystem): StudentSystem => ({
  ...system,
  changes: (cursor, _wait, options) => system.changes(cursor, 1, options),
  async canteens(date: string, options?: CallOptions) {
    await gate.promise;
    if (isDown) throw new StudentSystemError('unavailable', 'simulated');
    return system.canteens(date, options);
  },
});

beforeAll(async () => {
  portal = await startPortal({ wrap });
});
afterAll(() => portal.stop());

const ask = (query = '') => portal.client().get(`/api/food/menus?${query}`);
const read = async (query?: string) => (await ask(query)).json<FoodCanteen[]>();
const canteen = async (id: string, query?: string) => {
  const found = (await read(query)).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

test('who asks while the canteens are read for the first time is never told that there are none', async () => {
  const { pool } = portal.database;
  const writer = await pool.connect();
  const days = () => portal.client().get('/api/food/days');
  try {
    await writer.query('begin');
    // Until this transaction ends the portal cannot read whether the sources were asked.
    await writer.query('lock table canteen_sources in access exclusive mode');
    const asking = days();
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from canteen_sources%'`;
    await until(async () => (await pool.query(waiting)).rows.length > 0);
    await writer.query(`insert into canteen_sources values ('student-system', now(), false)`);
    await writer.query(`insert into canteens values ('student-system', 'first', 1, '{}', now(), false)`);
    await writer.query(`insert into canteen_menus values ('student-system', 'first', '2026-11-18', '[{}]')`);
    await writer.query('commit');
    expect((await asking).json()).toEqual({ days: ['2026-11-18'] });
  } finally {
    writer.release(true);
    await pool.query('delete from canteen_sources');
  }
});

test('menus are not ready before the canteens were read', async () => {
  const early = await ask();
  expect([early.status, early.error().code]).toEqual([503, 'NOT_READY']);
  gate.resolve();
  await until(async () => (await ask()).status === 200);
});

test('[FOOD-11] [FOOD-13] [FOOD-14] visitors read the canteens with their menus, soups first and desserts last', async () => {
  const canteens = await read('lang=cs');
  expect(canteens.map(({ id }) => id)).toEqual(['retorta', 'kadinka', 'sazava']);
  for (const { name, web, mapsUrl, links, menuDate, menu, failed, at, opening } of canteens) {
    expect([name, menuDate, failed]).toEqual([expect.stringMatching(/./), '2026-11-18', false]);
    expect(web).toEqual({
      url: expect.stringMatching(/^https:/),
      label: expect.stringMatching(/\.example$/),
    });
    expect(mapsUrl).toMatch(/^https:/);
    expect(links[0]).toEqual({ url: expect.stringMatching(/^https:/), label: 'Jídelní lístek' });
    expect(at).toEqual([expect.closeTo(14.392, 1), expect.closeTo(50.103, 2)]);
    expect(opening.length).toBeGreaterThan(0);
    expect(menu[0]?.kind).toBe('soup');
    for (const item of menu.flatMap(({ items }) => items)) {
      expect(item.desc).not.toBe('');
      expect(Number(item.student_price)).toBeLessThan(Number(item.other_price));
      expect(item.currency).toBe('CZK');
      expect(item.allergies).toEqual(item.allergies.toSorted((a, b) => a - b));
    }
  }
  const [retorta] = canteens;
  expect(retorta?.menu.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    ...['soup Polévky', 'main Hlavní jídla', 'salad Saláty', 'dessert Dezerty'],
  ]);
  const main = retorta?.menu.find(({ kind }) => kind === 'main')?.items ?? [];
  expect([main.some(({ vegetarian }) => vegetarian), main.some(({ specialty }) => specialty)]).toEqual([
    true,
    true,
  ]);
});

test('the same in English, and on other days', async () => {
  const { menu, opening, links } = await canteen('retorta', 'lang=en');
  expect(menu.map(({ title }) => title)).toEqual(['Soups', 'Main dishes', 'Salads', 'Desserts']);
  expect([opening[0]?.label, links[0]?.label]).toEqual(['Lunch', 'Menu']);
  const tomorrow = await canteen('retorta', 'lang=en&date=2026-11-19');
  expect(tomorrow.menuDate).toBe('2026-11-19');
  expect(tomorrow.menu).not.toEqual(menu);
  expect(await canteen('retorta', 'date=2026-11-22')).toMatchObject({ menuDate: '2026-11-22', menu: [] });
  expect(await canteen('retorta', 'date=2031-01-01')).toMatchObject({ menuDate: '2031-01-01', menu: [] });
});

test.each(['date=2026-02-30', 'date=18.11.2026', 'date=', 'date=2026-11-18T09:00', 'lang=de'])(
  '[FOOD-11] %s is refused',
  async (query) => {
    const answer = await ask(query);
    expect([answer.status, answer.error().code]).toEqual([400, 'VALIDATION_FAILED']);
  },
);

test('the days of this week and the next that have a menu are listed, without the holiday', async () => {
  const answer = await portal.client().get('/api/food/days');
  const { days } = answer.json<{ days: string[] }>();
  expect(days).toEqual(
    [16, 18, 19, 20, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`).filter(isRealDate),
  );
});

test('unchanged menus are a 304; a menu that the student system changes is there when its feed names it', async () => {
  const first = await ask('lang=en');
  const etag = first.headers.get('etag') ?? '';
  expect((await portal.client().get('/api/food/menus?lang=en', { 'if-none-match': etag })).status).toBe(304);
  const soup = { cs: 'Kmínová', en: 'Caraway soup' };
  const item = { desc: soup, vegetarian: true, specialty: false, allergens: [3, 1], student_price: 19 };
  const allergen_notes = ['stopy ořechů'];
  const items = [{ ...item, allergen_notes, other_price: 34, photo: null }];
  await portal.control('PUT', '/canteens/kadinka', { menu: [{ kind: 'soup', items }] });
  await until(async () => (await canteen('kadinka', 'lang=en')).menu.length === 1);
  expect((await canteen('kadinka', 'lang=en')).menu).toMatchObject([
    {
      kind: 'soup',
      items: [
        { desc: 'Caraway soup', allergies: [1, 3], allergy_notes: ['stopy ořechů'], student_price: 19 },
      ],
    },
  ]);
});

test('a canteen that closes says so, one without a menu does not, and one that was removed is gone', async () => {
  // Saturday and Sunday of both weeks, and the holiday.
  const weekends = ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'];
  expect((await canteen('kadinka', 'date=2026-11-16')).closedOn).toEqual(['2026-11-17', ...weekends]);
  await portal.control('PUT', '/canteens/sazava', { closed: true });
  await until(async () => (await canteen('sazava')).menu.length === 0);
  expect((await canteen('sazava')).closedOn[0]).toBe('2026-11-18');
  await portal.control('PUT', '/canteens/sazava', { menu: [] });
  await until(async () => (await canteen('sazava')).closedOn[0] !== '2026-11-18');
  expect(await canteen('sazava')).toMatchObject({ menu: [], failed: false });
  await portal.control('DELETE', '/canteens/sazava');
  await until(async () => (await read()).length === 2);
});

describe('while the student system fails', () => {
  test('[FOOD-09] its canteens keep their last good menus and say so, for today only', async () => {
    const before = await canteen('kadinka');
    isDown = true;
    await portal.control('PUT', '/canteens/kadinka', { closed: true });
    await until(async () => (await canteen('kadinka')).failed);
    expect(await canteen('kadinka')).toEqual({ ...before, failed: true });

    // The clock shows a day for which no menu was read.
    portal.clock.set('2026-12-21T09:00:00Z');
    expect(await canteen('kadinka')).toMatchObject({ menuDate: '2026-11-27', failed: true });
    expect((await canteen('kadinka')).menu.length).toBeGreaterThan(0);
    expect(await canteen('kadinka', 'date=2026-12-22')).toMatchObject({ menuDate: '2026-12-22', menu: [] });
    portal.clock.set('2026-11-18T09:42:00Z');
  });

  test('they are right again when it answers', async () => {
    isDown = false;
    await until(async () => !(await canteen('kadinka')).failed);
    expect((await canteen('kadinka')).menu).toEqual([]);
  });
});
