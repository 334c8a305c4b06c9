import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NAMES, type Name, otherOf, type Pair, startPair } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { askFor, enrolledStudents, type OpenTerm, requestsOf, type Student } from '../support/students.ts';

/** Number of kills of `npm run soak`, each with requests at every step; `npm test` kills each portal once. */
const ROUNDS = Number(process.env.STORM_KILLS ?? (IS_WHOLE ? 80 : 2));
/** Students of one round: three find out that the system is down, and one more for each step. */
const A_ROUND = 8;
/** In one round of so many the killed portal's lease is waited for; in the others it is ended. */
const WAITED_FOR = 20;

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

let pair: Pair;
let students: Student[];
let code: string;

beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'error' }, { students: Math.max(100, ROUNDS * A_ROUND) });
  const { results } = await pair.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  students = await enrolledStudents(place, code, ROUNDS * A_ROUND);
});
afterAll(() => pair.stop());
afterEach(() => pair.control('DELETE', '/fault'));

/** Sets a fault of one call, or of all calls until it is healed. */
const fault = (mode: string, path = '/v1/commands', times: number | null = 1) =>
  pair.control('PUT', '/fault', { mode, path, times });
const isUsedUp = async () => (await pair.control<{ faults: unknown[] }>('GET', '/fault')).faults.length === 0;
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

/** A step between the click and the outcome that the student is shown, and the way to hold a request there. */
interface Step {
  name: string;
  students: number;
  /** Brings the requests of these students to this step, and no further. @returns a function that lets them go on */
  reach(
    portal: Name,
    some: readonly Student[],
    term: OpenTerm,
  ): Promise<(() => Promise<unknown>) | undefined>;
}

const ask = (portal: Name, some: readonly Student[], term: OpenTerm) =>
  // A killed portal does not answer.
  some.map((student) => askFor(at(portal, student), 'sign-in', term).catch(() => null));
const sent = async (some: readonly Student[]) => (await Promise.all(some.map(sentOf))).every((n) => n === 1);

/** All steps in an order in which requests can be held at each of them at the same time. */
const STEPS: Step[] = [
  {
    name: 'written down, and perhaps not told',
    students: 1,
    async reach(portal, some, term) {
      await Promise.all(ask(portal, some, term));
      return undefined;
    },
  },
  {
    name: 'answered, and not written down',
    students: 1,
    async reach(portal, some, term) {
      const client = await pair.pool.connect();
      await client.query('begin');
      // The lock lets requests be made, but not be ended.
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
    name: 'done, and the answer not there',
    students: 1,
    async reach(portal, some, term) {
      await fault('effect-timeout');
      ask(portal, some, term);
      await until(async () => (await truth(term)).length === some.length);
      return undefined;
    },
  },
  {
    name: 'asked, and not done',
    students: 1,
    async reach(portal, some, term) {
      await fault('hang');
      ask(portal, some, term);
      await until(async () => (await sent(some)) && (await isUsedUp()));
      return undefined;
    },
  },
  {
    name: 'committed, and the student system not asked',
    students: 4,
    async reach(portal, some, term) {
      await fault('down', '/v1/', null);
      ask(portal, some.slice(0, 3), term);
      await until(() => sent(some.slice(0, 3)));
      ask(portal, some.slice(3), term);
      await until(async () => (await Promise.all(some.map(rowsOf))).every((n) => n === 1));
      return undefined;
    },
  },
];

const saidEnded = (student: Student) =>
  pair.count(
    `user_events join users using (user_id) where login = $1 and payload ->> 'service_name' = 'requests'`,
    [student.login],
  );

test(`killed ${ROUNDS} times with requests at every step: all are done once, and all are told`, async () => {
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = NAMES[round % 2] ?? 'a';
    const { term_ids } = await pair.control<{ term_ids: string[] }>('POST', '/terms', {
      ...{ code, count: STEPS.length, capacity: A_ROUND, space: null },
    });
    const held: { name: string; term: OpenTerm; some: Student[] }[] = [];
    const letGo: (() => Promise<unknown>)[] = [];
    for (const [i, { name, students: count, reach }] of STEPS.entries()) {
      const term = { term_id: term_ids[i] ?? '', code };
      const some = students.splice(0, count);
      held.push({ name, term, some });
      const free = await reach(victim, some, term);
      if (free !== undefined) letGo.push(free);
    }
    await pair.end(victim, 'SIGKILL');
    await Promise.all([pair.control('DELETE', '/fault'), ...letGo.map((free) => free())]);
    const restarted = pair.start(victim);
    const healed = performance.now();
    // The leases end as if time had passed; a portal that lives renews its own.
    if (round % WAITED_FOR !== 0)
      await pair.pool.query("update request_workers set alive_until = '-infinity'");
    for (const { name, term, some } of held) {
      for (const student of some) {
        const there = at(otherOf(victim), student);
        await until(async () => {
          const open = await requestsOf(there);
          return open.length > 0 && open.every(({ state }) => state !== 'waiting');
        });
        expect(await requestsOf(there), name).toMatchObject([{ state: 'success', reason: null }]);
        expect(await saidEnded(student), name).toBe(1);
      }
      expect((await truth(term)).toSorted(), name).toEqual(some.map(({ login }) => login).toSorted());
    }
    // No kill leaves a mark behind: nothing is leased, and the next requests are performed.
    expect(await pair.count('requests where is_turn or leased_by is not null')).toBe(0);
    const next = held.flatMap(({ some: [student], term }) =>
      student === undefined ? [] : [{ student: at(otherOf(victim), student), term }],
    );
    await Promise.all(next.map(({ student, term }) => askFor(student, 'sign-out', term)));
    for (const { student } of next) {
      const last = async () => (await requestsOf(student)).at(-1);
      await until(async () => (await last())?.state !== 'waiting');
      expect(await last()).toMatchObject({ action: 'sign_off', state: 'success' });
    }
    slowest = Math.max(slowest, performance.now() - healed);
    await Promise.all(term_ids.map((id) => pair.control('DELETE', `/terms/${id}`)));
    await restarted;
  }
  console.log(
    `kills: ${ROUNDS} of ${STEPS.length} steps each; the slowest was settled after ${slowest.toFixed(0)} ms`,
  );
  expect(slowest).toBeLessThan(20_000);
});

test('a click at each portal is one request, and what contradicts it at the other comes after it', async () => {
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  const [student] = (await enrolledStudents(place, code, 1)) as [Student];
  await pair.pool.query('delete from requests');
  const { term_id } = await pair.control<{ term_id: string }>('POST', '/terms', { code });
  const term = { term_id, code };
  await fault('hang', '/v1/commands', null);
  const clicks = await Promise.all(NAMES.map((name) => askFor(at(name, student), 'sign-in', term)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rowsOf(student)).toBe(1);
  await askFor(at('b', student), 'sign-out', term);
  await askFor(at('a', student), 'sign-in', term);
  await pair.control('DELETE', '/fault');
  const open = () => requestsOf(at('b', student));
  await until(async () => (await open()).every(({ state }) => state !== 'waiting'));
  expect((await open()).map(({ action, state }) => `${action} ${state}`)).toEqual([
    'sign_in success',
    'sign_off success',
    'sign_in success',
  ]);
  expect(await truth(term)).toEqual([student.login]);
});
