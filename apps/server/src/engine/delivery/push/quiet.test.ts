import { RETENTION_DAYS } from '@kahan/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import {
  type Browser,
  enterGrades,
  eventually,
  eventuallyAgain,
  NOTIFICATION,
  publish,
  pushStage,
  register,
} from '../../../../test/support/push.ts';
import { signal } from '../../../platform/bus.ts';

const { portal, service, student, open } = await pushStage();
/** In the evening, before and in the quiet time, and in the morning after it; Prague is an hour ahead of UTC. */
const EVENING = '2026-11-10T20:00:00Z';
const NIGHT = '2026-11-10T23:00:00Z';
const MORNING = '2026-11-11T06:00:00Z';
const QUIET = { from: 22 * 60, to: 7 * 60 };
const DAY_MS = 86_400_000;

const begun = portal.clock.now();
afterEach(() => portal.clock.set(begun));

const set = (browser: Browser, quiet: typeof QUIET | null) =>
  browser.client.send('PUT', `${NOTIFICATION}/quiet`, { quiet });

interface Told {
  id: string;
  at: string;
  title: string;
  path: string;
  service: string;
  state: string;
}
const historyOf = async ({ client }: Pick<Browser, 'client'>) =>
  (await client.get(`${NOTIFICATION}/history`)).json<{ items: Told[] }>().items;
/** State of each entry that is not about public news. */
const statesOf = async (browser: Browser) => (await historyOf(browser)).map(({ state }) => state);

/** A student with a browser and a quiet time, and a function by which the teacher enters grades. */
async function quietStudent(quiet: typeof QUIET | null = QUIET) {
  const login = student();
  const browser = await open(login);
  await browser.client.send('PUT', '/api/user/preferences', { language: 'cs', notify_events: false });
  expect((await set(browser, quiet)).status).toBe(200);
  const grades = (...attempts: number[]) => enterGrades(portal, { client: browser.client, login, attempts });
  return { login, browser, grades };
}

/** Ends all waits for the end of a quiet time, as the database's clock does in the morning. */
async function wake(at: string): Promise<void> {
  portal.clock.set(at);
  await portal.db.query({
    text: 'update push_registrations set due_at = clock_timestamp(), held_until = null where due_at = held_until',
  });
  await signal(portal.db, 'push', {});
}

const held = (browser: Browser, count: number) =>
  eventually(async () => (await statesOf(browser)).filter((state) => state === 'held').length === count);

describe('in the quiet time', () => {
  test('nothing is sent; one item is told by itself when it ends', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(NIGHT);
    const subject = await grades(3);
    await held(browser, 1);
    expect(browser.arrived).toEqual([]);
    await wake(MORNING);
    await eventually(() => browser.arrived.length === 1);
    expect(browser.titles).toEqual([`${subject}: B, velmi dobře`]);
    await eventually(async () => (await statesOf(browser))[0] === 'delivered');
  });

  test('two items are one push with their number, and what comes afterwards is told by itself', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(NIGHT);
    await grades(3);
    await held(browser, 1);
    await grades(4);
    await held(browser, 2);
    await wake(MORNING);
    await eventually(() => browser.arrived.length === 1);
    const subject = await grades(5);
    await eventually(() => browser.arrived.length === 2);
    expect(browser.titles).toEqual(['2 nové zprávy', `${subject}: B, velmi dobře`]);
    expect(browser.payloads[0]?.path).toBe('/');
    await eventually(async () => (await statesOf(browser)).length === 3);
    expect(await statesOf(browser)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('a push that its service refused before is held as well, and all is told once', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(EVENING);
    service.answer = ({ path }) => ({ status: path === browser.path ? 503 : 201 });
    await grades(3);
    await eventually(() => browser.arrived.length === 1);
    const tried = browser.arrived.length;
    portal.clock.set(NIGHT);
    await eventuallyAgain(portal, async () => (await statesOf(browser)).includes('held'));
    service.answer = () => ({ status: 201 });
    const before = browser.arrived.length;
    expect(before).toBeGreaterThanOrEqual(tried);
    await grades(4);
    await held(browser, 2);
    expect(browser.arrived.length).toBe(before);
    await wake(MORNING);
    await eventually(() => browser.arrived.length === before + 1);
    expect(browser.titles.at(-1)).toBe('2 nové zprávy');
  });

  test('the end of the setting tells at once what was held, other devices of the user too', async () => {
    const { login, browser, grades } = await quietStudent();
    const phone = await open(login);
    portal.clock.set(NIGHT);
    await grades(3, 4);
    await held(browser, 2);
    await set(browser, null);
    await eventually(() => browser.arrived.length === 1 && phone.arrived.length === 1);
    expect([...browser.titles, ...phone.titles]).toEqual(['2 nové zprávy', '2 nové zprávy']);
  });

  test('what was put away meanwhile is not told', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(NIGHT);
    await grades(3, 4);
    await held(browser, 2);
    const [one] = await historyOf(browser);
    await browser.client.send('PATCH', `/api/user/items/${one?.id}`, { archived: true });
    await wake(MORNING);
    await eventually(() => browser.arrived.length === 1);
    expect(browser.payloads[0]?.id).not.toBe(one?.id);
    expect(browser.titles[0]).not.toContain('2 nové');
    await eventually(async () => (await statesOf(browser)).toSorted().join() === 'delivered,held');
  });

  test('two portals, one of which ends, tell a summary once', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(NIGHT);
    const beside: TestPortal = await startPortal({ beside: portal, env: { PUSH_LOOPBACK: 'true' } });
    try {
      await grades(3, 4);
      await held(browser, 2);
      const third = await startPortal({ beside: portal, env: { PUSH_LOOPBACK: 'true' } });
      await wake(MORNING);
      await eventually(() => browser.arrived.length > 0);
      await third.stop();
      // A second summary would come before this one.
      await grades(5);
      await eventually(() => browser.arrived.length >= 2);
      expect(browser.titles.filter((title) => title === '2 nové zprávy')).toHaveLength(1);
      expect(browser.arrived).toHaveLength(2);
    } finally {
      await beside.stop();
    }
  });

  test.each([
    ['to winter time', '2026-10-25T01:15:00Z', '2026-10-25T01:30:00Z'],
    ['to summer time', '2026-03-29T00:45:00Z', '2026-03-29T01:00:00Z'],
  ])('the night %s: quiet to the last time that clocks show its end', async (_, late, end) => {
    const { browser, grades } = await quietStudent({ from: 22 * 60, to: 150 });
    portal.clock.set(late);
    await grades(3);
    await held(browser, 1);
    // Woken a moment early, it is held again.
    await wake(new Date(new Date(end).getTime() - 1).toISOString());
    await eventually(async () => {
      const [row] = await portal.db.query<{ held: boolean }>({
        text: `select r.due_at = r.held_until as held from push_registrations r
               join push_deliveries using (registration_id) where address = $1`,
        values: [browser.endpoint],
      });
      return row?.held === true;
    });
    expect(browser.arrived).toEqual([]);
    await wake(end);
    await eventually(() => browser.arrived.length === 1);
  });

  test('a device waits by the clock of the database for what is left of it', async () => {
    const { browser, grades } = await quietStudent();
    portal.clock.set(NIGHT);
    await grades(3);
    await held(browser, 1);
    const [row] = await portal.db.query<{ left: number }>({
      text: `select extract(epoch from due_at - clock_timestamp())::float as left
             from push_registrations where address = $1`,
      values: [browser.endpoint],
    });
    expect(row?.left).toBeGreaterThan(7 * 3600 - 120);
    expect(row?.left).toBeLessThanOrEqual(7 * 3600);
  });
});

describe('the setting', () => {
  test('is kept, ends with null, and belongs to one user', async () => {
    const [browser, other] = [await open(), await open()];
    const get = async ({ client }: Browser) => (await client.get(`${NOTIFICATION}/quiet`)).json();
    expect(await get(browser)).toEqual({ quiet: null });
    expect((await set(browser, QUIET)).json()).toEqual({ quiet: QUIET });
    expect(await get(browser)).toEqual({ quiet: QUIET });
    expect(await get(other)).toEqual({ quiet: null });
    await set(browser, null);
    expect(await get(browser)).toEqual({ quiet: null });
  });

  test.each([
    { quiet: { from: 60, to: 60 } },
    { quiet: { from: -1, to: 60 } },
    { quiet: { from: 0, to: 1440 } },
    { quiet: { from: 0.5, to: 60 } },
    { quiet: { from: 0 } },
    {},
  ])('%j is refused', async (body) => {
    const { client } = await open();
    const answer = await client.send('PUT', `${NOTIFICATION}/quiet`, body);
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the history', () => {
  test('names the title in the language of the user, the page, the time, and what became of the push', async () => {
    const { browser, grades } = await quietStudent(null);
    const subject = await grades(3);
    await eventually(async () => (await historyOf(browser)).length === 1);
    const [payload] = browser.payloads;
    expect(await historyOf(browser)).toEqual([
      {
        id: payload?.id,
        at: portal.clock.now().toISOString(),
        title: `${subject}: B, velmi dobře`,
        service: 'exam',
        path: payload?.path,
        state: 'delivered',
      },
    ]);
    await browser.client.send('PUT', '/api/user/preferences', { language: 'en' });
    expect((await historyOf(browser))[0]?.title).toMatch(/: B, very good$/);
    expect(await historyOf(await open())).toEqual([]);
  });

  test('says what failed: refused by the service, too old, or for a device that is gone', async () => {
    const { browser, grades } = await quietStudent(null);
    service.answer = ({ path }) => ({ status: path === browser.path ? 400 : 201 });
    await grades(3);
    await eventually(async () => (await statesOf(browser)).join() === 'failed');
    service.answer = ({ path }) => ({ status: path === browser.path ? 503 : 201 });
    await grades(4);
    await eventually(() => browser.arrived.length >= 2);
    expect(await statesOf(browser)).toEqual(['failed']);
    await portal.db.query({
      text: `update push_deliveries set told_at = told_at - interval '1 day' where registration_id =
               (select registration_id from push_registrations where address = $1)`,
      values: [browser.endpoint],
    });
    await eventuallyAgain(portal, async () => (await statesOf(browser)).join() === 'failed,failed');
    service.answer = ({ path }) => ({ status: path === browser.path ? 410 : 201 });
    await grades(5);
    await eventuallyAgain(portal, async () => (await statesOf(browser)).join() === 'failed,failed,failed');
  });

  test('what one device got is delivered, whatever becomes of the other one', async () => {
    const { login, browser, grades } = await quietStudent(null);
    const phone = await open(login);
    const isDelivered = async () => (await statesOf(browser)).join() === 'delivered';
    service.answer = async ({ path }) => {
      if (path !== phone.path) return { status: 201 };
      await eventually(isDelivered);
      return { status: 400 };
    };
    await grades(3);
    await eventually(async () => {
      const waiting = await portal.db.query({
        text: `select from push_deliveries join push_registrations using (registration_id) where address = $1`,
        values: [phone.endpoint],
      });
      return phone.arrived.length === 1 && waiting.length === 0;
    });
    expect(await isDelivered()).toBe(true);
  });

  test('shows the last 50', async () => {
    const browser = await open();
    await register(browser);
    for (let i = 0; i < 52; i++) await publish(portal);
    await eventually(async () => {
      const [row] = await portal.db.query<{ count: number }>({
        text: `select count(*)::int as count from push_history join users using (user_id)
               join push_registrations using (user_id) where address = $1`,
        values: [browser.endpoint],
      });
      return row?.count === 52;
    });
    const told = await historyOf(browser);
    expect(told).toHaveLength(50);
    expect(told.map(({ id }) => Number(id))).toEqual(
      told.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );
  });

  test('is erased after its time, and with the user', async () => {
    const { browser, grades } = await quietStudent(null);
    await grades(3);
    await eventually(async () => (await historyOf(browser)).length === 1);
    const jobs = portal.portal.engine.capabilities.flatMap(({ jobs: of = [] }) => of);
    const erase = () =>
      jobs.find(({ name }) => name === 'erasure of the history of pushes')?.run(new AbortController().signal);
    const kept = RETENTION_DAYS.pushes * DAY_MS;
    portal.clock.set(new Date(begun.getTime() + kept - 1));
    await erase();
    expect(await portal.db.query({ text: 'select from push_history' })).not.toEqual([]);
    portal.clock.set(new Date(begun.getTime() + kept));
    await erase();
    const [row] = await portal.db.query<{ oldest: Date | null }>({
      text: 'select min(at) as oldest from push_history',
    });
    expect(row?.oldest === null || (row?.oldest ?? 0) > begun).toBe(true);
  });
});
