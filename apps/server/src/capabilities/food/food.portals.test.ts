import type { FoodCanteen } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canteen, category, day, meal } from '../../../test/menus/openmensa.ts';
import { type AnswerServer, startAnswers } from '../../../test/support/answers.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const QUARTER = 15 * 60;
const DATES = ['2026-11-18', '2026-11-19'];

let server: AnswerServer;
let leader: TestPortal;
let other: TestPortal;
let visitor: LiveClient;
const env = () => ({ CANTEENS: `openmensa:${server.url}/menza.xml#Menza` });
const cook = (dish: string, etag = `"${encodeURIComponent(dish)}"`) =>
  server.answers.set('/menza.xml', (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag });
    response.end(
      isKnown ? undefined : canteen(DATES.map((date) => day(category('A', meal(dish)), date)).join('')),
    );
  });

beforeAll(async () => {
  server = await startAnswers();
  cook('Guláš');
  leader = await startPortal({ env: env() });
  await until(async () => (await menus(leader)).length === 1);
  other = await startPortal({ env: env(), beside: leader });
  visitor = await openLive(other.client());
});
afterAll(async () => {
  visitor.socket.close();
  await other.stop();
  await leader.stop();
  await server.stop();
});

const menus = async (portal: TestPortal, query = '') => {
  const answer = await portal.client().get(`/api/food/menus?${query}`);
  return answer.status === 200 ? answer.json<FoodCanteen[]>() : [];
};
const dish = async (portal: TestPortal, query?: string) =>
  (await menus(portal, query))[0]?.menu[0]?.items[0]?.desc;
const asOf = async (portal: TestPortal) => (await menus(portal))[0]?.as_of ?? 0;
/** Number of messages about food that an open page got. */
const told = () =>
  visitor.heard.filter(({ payload }) => (payload as { service_name?: string }).service_name === 'food')
    .length;

test('one portal asks the source, and the others show the same', async () => {
  expect(await menus(other)).toEqual(await menus(leader));
  expect(await dish(other)).toBe('Guláš');
  expect(server.asked.length).toBe(1);
});

test('a menu that has not changed gets a newer time, and no page is told', async () => {
  const before = await asOf(other);
  leader.clock.advance(QUARTER);
  await until(async () => (await asOf(other)) > before);
  expect(server.asked.at(-1)?.headers['if-none-match']).toBe(`"${encodeURIComponent('Guláš')}"`);
  expect(told()).toBe(0);
});

test('pages that are open at any portal are told of another menu', async () => {
  cook('Svíčková');
  leader.clock.advance(QUARTER);
  await until(() => told() === 1);
  expect([await dish(leader), await dish(other)]).toEqual(['Svíčková', 'Svíčková']);
});

test('[FOOD-09] they are told once when the source breaks, and once when it is well', async () => {
  server.answers.set('/menza.xml', { status: 503 });
  leader.clock.advance(QUARTER);
  await until(async () => (await menus(other))[0]?.failed === true);
  const asked = server.asked.length;
  leader.clock.advance(QUARTER);
  await until(() => server.asked.length > asked);
  cook('Svíčková', '"new"');
  leader.clock.advance(QUARTER);
  await until(async () => (await menus(other))[0]?.failed === false);
  await until(() => told() === 3);
  expect(told()).toBe(3);
});

test('on a later day the last menu of a broken source stands in for the one of today alone', async () => {
  server.answers.set('/menza.xml', { body: '<html>moved</html>' });
  leader.clock.advance(QUARTER);
  await until(async () => (await menus(other))[0]?.failed === true);
  other.clock.set('2026-11-20T09:00:00Z');
  expect(await menus(other)).toMatchObject([{ menuDate: '2026-11-19', failed: true }]);
  expect(await dish(other)).toBe('Svíčková');
  expect(await menus(other, 'date=2026-11-21')).toMatchObject([{ menuDate: '2026-11-21', menu: [] }]);
});
