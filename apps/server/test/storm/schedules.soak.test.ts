import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Requests } from '../../src/engine/commands/index.ts';
import type { Timer } from '../../src/engine/commands/perform/timer.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { askAt, startEngine, type TermAction } from '../support/engine.ts';
import { until } from '../support/live.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { Campus } from './campus.ts';
import { seeded } from './storm.ts';

// Acceptance, workers, leases, endings and PostgreSQL are real, of two portals in this process. Simulated are the
// student system, whose faults a seed decides, the speed of time, and signals between portals, which all get lost.
const SCHEDULES = IS_WHOLE ? 10_000 : 100;
const LOST_ANSWERS = IS_WHOLE ? 1_000 : 50;
const A_WAVE = 250;
const USERS = 200;
const SEED = Number(process.env.STORM_SEED ?? 20_261_118);
/** Pause, ms, short enough for a lease to change hands while its request is under way. */
const ROBBED_EVERY_MS = 30;

vi.setConfig({ testTimeout: IS_WHOLE ? 1_800_000 : 60_000 });

/** A timer that runs `speed` times faster, but not more often than a database can be asked. */
const timer = (speed: number, least = 15): Timer => ({
  now: () => performance.now() * speed,
  after(ms, run) {
    const timer = setTimeout(run, ms / speed);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, Math.max(least, ms / speed));
    return () => clearInterval(timer);
  },
});
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ connectionString: database.url, max: 24 }, () => {});
});
beforeEach(async () => {
  await database.truncate();
  await database.pool.query(
    `insert into users (user_id, login, created_at, last_login_at) overriding system value
     select n, 'u' || n, now(), now() from generate_series(1, $1::int) n`,
    [USERS],
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function portals(campus: Campus, speed: number): Promise<[Requests, Requests]> {
  const start = () => startEngine({ db, campus, timer: timer(speed) });
  return [await start(), await start()];
}

const ended = () =>
  until(async () => {
    const { rows } = await database.pool.query("select 1 from requests where state = 'waiting' limit 1");
    return rows.length === 0;
  });

/** A call of a student: its portal, and when it began and was answered. */
interface Call {
  portal: Requests;
  from: number;
  until: number;
}

interface Row {
  id: string;
  key: string;
  login: string;
  term: string;
  action: TermAction;
  state: string;
  reason: string | null;
  /** Number of messages to the user that the request ended. */
  told: number;
}

/** Whether calls were under way at the same time at two portals: nothing says which of them comes first. */
const atOnce = (some: readonly Call[] = [], others: readonly Call[] = []) =>
  some.some((one) =>
    others.some((other) => one.portal !== other.portal && one.from < other.until && other.from < one.until),
  );

/**
 * Compares the requests and messages with the decisions of the university.
 * @param calls by the id of their request; without them no calls were under way at the same time
 */
async function check(
  campus: Campus,
  calls: ReadonlyMap<string, Call[]> = new Map(),
): Promise<{ requests: number; ends: Record<string, number>; wrong: string[] }> {
  const { rows } = await database.pool.query<Row>(
    `with told as (
       select user_id, jsonb_array_elements_text(payload -> 'ids') as id, count(*)::int as times
       from user_events where type = 'service_updated' and payload ->> 'service_name' = 'requests' group by 1, 2
     )
     select r.request_id::text as id, r.key, login, substr(target, 6) as term, action, state, reason, coalesce(times, 0) as told
     from requests r join users using (user_id) left join told t on t.user_id = r.user_id and t.id = r.request_id::text
     order by r.request_id`,
  );
  const wrong = [...campus.wrong];
  const ends: Record<string, number> = {};
  for (const { key, state, reason, told, login } of rows) {
    const truth = campus.outcome(key);
    const end = `${state} ${reason ?? ''}`;
    ends[end] = (ends[end] ?? 0) + 1;
    if (truth?.state !== state || truth.refusal !== reason)
      wrong.push(`${login} was told ${end}, and it is ${truth?.state} ${truth?.refusal}`);
    if (told !== 1) wrong.push(`${login} was told ${told} times`);
  }
  for (const [line, own] of Map.groupBy(rows, ({ login, term }) => `${login} ${term}`)) {
    const done = own.filter(({ key }) => campus.outcome(key)?.refusal !== 'voided');
    const [login = '', term = ''] = line.split(' ');
    const order = campus.decided(login, term);
    const inOrder = done.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
    const isOutOfOrder = inOrder.some((row, i) =>
      inOrder
        .slice(i + 1)
        .some(
          (later) => Number(later.id) < Number(row.id) && !atOnce(calls.get(row.id), calls.get(later.id)),
        ),
    );
    if (isOutOfOrder || inOrder.map(({ key }) => key).join() !== order.join())
      wrong.push(`${line}: done in another order`);
    const last = inOrder.findLast(({ state }) => state === 'success');
    if ((last?.action === 'sign_in') !== campus.university.signed(term).includes(login))
      wrong.push(`${line}: told otherwise than it is`);
  }
  return { requests: rows.length, ends, wrong };
}

/** Again and again one of the two portals is taken for dead while it lives. */
const rob = () =>
  setInterval(
    () =>
      void database.pool.query(
        "update request_workers set alive_until = '-infinity' where worker_id = (select worker_id from request_workers order by random() limit 1)",
      ),
    ROBBED_EVERY_MS,
  );

test(`${SCHEDULES} schedules of lost, late, doubled and contradicted replies, while leases are lost`, async () => {
  const sum = { requests: 0, calls: 0, ends: {} as Record<string, number> };
  for (let first = 0; first < SCHEDULES; first += A_WAVE) {
    await database.pool.query('truncate requests, user_events');
    const campus = new Campus(SEED + first * 1_000);
    const [a, b] = await portals(campus, 50);
    const robbing = rob();
    const calls = new Map<string, Call[]>();
    const ask = async (portal: Requests, user: number, term: string, action: TermAction) => {
      const from = performance.now();
      const { id } = await askAt(portal, user, term, action);
      const call = { portal, from, until: performance.now() };
      calls.set(id, [...(calls.get(id) ?? []), call]);
    };
    const schedule = async (n: number) => {
      const random = seeded(SEED + n);
      const pick = (count: number) => Math.floor(random() * count);
      const term = `t${n}`;
      const capacity = 1 + pick(3);
      const students = Array.from({ length: 2 + pick(3) }, (_, i) => ((n * 7 + i) % USERS) + 1);
      campus.open(term, capacity, students);
      await Promise.all(
        students.map(async (user) => {
          const clicks = Array.from({ length: 1 + pick(3) }, () => ({
            action: pick(3) === 0 ? ('sign_off' as const) : ('sign_in' as const),
            portal: pick(2) === 0 ? a : b,
            waits: pick(2) === 0,
          }));
          const asking: Promise<unknown>[] = [];
          for (const { action, portal, waits } of clicks) {
            const answer = ask(portal, user, term, action);
            asking.push(answer);
            if (waits) await answer;
          }
          await Promise.all(asking);
        }),
      );
    };
    const numbers = Array.from({ length: Math.min(A_WAVE, SCHEDULES - first) }, (_, i) => first + i);
    await Promise.all(numbers.map(schedule));
    await ended();
    clearInterval(robbing);
    await Promise.all([a.stop(), b.stop()]);
    const { requests, ends, wrong } = await check(campus, calls);
    expect(wrong).toEqual([]);
    sum.requests += requests;
    sum.calls += campus.calls;
    for (const [end, count] of Object.entries(ends)) sum.ends[end] = (sum.ends[end] ?? 0) + count;
  }
  console.log(`schedules: ${SCHEDULES}, ${JSON.stringify(sum)}`);
  expect(sum.calls).toBeGreaterThan(sum.requests);
});

/** Each request asks for a term of its own. */
async function everybody(campus: Campus, [a, b]: readonly Requests[], count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, n) => n);
  for (const n of all) campus.open(`t${n}`, 1, [(n % USERS) + 1]);
  await Promise.all(
    all.map((n) => askAt((n % 2 === 0 ? a : b) as Requests, (n % USERS) + 1, `t${n}`, 'sign_in')),
  );
}

/** More requests than one student may have in flight at a portal. */
const ONE_AFTER_THE_OTHER = 80;

test('what ends leaves nothing busy: a student may go on asking, while leases are lost', async () => {
  const campus = new Campus(SEED);
  const two = await portals(campus, 50);
  const robbing = rob();
  for (let n = 0; n < ONE_AFTER_THE_OTHER; n += 1) {
    campus.open(`t${n}`, 1, [1]);
    await askAt(two[0], 1, `t${n}`, 'sign_in');
    await ended();
  }
  clearInterval(robbing);
  await Promise.all(two.map((one) => one.stop()));
  expect(await check(campus)).toMatchObject({ requests: ONE_AFTER_THE_OTHER, wrong: [] });
});

test(`done, and the answer lost, ${LOST_ANSWERS} times: each is found out, and none is done twice`, async () => {
  const campus = new Campus(SEED, ['effect-lost']);
  const two = await portals(campus, 50);
  await everybody(campus, two, LOST_ANSWERS);
  await ended();
  await Promise.all(two.map((one) => one.stop()));
  expect(await check(campus)).toEqual({
    requests: LOST_ANSWERS,
    ends: { 'success ': LOST_ANSWERS },
    wrong: [],
  });
});

test.each(IS_WHOLE ? [1, 3_600] : [3_600])('the student system down for %i s, and back', async (seconds) => {
  const campus = new Campus(SEED, ['answered']);
  const speed = Math.max(1, seconds / (IS_WHOLE ? 10 : 2));
  const two = await portals(campus, speed);
  campus.isUp = false;
  const asking = everybody(campus, two, 100);
  const back = timer(speed).now() + seconds * 1_000;
  await until(() => timer(speed).now() >= back);
  // The requests were tried one after the other, and not all of them again and again.
  expect(campus.calls).toBeLessThan(100 + 2 * seconds * 2);
  campus.isUp = true;
  const returned = performance.now();
  await Promise.all([asking, ended()]);
  expect(performance.now() - returned).toBeLessThan(20_000);
  await Promise.all(two.map((one) => one.stop()));
  expect(await check(campus)).toEqual({ requests: 100, ends: { 'success ': 100 }, wrong: [] });
});
