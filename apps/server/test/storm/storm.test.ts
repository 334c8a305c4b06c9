import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Pair, startPair } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { control } from '../support/portal.ts';
import { enrolledStudents, type OpenTerm, type Student } from '../support/students.ts';
import { check, settled, type Verdict } from './checker.ts';
import { seeded, shuffled, storm, type Wish } from './storm.ts';

/** `npm run storm` is the whole one. */
const IS_WHOLE = process.env.STORM === 'whole';
const SIZE = IS_WHOLE
  ? { students: 10_000, hot: 10_000, attempts: 20_000, terms: 400, places: 30 }
  : { students: 1_000, hot: 1_000, attempts: 2_000, terms: 40, places: 30 };
const SEED = Number(process.env.STORM_SEED ?? 20_261_118);

vi.setConfig({ testTimeout: IS_WHOLE ? 1_800_000 : 120_000, hookTimeout: IS_WHOLE ? 600_000 : 120_000 });

let pair: Pair;
let students: Student[];
let code: string;

beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'error' }, SIZE.students);
  const { results } = await pair.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };

  students = await enrolledStudents(place, code, SIZE.students);
});
afterAll(() => pair.stop());

async function open(count: number): Promise<OpenTerm[]> {
  const { term_ids } = await control<{ term_ids: string[] }>(pair.sandboxUrl, 'POST', '/terms', {
    code,
    count,
    capacity: SIZE.places,
    // Apart from each other by an hour, all in the running semester.
    space: null,
  });
  return term_ids.map((term_id) => ({ term_id, code }));
}

/** Each other student goes to the other portal first. */
const addresses = (n: number) => pair.running(n % 2 === 0 ? 'a' : 'b');

async function verdictOf(
  wishes: readonly Wish[],
  terms: OpenTerm[],
  at?: Record<number, () => Promise<void>>,
) {
  const began = performance.now();
  const told = await storm({ wishes, addresses, ...(at === undefined ? {} : { at }) });
  const acknowledged = performance.now();
  await settled(pair.pool);
  const ended = performance.now();
  const verdict = await check(pair, { told, terms, students, at: () => pair.running('a')[0] ?? '' });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `storm: ${JSON.stringify(verdict.ends)}, ${verdict.signed} signed on ${verdict.places} places; ` +
      `acknowledged in ${seconds(acknowledged - began)}, all ended after ${seconds(ended - began)}`,
  );
  return verdict;
}

test(`${SIZE.hot} students on one term of ${SIZE.places} places: ${SIZE.places} are signed, and all know`, async () => {
  const terms = await open(1);
  const wishes = students.slice(0, SIZE.hot).flatMap((student) => terms.map((term) => ({ student, term })));
  const verdict: Verdict = await verdictOf(shuffled(wishes, seeded(SEED)), terms);
  expect(verdict.wrong).toEqual([]);
  expect(verdict).toMatchObject({
    requests: SIZE.hot,
    signed: SIZE.places,
    ends: { success: SIZE.places, 'failed full': SIZE.hot - SIZE.places },
  });
  await pair.control('DELETE', `/terms/${terms[0]?.term_id}`);
  await pair.pool.query('truncate requests');
});

/** All connections of the portals end. */
async function cutOffDatabase(): Promise<void> {
  await pair.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** One of its processes is killed: PostgreSQL ends all of them, recovers from its log and restarts. */
async function restartDatabase(): Promise<void> {
  const { rows } = await pair.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
  await until(() =>
    pair.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );
}

test(`${SIZE.attempts} attempts on ${SIZE.terms} terms, with a portal killed, the database ${IS_WHOLE ? 'restarted' : 'cut off'} and lost answers`, async () => {
  const terms = await open(SIZE.terms);
  const random = seeded(SEED + 1);
  const pick = () => terms[Math.floor(random() * terms.length)] as OpenTerm;
  const each = Math.ceil(SIZE.attempts / students.length);
  const wishes = students.flatMap((student) =>
    [...new Set(Array.from({ length: each }, pick))].map((term) => ({ student, term })),
  );
  const part = (share: number) => Math.floor(wishes.length * share);
  const fault =
    (mode: string, more: object = {}) =>
    () =>
      pair.control<void>('PUT', '/fault', { mode, path: '/v1/commands', ...more });
  const verdict = await verdictOf(shuffled(wishes, random), terms, {
    [part(0.1)]: fault('effect-timeout', { times: 20 }),
    [part(0.3)]: async () => {
      await pair.end('b', 'SIGKILL');
    },
    [part(0.5)]: IS_WHOLE ? restartDatabase : cutOffDatabase,
    [part(0.7)]: fault('down'),
    [part(0.8)]: () => pair.start('b'),
    [wishes.length]: () => pair.control<void>('DELETE', '/fault'),
  });
  expect(verdict.wrong).toEqual([]);
  expect(verdict.wishes).toBe(wishes.length);
});
