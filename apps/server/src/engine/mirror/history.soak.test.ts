import { createHttpStudentSystem } from '@kahan/student-system';
import { MemoryUniversity } from '@kahan/student-system/memory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type History, violations } from '../../../test/history/checker.ts';
import { deliver, end } from '../../../test/history/play.ts';
import { playSchedules, playTogether, type Troupe } from '../../../test/history/schedules.ts';
import { World } from '../../../test/history/world.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { mirrorParts } from '../../../test/support/mirror.ts';
import { testClock } from '../../../test/support/portal.ts';
import { IS_WHOLE } from '../../../test/support/soak.ts';
import { type Bus, openBus } from '../../platform/bus.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';

/** Each schedule brings a student system of its own. */
const NO_SYSTEM = createHttpStudentSystem({ baseUrl: 'http://world' });
/** `KAHAN_SCHEDULES=10000` plays as many; each has its own seed, counted from the first. */
const SCHEDULES = Number(process.env.KAHAN_SCHEDULES ?? (IS_WHOLE ? 1_000 : 100));
const FIRST_SEED = 20_261_118;

const clock = testClock();
const log = createLog({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let bus: Bus;

beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ connectionString: database.url }, () => {});
  bus = await openBus({ connectionString: database.url }, log);
  await db.query({ text: `insert into sync_state (epoch, cursor, read_at) values ('e', 'e.0', now())` });
});
afterAll(async () => {
  await bus.close();
  await db.close();
  await database.drop();
});

function troupe(): Troupe {
  const { context, freshness } = mirrorParts({ db, bus, clock, log, studentSystem: NO_SYSTEM });
  return { db, freshness, base: context };
}

test(`${SCHEDULES} schedules of late, repeated, reordered and contradictory answers: one effect, one notice`, async () => {
  const all = troupe();
  const began = performance.now();
  const outcome = await playSchedules(all, SCHEDULES, FIRST_SEED);
  await all.freshness.stop();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.info(
    `${SCHEDULES} schedules in ${seconds} s: ${outcome.changes} changes, ${outcome.notices} notices`,
  );
  expect(outcome.broken).toEqual([]);
  // There were notices, and some changes were undone before any user saw them.
  expect(outcome.notices).toBeGreaterThan(SCHEDULES);
  expect(outcome.notices).toBeLessThan(outcome.changes);
}, 7_200_000);

test.each([
  ['result:B1', 'A', 'B'],
  ['study', 'S', 'P'],
  ['lesson', 'held', 'cancelled'],
])(
  '%s: an answer that says nothing new is newer than one that is late all the same',
  async (thing, one, other) => {
    const start = { 'result:B1': 'A', 'result:B2': 'A', study: 'S', lesson: 'held' };
    const world = new World(new MemoryUniversity(), `undone-${thing}`, new Map(Object.entries(start)));
    const all = troupe();
    const [history] = await playTogether(all, [
      {
        world,
        async act(actors) {
          const [first, second] = actors.engines;
          if (!first || !second) throw new Error('two portals are needed');
          const ask = async (stand: string, engine: typeof first) => {
            world.change(thing, stand);
            deliver(actors, engine, world.entries.slice(-1));
            await actors.db.idle();
            const call = world.open.at(-1);
            if (call) world.answer(call, 'none');
            return call;
          };
          const late = await ask(other, first);
          const undone = await ask(one, second);
          if (!late || !undone) throw new Error('two calls are expected');
          world.deliver(undone);
          await second.ended();
          world.deliver(late);
          await end(actors, []);
        },
      },
    ]);
    await all.freshness.stop();
    if (!history) throw new Error('a history is expected');
    expect(violations(history)).toEqual([]);
    expect(history.told).toEqual([]);
  },
);

describe('the checker finds', () => {
  const stands = (...values: string[]) => values.map((value) => ({ thing: 'x', value }));
  const good: History = {
    held: stands('A', 'B', 'C'),
    answered: stands('A', 'B', 'C'),
    told: [
      { thing: 'x', was: 'A', now: 'B' },
      { thing: 'x', was: 'B', now: 'C' },
    ],
    items: [1, 2],
    heard: [2, 1],
    final: new Map([['x', 'C']]),
  };
  const [first, second] = good.told;
  if (!first || !second) throw new Error('two notices are expected');

  test('nothing in a good history, nor where an undone change was not told', () => {
    expect(violations(good)).toEqual([]);
    const undone = {
      ...good,
      held: stands('A', 'B', 'A'),
      answered: stands('A'),
      told: [],
      final: new Map([['x', 'A']]),
    };
    expect(violations(undone)).toEqual([]);
  });

  test.each<[string, Partial<History>]>([
    ['an end that is not the truth', { final: new Map([['x', 'B']]) }],
    ['a change that is not told', { told: [first] }],
    ['a change that is told twice', { told: [first, first, second] }],
    [
      'a change told there and back that was answered once',
      { told: [first, { ...first, was: 'B', now: 'A' }, { ...first, now: 'C' }] },
    ],
    [
      'what never was',
      {
        told: [
          { ...first, now: 'F' },
          { ...second, was: 'F' },
        ],
      },
    ],
    ['what was never answered', { answered: stands('A', 'C') }],
    ['answers told in another order', { answered: stands('A', 'C', 'B') }],
    ['an item nobody heard of', { heard: [1] }],
    ['an item heard of twice', { heard: [1, 2, 2] }],
    ['a notice of nothing', { told: [first, second, { thing: 'y', was: '', now: '' }] }],
  ])('%s', (_what, change) => {
    expect(violations({ ...good, ...change })).not.toEqual([]);
  });
});
