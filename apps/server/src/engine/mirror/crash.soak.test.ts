import type { StudentSystem } from '@kahan/student-system';
import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { until } from '../../../test/support/live.ts';
import { changesReader, engineWithoutPortal, mirrorParts } from '../../../test/support/mirror.ts';
import { testClock } from '../../../test/support/portal.ts';
import { type RunningSandbox, startSandbox } from '../../../test/support/sandbox.ts';
import { IS_WHOLE } from '../../../test/support/soak.ts';
import { readResults } from '../../capabilities/results/index.ts';
import { readOwnSchedule } from '../../capabilities/schedule/schedule.source.ts';
import { type Bus, openBus } from '../../platform/bus.ts';
import { type Database, openDatabase, type Queryable, type Statement } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import type { Mirror } from './index.ts';

const clock = testClock();
const log = createLog({ level: 'silent' });
let database: TestDatabase;
let sandbox: RunningSandbox;
let db: Database;
let bus: Bus;
let system: StudentSystem;
let userId: number;
let codes: string[];
let gls: string[];

beforeAll(async () => {
  database = await testDatabase();
  sandbox = await startSandbox({ now: clock.now(), students: 100 });
  db = openDatabase({ connectionString: database.url }, () => {});
  bus = await openBus({ connectionString: database.url }, log);
  system = createHttpStudentSystem({ baseUrl: sandbox.url });
  const [user] = await db.query<{ user_id: number }>({
    text: `insert into users (login, created_at, last_login_at) values ('student', now(), now()) returning user_id`,
  });
  userId = user?.user_id ?? 0;
  const sync = engine();
  await sync.start();
  await until(async () => {
    await sync.importUser(userId, 'student');
    return (await readOwnSchedule(db, userId)) !== null && (await readResults(db, userId)) !== null;
  });
  codes = ((await readResults(db, userId))?.data ?? []).map((record) => record.subject.code);
  const lessons = (await readOwnSchedule(db, userId))?.data ?? [];
  gls = lessons
    .filter(({ blocks: [block, ...others] }) => others.length === 0 && block?.weeks[12] && block.weeks[13])
    .map((lesson) => lesson.gl);
  await sync.stop();
});
afterAll(async () => {
  await bus.close();
  await db.close();
  await sandbox.stop();
  await database.drop();
});
beforeEach(async () => {
  await db.query({ text: 'delete from items where user_id is not null' });
  await db.query({ text: 'delete from user_events' });
});

function parts(deps: { db?: Database; studentSystem?: StudentSystem } = {}) {
  return { db: deps.db ?? db, bus, clock, log, studentSystem: deps.studentSystem ?? system };
}

const engine = (deps: { db?: Database; studentSystem?: StudentSystem } = {}): Mirror =>
  engineWithoutPortal(parts(deps)).mirror;

/** A database that answers some statements and then nothing any more, as it is for a process that dies. */
function dyingAfter(statements: number): { db: Database; isDead(): boolean } {
  let left = statements;
  const guard = (queryable: Queryable): Queryable => ({
    async query<Row extends object>(statement: Statement): Promise<Row[]> {
      left -= 1;
      if (left < 0) throw new Error('the process died');
      return queryable.query<Row>(statement);
    },
  });
  const dying: Database = {
    ...guard(db),
    pool: db.pool,
    close: async () => {},
    transaction: (work) => db.transaction((tx) => work(guard(tx))),
  };
  return { db: dying, isDead: () => left < 0 };
}

/** The student system that fails from the n-th call on. */
function failingAfter(calls: number): { studentSystem: StudentSystem; hasFailed(): boolean } {
  let left = calls;
  const studentSystem = new Proxy(system, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error('the connection broke');
        return method.apply(target, args);
      };
    },
  });
  return { studentSystem, hasFailed: () => left < 0 };
}

let attempt = 0;
/** Number of items that each change makes: a grade, and a lesson that is cancelled or held after all. */
const ITEMS = 2;
async function change(): Promise<void> {
  const gl = gls[attempt % gls.length];
  const canceled = Math.floor(attempt / gls.length) % 2 === 0;
  attempt += 1;
  const calls = [
    {
      method: 'PUT',
      path: '/_control/results',
      body: {
        login: 'student',
        code: codes[attempt % codes.length],
        attempt: 10 + attempt,
        kind: 'exam',
        grade: 'B',
      },
    },
    {
      method: 'PATCH',
      path: `/_control/lessons/${gl}`,
      body: { weeks: [12, 13], canceled },
    },
  ];
  const response = await fetch(`${sandbox.url}/_control/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ calls }),
  });
  expect(await response.text()).toContain('true');
}

async function told(): Promise<{ items: string[]; events: string[] }> {
  const items = await db.query<{ id: string }>({
    text: 'select item_id::text as id from items where user_id = $1 order by item_id',
    values: [userId],
  });
  const events = await db.query<{ id: string }>({
    text: `select i ->> 'id' as id from user_events, jsonb_array_elements(payload -> 'items') i
           where user_id = $1 and type = 'changes' order by seq`,
    values: [userId],
  });
  return { items: items.map(({ id }) => id), events: events.map(({ id }) => id) };
}

/** Reads everything that the log of changes holds, as a process does after a restart. */
async function goOn(): Promise<void> {
  const sync = engine();
  await sync.start();
  const target = (await system.changes(null, 0)).cursor;
  await until(async () => {
    const [state] = await db.query<{ cursor: string }>({ text: 'select cursor from sync_state' });
    const [waiting] = await db.query<{ n: number }>({ text: 'select count(*) as n from sync_retries' });
    return state?.cursor === target && waiting?.n === 0;
  });
  await sync.stop();
}

async function expectEachOnce(kinds: number): Promise<void> {
  const { items, events } = await told();
  expect(items.length).toBe(kinds);
  expect([...events].sort()).toEqual([...items].sort());
}

describe('a process that dies at any statement', () => {
  // Reading these changes takes about 40 statements in all; later cuts fall behind the end.
  test.each(Array.from({ length: 15 }, (_, i) => i * 3 + 1))(
    'after %i, 1 or 2 more: every change is told, once',
    async (first) => {
      let expected = 0;
      // In a part, each place in a transaction has its turn.
      const turn = ((first - 1) / 3) % 3;
      for (const statements of IS_WHOLE ? [first, first + 1, first + 2] : [first + turn]) {
        await change();
        expected += ITEMS;
        const { db: dying, isDead } = dyingAfter(statements);
        const victim = engine({ db: dying });
        await victim.start().catch(() => undefined);
        await until(async () => isDead() || (await told()).items.length >= expected);
        await victim.stop();
        await goOn();
        await expectEachOnce(expected);
      }
    },
  );
});

describe('a student system that fails at any call', () => {
  test.each([0, 1, 2, 3, 4])('after %i calls: the rest is told later, once', async (calls) => {
    await change();
    const { studentSystem, hasFailed } = failingAfter(calls);
    const sync = engine({ studentSystem });
    await sync.start();
    await until(() => hasFailed());
    await sync.stop();
    await goOn();
    await expectEachOnce(ITEMS);
  });
});

test('two readers of one feed at the same time tell each change once', async () => {
  const stop = new AbortController();
  const readers = [1, 2].map(() => {
    const { context, freshness } = mirrorParts(parts());
    return changesReader(context, freshness).run(stop.signal);
  });
  let expected = 0;
  for (let round = 0; round < 6; round += 1) {
    for (let i = 0; i < 3; i += 1) await change();
    expected += 3 * ITEMS;
    await until(async () => (await told()).items.length >= expected);
  }
  stop.abort();
  await Promise.allSettled(readers);
  await goOn();
  await expectEachOnce(expected);
});

test('two engines: one leads, the other takes over when it stops', async () => {
  const [first, second] = [engine(), engine()];
  await first.start();
  await second.start();
  await change();
  await until(async () => (await told()).items.length === ITEMS);
  await first.stop();
  await change();
  await until(async () => (await told()).items.length >= 2 * ITEMS);
  await second.stop();
  await expectEachOnce(2 * ITEMS);
});
