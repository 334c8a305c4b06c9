import { type Lesson, resultKey } from '@kahan/domain';
import { createHttpStudentSystem, type StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { mirrorParts } from '../../../test/support/mirror.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { readResults } from '../../capabilities/results/index.ts';
import { readOwnSchedule } from '../../capabilities/schedule/schedule.source.ts';
import { type Bus, openBus } from '../../platform/bus.ts';
import { createLog } from '../../platform/log.ts';
import { runTask } from './runner.ts';
import type { MirrorContext } from './source.ts';

let portal: TestPortal;
let bus: Bus;
let system: StudentSystem;
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  portal = await startPortal();
  bus = await openBus({ connectionString: portal.database.url }, log);
  system = createHttpStudentSystem({ baseUrl: portal.sandboxUrl });
  const client = await portal.login('student');
  await client.get('/api/user/results');
  await client.get('/api/user/schedule');
});
afterAll(async () => {
  await bus.close();
  await portal.stop();
});

/** A second engine whose first reply arrives only when it is let through: by then it is old. */
function slowEngine(): { context: MirrorContext; hasReply(): boolean; calls(): number; letThrough(): void } {
  let calls = 0;
  let replied = false;
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>();
  const late = async <T>(answer: Promise<T>): Promise<T> => {
    calls += 1;
    const isFirst = calls === 1;
    const value = await answer;
    replied = true;
    if (isFirst) await gate;
    return value;
  };
  const studentSystem: StudentSystem = {
    ...system,
    results: (...args) => late(system.results(...args)),
    schedule: (...args) => late(system.schedule(...args)),
    lessons: (...args) => late(system.lessons(...args)),
    news: (...args) => late(system.news(...args)),
    catalogue: (...args) => late(system.catalogue(...args)),
  };
  const { db, clock } = portal;
  const { context } = mirrorParts({ db, bus, clock, log, studentSystem });
  return { context, hasReply: () => replied, calls: () => calls, letThrough };
}

async function userOf(login: string): Promise<number> {
  const [row] = await portal.db.query<{ user_id: number }>({
    text: `insert into users (login, created_at, last_login_at) values ($1, now(), now())
           on conflict (login) do update set login = excluded.login returning user_id`,
    values: [login],
  });
  return row?.user_id ?? 0;
}

async function itemTypes(userId: number): Promise<string[]> {
  const rows = await portal.db.query<{ type: string }>({
    text: 'select type from items where user_id = $1 order by item_id',
    values: [userId],
  });
  return rows.map(({ type }) => type);
}

/** Waits until the portal's own engine has read the feed to its end, and the records that the feed names. */
async function caughtUp(): Promise<void> {
  const { cursor } = await system.changes(null, 0);
  await until(async () => {
    const found = await portal.db.query({
      // What takes longer than half a second is parked, and the cursor goes on without it.
      text: 'select from sync_state where cursor = $1 and not exists (select from sync_retries)',
      values: [cursor],
    });
    return found.length > 0;
  });
}

/** The last week in which a lesson is taught. */
function lastWeek({ blocks }: Lesson): number {
  return Math.max(...blocks.flatMap(({ weeks }) => Object.keys(weeks).map(Number)));
}

const ownResults = (userId: number) => readResults(portal.db, userId);
const ownLessons = (userId: number) => readOwnSchedule(portal.db, userId);

test('results that were fetched before a newer write do not cover it', async () => {
  const userId = await userOf('student');
  const [record] = (await ownResults(userId))?.data ?? [];
  if (!record) throw new Error('the student has no results');
  const key = resultKey(record);
  const slow = slowEngine();
  const task = runTask(slow.context, {
    service: 'results',
    userId,
    login: 'student',
    keys: [key],
    silent: false,
  });
  await until(slow.hasReply);
  const { code } = record.subject;
  await portal.control('PUT', '/results', { login: 'student', code, attempt: 30, kind: 'exam', grade: 'A' });
  await caughtUp();
  slow.letThrough();
  expect(await task).toBeNull();
  expect(slow.calls()).toBe(2);
  const now = (await ownResults(userId))?.data.find((one) => resultKey(one) === key);
  expect(now?.attempts.exam.at(-1)).toMatchObject({ attempt: 30, grade: 'A' });
  expect(await itemTypes(userId)).toEqual(['exam:attempt-inserted']);
});

test('a lesson that was fetched before a newer write does not cover it', async () => {
  const userId = await userOf('student');
  const before = await itemTypes(userId);
  const [lesson] = (await ownLessons(userId))?.data ?? [];
  if (!lesson) throw new Error('the student attends nothing');
  const { gl } = lesson;
  const slow = slowEngine();
  const task = runTask(slow.context, { service: 'lessons', userId: null, keys: [gl], silent: false });
  await until(slow.hasReply);
  await portal.control('PATCH', `/lessons/${gl}`, { weeks: [lastWeek(lesson)], canceled: 'přesun' });
  await caughtUp();
  const told = (await itemTypes(userId)).slice(before.length);
  expect(new Set(told)).toEqual(new Set(['schedule:canceled']));
  slow.letThrough();
  expect(await task).toBeNull();
  expect(slow.calls()).toBe(2);
  expect((await itemTypes(userId)).slice(before.length)).toEqual(told);
});

test('news that were fetched before a newer write do not cover it', async () => {
  const titles = async () => {
    const rows = await portal.db.query<{ title: string }>({
      text: `select content -> 'title' ->> 'en' as title from items where user_id is null order by item_id`,
    });
    return rows.map(({ title }) => title);
  };
  const slow = slowEngine();
  const task = runTask(slow.context, { service: 'news', userId: null, keys: [], silent: false });
  await until(slow.hasReply);
  await portal.control('POST', '/news', {
    title: { cs: 'Mezitím', en: 'Meanwhile' },
    body: { cs: '<p>Mezitím</p>', en: '<p>Meanwhile</p>' },
  });
  await caughtUp();
  expect(await titles()).toContain('Meanwhile');
  slow.letThrough();
  expect(await task).toBeNull();
  expect(slow.calls()).toBe(2);
  expect(await titles()).toContain('Meanwhile');
});

test.each<[string, string[], calls: number]>([
  ['named', ['AII'], 2],
  // A reading of the whole takes stored rows for newer, and leaves them alone.
  ['read with all others', [], 1],
])('a room that was fetched before a newer write does not cover it: %s', async (_how, keys, calls) => {
  const task = { service: 'rooms', userId: null, silent: false } as const;
  const slow = slowEngine();
  const late = runTask(slow.context, { ...task, keys });
  await until(slow.hasReply);
  const renamed: StudentSystem = {
    ...system,
    async catalogue(kind, ask, options) {
      const page = await system.catalogue(kind, ask, options);
      return { ...page, records: page.records.map((record) => ({ ...record, name: 'Newer' })) };
    },
  };
  await runTask({ ...slow.context, studentSystem: renamed }, { ...task, keys: ['AII'] });
  slow.letThrough();
  expect(await late).toBeNull();
  expect(slow.calls()).toBe(calls);
  const [row] = await portal.db.query<{ name: string }>({
    text: `select record ->> 'name' as name from catalogue_records where kind = 'rooms' and key = 'AII'`,
  });
  // Asked again, the student system has another name once more.
  expect(row?.name).toBe(calls === 2 ? 'A II' : 'Newer');
});

test.each<['results' | 'schedule', string, calls: number]>([
  ['results', 's000011', 2],
  // The lesson's contents are stored already, whoever attends it: the import only says who attends it.
  ['schedule', 's000012', 1],
])('a change during a first import of %s is in it, and told to nobody', async (service, login, calls) => {
  const userId = await userOf(login);
  const [record] = (await system.results(login)).records;
  const known = await portal.db.query<{ gl: string }>({ text: 'select gl from lesson_users' });
  const { records } = await system.schedule(login);
  const lesson = records.find(({ gl }) => !known.some((row) => row.gl === gl));
  if (!record || !lesson) throw new Error(`${login} studies nothing`);
  const slow = slowEngine();
  const task = runTask(slow.context, { service, userId, login, keys: [], silent: true });
  await until(slow.hasReply);
  await portal.control('PUT', '/results', {
    login,
    code: record.subject.code,
    attempt: 31,
    kind: 'exam',
    grade: 'B',
  });
  await portal.control('PATCH', `/lessons/${lesson.gl}`, {
    weeks: [lastWeek(lesson)],
    canceled: 'během importu',
  });
  await caughtUp();
  slow.letThrough();
  expect(await task).toBeNull();
  expect(slow.calls()).toBe(calls);
  const data = JSON.stringify(await (service === 'results' ? ownResults(userId) : ownLessons(userId)));
  expect(data).toContain(service === 'results' ? '"attempt":31' : 'během importu');
  expect(await itemTypes(userId)).toEqual([]);
});
