import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoodCanteen } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canteen, category, day, GOOD, meal, READ } from '../../../../test/menus/openmensa.ts';
import { REFUSED } from '../../../../test/menus/refused.ts';
import { type AnswerServer, startAnswers } from '../../../../test/support/answers.ts';
import { until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

/** Directory of documents that real canteens published. They are not ours to copy. */
const REAL = process.env.KAHAN_OPENMENSA_DIR;
const QUARTER = 15 * 60;

let server: AnswerServer;
let portal: TestPortal;
const names = { read: Object.keys(READ), refused: Object.keys(REFUSED) };
const pathOf = (name: string) => `/${encodeURIComponent(name)}.xml`;
const before = canteen(day(category('A', meal('Svíčková'))));

beforeAll(async () => {
  server = await startAnswers();
  for (const [name, { answer }] of Object.entries(READ)) server.answers.set(pathOf(name), answer);
  for (const name of names.refused) server.answers.set(pathOf(name), { body: before });
  const all = [...names.read, ...names.refused];
  const sources = all.map(
    (name) => `openmensa:${server.url}${pathOf(name)}?key=secret#${encodeURIComponent(name)}`,
  );
  portal = await startPortal({ env: { CANTEENS: sources.join(',') } });
  await until(async () => (await read()).length === all.length);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
});

const read = async (query = 'lang=en') => {
  const answer = await portal.client().get(`/api/food/menus?${query}`);
  return answer.status === 200 ? answer.json<FoodCanteen[]>() : [];
};
const canteenOf = async (name: string, query?: string) =>
  (await read(query)).find((one) => one.name === name);
const dishes = (canteen: FoodCanteen | undefined) =>
  canteen?.menu.flatMap(({ items }) => items.map(({ desc }) => desc));
/** Reasons in the log about a source. */
const reasonsOf = (name: string) =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line.includes(`${server.url}${pathOf(name)}?…"`))
    .map((line) => (JSON.parse(line) as { reason?: string }).reason ?? '');

test('[FOOD-12] a feed of OpenMensa is a canteen with its menus, hours and place', async () => {
  const [canteen] = await read();
  expect(canteen).toMatchObject({
    name: 'good',
    web: { url: 'https://mensa.example/plan', label: 'mensa.example' },
    menuDate: '2026-11-18',
    failed: false,
    closedOn: ['2026-11-19'],
    host: new URL(server.url).host,
    at: [11.568, 48.147],
    opening: [
      { label: null, day_from: 1, day_to: 1, from: '11:00', to: '14:00' },
      { label: null, day_from: 5, day_to: 5, from: '11:00', to: '13:30' },
    ],
  });
  const shown = canteen?.menu.map(({ kind, items }) => [
    kind,
    ...items.map(({ allergies, vegetarian, student_price, other_price, currency }) =>
      [allergies.join(), vegetarian, student_price, other_price, currency].join(' '),
    ),
  ]);
  expect(shown).toEqual([
    ['soup', '9 false   EUR'],
    ['main', '1,3,7,10 false 3.2 4.5 EUR', '8 true  4.2 EUR'],
    ['dessert', '7 false 1.1  EUR'],
  ]);
  expect(dishes(await canteenOf('good', 'date=2026-11-19'))).toEqual([]);
  expect(dishes(await canteenOf('good', 'date=2026-11-20'))).toEqual(['Gulasch']);
});

test.each(names.read)('%s is read', async (name) => {
  const { dishes: expected, leftOut } = READ[name] ?? { dishes: [] };
  expect(dishes(await canteenOf(name))).toEqual(expected);
  expect(reasonsOf(name)).toEqual(leftOut === undefined ? [] : [expect.stringMatching(leftOut)]);
});

describe('documents that cannot be read', () => {
  let good: FoodCanteen[];
  beforeAll(async () => {
    good = await read();
    for (const [name, { answer }] of Object.entries(REFUSED)) server.answers.set(pathOf(name), answer);
    portal.clock.advance(QUARTER);
    // Each source was read again or refused: the tests below say which of the two is right.
    const asked = good.map(({ as_of }) => as_of);
    await until(async () =>
      (await read()).every(({ failed, as_of }, index) => failed || as_of > (asked[index] ?? 0)),
    );
  }, 60_000);

  test.each(names.refused)('%s: the reason is in the log, and the last good menu stays', async (name) => {
    const reason = REFUSED[name]?.reason ?? /^$/;
    // The portal tries again after 30 s, also while these tests run, and on a busy machine an answer may be too late.
    await until(() => reasonsOf(name).some((one) => reason.test(one)));
    const was = good.find((one) => one.name === name);
    expect(await canteenOf(name)).toEqual({ ...was, failed: true });
    expect(dishes(was)).toEqual(['Svíčková']);
  });

  test('no secret of an address is in the log, and the other canteens are fresh', async () => {
    expect(portal.logged()).not.toContain('key=secret');
    const fresh = (await read()).filter(({ failed }) => !failed);
    expect(fresh.map(({ name }) => name)).toEqual(names.read);
  });

  test('they are read again when they are good again', async () => {
    for (const name of names.refused) server.answers.set(pathOf(name), { body: GOOD });
    portal.clock.advance(QUARTER);
    await until(async () => (await read()).every(({ failed }) => !failed));
    expect(dishes(await canteenOf('truncated'))).toContain('Kartoffelsuppe');
  });
});

describe.runIf(REAL !== undefined)('documents of real canteens', () => {
  test('have menus, prices, allergens and marks', async () => {
    const files = readdirSync(REAL ?? '').filter((file) => file.endsWith('.xml'));
    expect(files.length).toBeGreaterThan(0);
    const real = await startAnswers();
    const sources = files.map((file) => `openmensa:${real.url}/${file}#${file}`);
    for (const file of files) real.answers.set(`/${file}`, { body: readFileSync(join(REAL ?? '', file)) });
    const other = await startPortal({ now: '2024-07-30T09:00:00Z', env: { CANTEENS: sources.join(',') } });
    const ask = async () => (await other.client().get('/api/food/menus')).json<FoodCanteen[]>();
    await until(async () => (await ask()).length === files.length);
    for (const { menu } of await ask()) {
      const items = menu.flatMap((part) => part.items);
      expect(items.length).toBeGreaterThan(5);
      expect(items.some(({ student_price }) => student_price !== null)).toBe(true);
      expect(items.some(({ allergies }) => allergies.includes(7))).toBe(true);
      expect(items.some(({ vegetarian }) => vegetarian)).toBe(true);
    }
    await other.stop();
    await real.stop();
  });
});
