import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../live.ts';
import { NAMES, type Name, otherOf, type Pair, startPair } from '../portals/pair.ts';
import { askFor, enrolledStudents, type OpenTerm, requestsOf, type Student } from '../students.ts';

/** `npm run storm` kills at each step so often, `npm test` once. */
const ROUNDS = process.env.STORM === 'whole' ? 40 : 1;
/** Students of one round: three find out that the system is down, and one more for each other step. */
const A_ROUND = 8;

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

let pair: Pair;
let students: Student[];
let code: string;

beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'error' }, Math.max(100, ROUNDS * A_ROUND));
  const { results } = await pair.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  students = await enrolledStudents(place, code, ROUNDS * A_ROUND);
});
afterAll(() => pair.stop());
afterEach(() => pair.control('DELETE', '/fault'));

const fault = (mode: string, path = '/v1/commands') => pair.control('PUT', '/fault', { mode, path });
const at = (name: Name, student: Student): Student => ({
  ...student,
  client: Object.assign(student.client.copy(), { url: pair.portal(name).url }),
});
const truth = async ({ term_id }: OpenTerm) =>
  (await pair.control<{ logins: string[] }>('GET', `/terms/${term_id}`)).logins;
const rowsOf = ({ login }: Student) =>
  pair.count('requests join users using (user_id) where login = $1', [login]);
const sentOf = ({ login }: Student) =>
  pair.count('requests join users using (user_id) where login = $1 and sent_at is not null', [login]);

/** A step between the click and what the student is told, and how a portal is held there. */
interface Step {
  name: string;
  students: number;
  /** Brings requests of all to this step, and no further. @returns what lets go of what held them */
  reach(portal: Name, some: readonly Student[], term: OpenTerm): Promise<() => Promise<unknown>>;
}

const ask = (portal: Name, some: readonly Student[], term: OpenTerm) =>
  // Nobody answers any more when the portal is killed.
  some.map((student) => askFor(at(portal, student), 'sign-in', term).catch(() => null));
const heal = () => pair.control('DELETE', '/fault');

const STEPS: Step[] = [
  {
    name: 'committed, and the student system not asked',
    students: 4,
    async reach(portal, some, term) {
      await fault('down', '/v1/');
      ask(portal, some.slice(0, 3), term);
      await until(async () => (await Promise.all(some.slice(0, 3).map(sentOf))).every((n) => n === 1));
      ask(portal, some.slice(3), term);
      await until(async () => (await Promise.all(some.map(rowsOf))).every((n) => n === 1));
      return heal;
    },
  },
  {
    name: 'asked, and not done',
    students: 1,
    async reach(portal, some, term) {
      await fault('hang');
      ask(portal, some, term);
      await until(async () => (await Promise.all(some.map(sentOf))).every((n) => n === 1));
      return heal;
    },
  },
  {
    name: 'done, and the answer not there',
    students: 1,
    async reach(portal, some, term) {
      await fault('effect-timeout');
      ask(portal, some, term);
      await until(async () => (await truth(term)).length === some.length);
      return heal;
    },
  },
  {
    name: 'answered, and not written down',
    students: 1,
    async reach(portal, some, term) {
      const client = await pair.pool.connect();
      await client.query('begin');
      // Requests can be made, and cannot be ended.
      await client.query('select 1 from users where login = any($1) for no key update', [
        some.map(({ login }) => login),
      ]);
      ask(portal, some, term);
      await until(async () => (await truth(term)).length === some.length);
      await until(
        async () =>
          (await pair.count(
            "pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%' and datname = current_database()",
          )) > 0,
      );
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
  },
  {
    name: 'written down, and perhaps not told',
    students: 1,
    async reach(portal, some, term) {
      await Promise.all(ask(portal, some, term));
      return async () => {};
    },
  },
];

test.each(STEPS)('killed when it was $name', async ({ students: count, reach }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = NAMES[round % 2] ?? 'a';
    const { term_id } = await pair.control<{ term_id: string }>('POST', '/terms', { code });
    const term = { term_id, code };
    const some = students.splice(0, count);
    const letGo = await reach(victim, some, term);
    await pair.end(victim, 'SIGKILL');
    await letGo();
    const healed = performance.now();
    for (const student of some) {
      const there = at(otherOf(victim), student);
      await until(async () => {
        const open = await requestsOf(there);
        return open.length > 0 && open.every(({ state }) => state !== 'waiting');
      });
      expect(await requestsOf(there)).toMatchObject([{ state: 'success', reason: null }]);
      expect(
        await pair.count(
          `user_events join users using (user_id) where login = $1 and payload ->> 'service_name' = 'requests'`,
          [student.login],
        ),
      ).toBe(1);
    }
    expect(performance.now() - healed).toBeLessThan(20_000);
    expect((await truth(term)).toSorted()).toEqual(some.map(({ login }) => login).toSorted());
    await pair.control('DELETE', `/terms/${term_id}`);
    await pair.start(victim);
  }
});

test('a click at each portal is one request, and what contradicts it at the other comes after it', async () => {
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  const [student] = (await enrolledStudents(place, code, 1)) as [Student];
  await pair.pool.query('delete from requests');
  const { term_id } = await pair.control<{ term_id: string }>('POST', '/terms', { code });
  const term = { term_id, code };
  await fault('hang');
  const clicks = await Promise.all(NAMES.map((name) => askFor(at(name, student), 'sign-in', term)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rowsOf(student)).toBe(1);
  await askFor(at('b', student), 'sign-out', term);
  await askFor(at('a', student), 'sign-in', term);
  await heal();
  const open = () => requestsOf(at('b', student));
  await until(async () => (await open()).every(({ state }) => state !== 'waiting'));
  expect((await open()).map(({ action, state }) => `${action} ${state}`)).toEqual([
    'sign_in success',
    'sign_off success',
    'sign_in success',
  ]);
  expect(await truth(term)).toEqual([student.login]);
});
