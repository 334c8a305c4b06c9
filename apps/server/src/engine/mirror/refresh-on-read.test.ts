import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let second: TestPortal;
let client: TestClient;
let code: string;

/** Names of the calls about `student` by both portals. */
let calls: string[] = [];
/** While this promise is set, the feed gives no answer. */
let held: PromiseWithResolvers<void> | null = null;
let isDown = false;

function wrap(system: StudentSystem): StudentSystem {
  function note(call: string, login: string): void {
    if (login !== 'student') return;
    calls.push(call);
    if (isDown) throw new StudentSystemError('unavailable', 'is down');
  }
  return {
    ...system,
    async identity(login, options) {
      note('identity', login);
      return system.identity(login, options);
    },
    async studies(login, options) {
      note('studies', login);
      return system.studies(login, options);
    },
    async schedule(login, gls, options) {
      note('schedule', login);
      return system.schedule(login, gls, options);
    },
    async results(login, keys, options) {
      note('results', login);
      return system.results(login, keys, options);
    },
    async changes(cursor, wait, options) {
      const page = await system.changes(cursor, wait, options);
      if (held === null) return page;
      await held.promise;
      throw new StudentSystemError('unavailable', 'was held');
    },
  };
}

beforeAll(async () => {
  portal = await startPortal({ wrap });
  second = await startPortal({ beside: portal, wrap });
  client = await portal.login('student');
  const answer = await client.get('/api/user/results');
  code = answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code ?? '';
  await look();
  calls = [];
});
afterEach(async () => {
  isDown = false;
  held?.resolve();
  held = null;
  portal.clock.advance(10);
  // A change that was told proves that the feed is read again.
  const live = await openLive(client);
  await change();
  await until(() => live.itemTypes().length > 0);
  await until(async () => (await freshness()) === 'fresh');
  // Waiting for the feed may have begun a refresh, whose calls are not those of the next test.
  await until(async () => !(await isReading()));
  live.close();
  calls = [];
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});

const onSecond = () => {
  const copy = second.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

async function freshness(path = '/api/user/results'): Promise<string | null> {
  return (await client.get(path)).headers.get('x-freshness');
}

/** Whether a refresh that began at this instant goes on. */
async function isReading(): Promise<boolean> {
  const reading = await portal.db.query({
    text: `select 1 from openings join users using (user_id)
           where login = 'student' and begun_at = $1 and (read_at is null or read_at < begun_at)`,
    values: [portal.clock.now()],
  });
  return reading.length > 0;
}

let attempt = 30;
/** Adds another attempt, which makes one item. */
async function change(): Promise<void> {
  attempt += 1;
  await portal.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'D' });
}

/** Stops both portals' feed from here on, and lets their data grow old. */
async function feedStandsStill(): Promise<void> {
  held = Promise.withResolvers();
  portal.clock.advance(61);
}

const LOOKS = [
  '/api/user',
  '/api/user/study',
  '/api/user/schedule',
  '/api/user/results',
  '/api/user/items/active',
];

/** Opens the app often, on both portals. */
async function look(): Promise<void> {
  for (const who of [client, onSecond()]) {
    for (const path of [...LOOKS, ...LOOKS]) expect((await who.get(path)).status).toBe(200);
  }
}

test('while the feed is read, opening the app asks nothing of the student system', async () => {
  await look();
  portal.clock.advance(59);
  await look();
  expect(calls).toEqual([]);
});

test('with a feed older than a minute, opening reads that user once over two portals and tells what changed', async () => {
  const live = await openLive(client);
  await feedStandsStill();
  await change();
  expect(await freshness()).toBe('stale');
  await look();
  await until(() => live.itemTypes().length > 0);
  expect(live.itemTypes()).toEqual(['exam:attempt-inserted']);
  await until(async () => (await freshness()) === 'fresh');
  const { headers } = await client.get('/api/user/results');
  expect(headers.get('x-as-of')).toBe(portal.clock.now().toISOString());
  await look();
  expect(calls.toSorted()).toEqual(['identity', 'results', 'schedule', 'studies']);
  // The refresh makes no other user's data fresh.
  const other = await portal.login('student2');
  expect((await other.get('/api/user/results')).headers.get('x-freshness')).toBe('stale');
  live.close();
});

test('what opening has told is not told again when the feed comes to it', async () => {
  const live = await openLive(client);
  await feedStandsStill();
  await change();
  await look();
  await until(() => live.itemTypes().length > 0);
  held?.resolve();
  held = null;
  await change();
  await until(() => live.itemTypes().length > 1);
  expect(live.itemTypes()).toEqual(['exam:attempt-inserted', 'exam:attempt-inserted']);
  live.close();
});

test('[ERRORS-04] a refresh that fails is begun again after 5 s, not before, over two portals', async () => {
  const begun = async () => {
    const [row] = await portal.db.query<{ begun_at: Date }>({
      text: `select begun_at from openings join users using (user_id) where login = 'student'`,
    });
    return row?.begun_at.getTime();
  };
  await feedStandsStill();
  isDown = true;
  await look();
  await until(() => calls.length > 0);
  const first = portal.clock.now().getTime();
  portal.clock.advance(4);
  await look();
  expect(await begun()).toBe(first);
  portal.clock.advance(1);
  await look();
  await until(async () => (await begun()) === first + 5_000);
  await until(() => calls.length > 1);
  await look();
  expect(calls).toEqual(['identity', 'identity']);
});

test('what failed for the user is tried at once when they look, however long its pause', async () => {
  await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/users/student/' });
  await change();
  await until(async () => (await freshness()) === 'stale');
  await portal.control('DELETE', '/fault');
  const retry = { text: `update sync_retries set due_at = clock_timestamp() + interval '1 hour'` };
  await portal.db.query(retry);
  portal.clock.advance(5);
  await look();
  await until(async () => (await freshness()) === 'fresh');
});
