import type { FoodCanteen } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agata, BASE, KEY, meal, publish, put, WRONG } from '../../../../test/menus/agata.ts';
import { GOOD } from '../../../../test/menus/openmensa.ts';
import { type Answer, type AnswerServer, startAnswers } from '../../../../test/support/answers.ts';
import { until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

const QUARTER = 15 * 60;

let server: AnswerServer;
let portal: TestPortal;

beforeAll(async () => {
  server = await startAnswers();
  publish(server.answers);
  server.answers.set('/other.xml', { body: GOOD });
  const wanted = [2, 3, 5, 77, ...WRONG.map((_, index) => 20 + index)].map((id) => `podsystem=${id}`);
  const sources = [
    `agata:${server.url}${BASE}?${wanted.join('&')}#${KEY}`,
    `openmensa:${server.url}/other.xml`,
  ];
  portal = await startPortal({ env: { CANTEENS: sources.join(',') } });
  await until(async () => (await read()).length === 3 + WRONG.length + 1);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
});

const read = async (query = 'lang=cs') => {
  const answer = await portal.client().get(`/api/food/menus?${query}`);
  return answer.status === 200 ? answer.json<FoodCanteen[]>() : [];
};
const named = async (name: string, query?: string) => (await read(query)).find((one) => one.name === name);
const shown = (canteen: FoodCanteen | undefined) =>
  canteen?.menu.map(({ kind, items }) => `${kind}: ${items.map(({ desc }) => desc).join(', ')}`);
/** Lets one turn of the refresh pass after a change of the answers. */
async function refreshed(isDone: () => Promise<boolean>): Promise<void> {
  portal.clock.advance(QUARTER);
  await until(isDone);
}
const askedOfAgata = () => server.asked.filter(({ path }) => path.startsWith(BASE));
const lines = () =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line.includes(`${server.url}${BASE}"`));

test('[FOOD-12] canteens of Agata come in their order with menus, prices, allergens and hours', async () => {
  const canteens = await read();
  expect(canteens.slice(0, 3).map(({ name }) => name)).toEqual([
    'Studentský dům',
    'Technická menza',
    'Masarykova kolej',
  ]);
  const [house] = canteens;
  expect(shown(house)).toEqual(['soup: Kulajda', 'main: Guláš, Čočka, Kachna', 'dessert: Makový koláč']);
  const items = house?.menu.flatMap((part) => part.items) ?? [];
  expect(
    items.map((one) => [one.student_price, one.other_price, one.currency, one.allergies.join()]),
  ).toEqual([
    [42, 86, 'CZK', '1,3,7'],
    [42, 86, 'CZK', '1,3,7'],
    [null, 86, 'CZK', ''],
    [42, 86, 'CZK', '1,3,7'],
    [28, 42.5, 'CZK', '1,3,7'],
  ]);
  expect(items.filter(({ vegetarian }) => vegetarian).map(({ desc }) => desc)).toEqual(['Čočka']);
  expect(items.filter(({ specialty }) => specialty).map(({ desc }) => desc)).toEqual(['Kachna']);
  expect(house?.opening).toEqual([
    { label: 'Oběd', day_from: 1, day_to: 5, from: '10:30', to: '14:30' },
    { label: 'Bufet', day_from: 6, day_to: 6, from: '09:00', to: '12:00' },
  ]);
  expect(shown(await named('Studentský dům', 'date=2026-11-19'))).toEqual(['main: Zítřek']);
  expect(shown(canteens[2])).toEqual([]);
  expect(canteens.slice(0, 3).map(({ closedOn }) => closedOn)).toEqual([[], [], ['2026-11-18']]);
});

test('English names come where Agata has them', async () => {
  const house = await named('Studentský dům', 'lang=en');
  expect(shown(house)).toEqual([
    'soup: Sour cream soup',
    'main: Goulash, Čočka, Kachna',
    'dessert: Makový koláč',
  ]);
  expect(house?.opening.map(({ label }) => label)).toEqual(['Lunch', 'Bufet']);
});

test('a canteen that is not there is named in the log, and the key never is', () => {
  expect(lines().some((line) => line.includes('there is no podsystem 77'))).toBe(true);
  expect(portal.logged()).not.toContain(KEY);
});

test('what has not changed is asked for by its ETag', async () => {
  const first = (await read())[0]?.as_of ?? 0;
  const asked = askedOfAgata().length;
  await refreshed(async () => ((await read())[0]?.as_of ?? 0) > first);
  const again = askedOfAgata().slice(asked);
  expect(again.length).toBeGreaterThan(5);
  expect(again.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
  expect((await read()).every(({ failed, menuDate }) => !failed && menuDate === '2026-11-18')).toBe(true);
});

test('records that cannot be read are left out and named, the others are used', async () => {
  put('/podsystems/3/meals', [
    meal(30, 12, 'Řízek'),
    meal(31, 12, 'Záporné', { price: '-5.00' }),
    meal(32, 12, 'Alergen', { allergens: [15] }),
    meal(33, 12, 'Únor', { date: '2026-02-30' }),
    meal(34, 12, '', {}),
    'not a meal',
    null,
    meal(35, 99, 'Bez kategorie'),
  ]);
  await refreshed(async () => shown(await named('Technická menza'))?.[0] === 'main: Řízek, Bez kategorie');
  for (const reason of ['price: a price', 'allergens.0: ', 'date: a date', ': Invalid input'])
    expect(lines().some((line) => line.includes(`/podsystems/3/meals: ${reason}`))).toBe(true);
});

describe('a canteen whose answer is wrong', () => {
  let before: FoodCanteen[];
  beforeAll(async () => {
    before = await read();
    WRONG.forEach(
      ([, answer], index) => void server.answers.set(`${BASE}/podsystems/${20 + index}/meals`, answer),
    );
    // Each source was read again or refused: the tests below say which of the two is right.
    await refreshed(async () =>
      (await read()).every(({ failed, as_of }, index) => failed || as_of > (before[index]?.as_of ?? 0)),
    );
  }, 30_000);

  test.each(WRONG)('%s: it keeps its last good menu, and the log says why', async (name, _answer, reason) => {
    expect(await named(name)).toEqual({ ...before.find((one) => one.name === name), failed: true });
    expect(shown(await named(name))).toEqual(['main: Svíčková']);
    expect(lines().some((line) => reason.test((JSON.parse(line) as { reason: string }).reason))).toBe(true);
  });

  test('the other canteens go on, and it is right again when its answer is', async () => {
    expect((await named('Technická menza'))?.failed).toBe(false);
    for (const path of server.answers.keys()) if (path.startsWith(BASE)) server.answers.set(path, agata);
    await refreshed(async () => (await read()).every(({ failed }) => !failed));
  });
});

describe('Agata as a whole', () => {
  const all = (answer: Answer) => {
    for (const path of server.answers.keys()) if (path.startsWith(BASE)) server.answers.set(path, answer);
  };
  const ofAgata = async () => (await read()).slice(0, -1);

  test('a wrong key fails all its canteens, which keep their menus, and no others', async () => {
    const before = await read();
    all({ status: 401 });
    await refreshed(async () => (await ofAgata()).every(({ failed }) => failed));
    expect(await ofAgata()).toEqual(before.slice(0, -1).map((one) => ({ ...one, failed: true })));
    expect((await read()).at(-1)?.failed).toBe(false);
  });

  test('after 429 with Retry-After it is left alone for that time, and asked after it', async () => {
    all({ status: 429, headers: { 'retry-after': '3600' } });
    await refreshed(async () => lines().some((line) => line.includes('"seconds":3600')));
    const asked = askedOfAgata().length;
    all(agata);
    // Each turn asks the other source as well, so its requests count the turns. A turn ends before the next one begins.
    for (const _turn of [1, 2, 3]) {
      const others = server.asked.length;
      await refreshed(async () => server.asked.length > others);
    }
    expect(askedOfAgata().length).toBe(asked);
    await refreshed(async () => (await read()).every(({ failed }) => !failed));
  });
});
