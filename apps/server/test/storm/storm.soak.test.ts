import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Pair } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { IS_WHOLE } from '../support/soak.ts';
import type { OpenTerm, Student } from '../support/students.ts';
import { settled, type Verdict } from './checker.ts';
import { addressesOf, type Field, startField } from './field.ts';
import { flood } from './flood.ts';
import { seeded, shuffled, storm, type Wish } from './storm.ts';

const SIZE = IS_WHOLE
  ? { students: 10_000, hot: 10_000, attempts: 20_000, terms: 400, places: 30 }
  : { students: 300, hot: 300, attempts: 600, terms: 12, places: 30 };
const SEED = Number(process.env.STORM_SEED ?? 20_261_118);

vi.setConfig({ testTimeout: IS_WHOLE ? 1_800_000 : 120_000, hookTimeout: IS_WHOLE ? 600_000 : 120_000 });

/** Anonymous visitors at the same time. */
const FLOODS = IS_WHOLE ? [0, 200] : [16];

let field: Field;
let pair: Pair;
let students: Student[];

beforeAll(async () => {
  field = await startField(SIZE.students);
  ({ pair, students } = field);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ term_id }) => pair.control('DELETE', `/terms/${term_id}`)));
  await pair.pool.query('truncate requests');
});
afterAll(() => pair.stop());

const opened: OpenTerm[] = [];
async function open(count: number): Promise<OpenTerm[]> {
  const terms = await field.open(count, { capacity: SIZE.places });
  opened.push(...terms);
  return terms;
}

interface Load {
  wishes: readonly Wish[];
  terms: OpenTerm[];
  visitors: number;
  /** Called when this many requests have been answered. */
  at?: Record<number, () => Promise<void>>;
}

async function verdictOf({ wishes, terms, visitors, at = {} }: Load): Promise<Verdict> {
  const began = performance.now();
  const flooding = flood(() => pair.running('a'), visitors);
  const told = await storm({ wishes, addresses: addressesOf(pair), at });
  const acknowledged = performance.now();
  await settled(pair.pool);
  const ended = performance.now();
  const answers = await flooding.end();
  const verdict = await field.verdictOn(told, terms);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `storm: ${JSON.stringify(verdict.ends)}, ${verdict.signed} signed on ${verdict.places} places; ` +
      `acknowledged in ${seconds(acknowledged - began)}, all ended after ${seconds(ended - began)}; ` +
      `${visitors} visitors, their answers by status: ${JSON.stringify(answers)}`,
  );
  // The visitors are really there.
  if (visitors > 0) expect(answers[200]).toBeGreaterThan(visitors);
  return verdict;
}

/** Ends all connections of the portals. */
async function cutOffDatabase(): Promise<void> {
  await pair.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** Kills one process of the database: PostgreSQL ends all of them, recovers from its log and restarts. */
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

describe.each(FLOODS)('%i anonymous visitors flood the portals', (visitors) => {
  test(`${SIZE.hot} students on one term of ${SIZE.places} places: ${SIZE.places} are signed, and all know`, async () => {
    const terms = await open(1);
    const wishes = students.slice(0, SIZE.hot).flatMap((student) => terms.map((term) => ({ student, term })));
    const verdict = await verdictOf({ wishes: shuffled(wishes, seeded(SEED)), terms, visitors });
    expect(verdict.wrong).toEqual([]);
    expect(verdict).toMatchObject({
      requests: SIZE.hot,
      signed: SIZE.places,
      ends: { success: SIZE.places, 'failed full': SIZE.hot - SIZE.places },
    });
  });

  test(`${SIZE.attempts} attempts on ${SIZE.terms} terms, with a portal killed, the database ${IS_WHOLE ? 'restarted' : 'cut off'} and lost answers`, async () => {
    const terms = await open(SIZE.terms);
    const random = seeded(SEED + 1);
    const pick = () => terms[Math.floor(random() * terms.length)] as OpenTerm;
    const each = Math.ceil(SIZE.attempts / students.length);
    const wishes = students.flatMap((student) =>
      [...new Set(Array.from({ length: each }, pick))].map((term) => ({ student, term })),
    );
    const part = (share: number) => Math.floor(wishes.length * share);
    const verdict = await verdictOf({
      wishes: shuffled(wishes, random),
      terms,
      visitors,
      at: {
        [part(0.1)]: () => field.fault('effect-timeout', { times: 20 }),
        [part(0.3)]: async () => {
          await pair.end('b', 'SIGKILL');
        },
        [part(0.5)]: IS_WHOLE ? restartDatabase : cutOffDatabase,
        [part(0.7)]: () => field.fault('down'),
        [part(0.8)]: () => pair.start('b'),
        [wishes.length]: () => pair.control<void>('DELETE', '/fault'),
      },
    });
    expect(verdict.wrong).toEqual([]);
    expect(verdict.wishes).toBe(wishes.length);
  });
});
