import type { ExamPlanAnswer } from '@kahan/contract';
import { erasedUpTo, MOST_BLOCKED_DAYS, NO_WISHES } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const PATH = '/api/user/exam-plan';
const DATE = { term_id: '7', code: 'PHY', type: 'K', start: 1_799_740_800 } as const;

let portal: TestPortal;
let student: TestClient;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.pool.query('delete from exam_plans'));

const planOf = async (client = student) => (await client.get(PATH)).json<ExamPlanAnswer>();
const change = (body: object, client = student) => client.send('PUT', PATH, body);

describe('wishes for the exam period', () => {
  test('are those of nobody until one is made, and are then kept for this user', async () => {
    expect(await planOf()).toEqual({ ...NO_WISHES, followed: [] });
    const made = await change({ gap_days: 4, retake: false });
    expect([made.status, made.json()]).toEqual([
      200,
      { ...NO_WISHES, gap_days: 4, retake: false, followed: [] },
    ]);
    expect(await planOf()).toEqual(made.json());
    expect(await planOf(await portal.login('s000002'))).toEqual({ ...NO_WISHES, followed: [] });
  });

  test('a change keeps what it does not name, also when two come at once', async () => {
    const tab = await portal.login('student');
    await Promise.all([change({ gap_days: 5 }), change({ order: ['PHY', 'MAT', 'PHY'] }, tab)]);
    await change({ followed: [{ ...DATE, term_id: '8', start: DATE.start + 60 }, DATE, DATE] });
    await change({ blocked: ['2027-01-12', '2027-01-08', '2027-01-12'] });
    expect(await planOf()).toEqual({
      ...{ gap_days: 5, blocked: ['2027-01-08', '2027-01-12'], order: ['PHY', 'MAT'], retake: true },
      followed: [DATE, { ...DATE, term_id: '8', start: DATE.start + 60 }],
    });
  });

  test.each<[object, string]>([
    [{ gap_days: -1 }, 'gap_days'],
    [{ gap_days: 15 }, 'gap_days'],
    [{ gap_days: 1.5 }, 'gap_days'],
    [{ blocked: ['2027-02-30'] }, 'blocked'],
    [{ blocked: ['tomorrow'] }, 'blocked'],
    [{ blocked: Array(MOST_BLOCKED_DAYS + 1).fill('2027-01-12') }, 'blocked'],
    [{ order: Array(41).fill('PHY') }, 'order'],
    [{ order: ['a\0b'] }, 'order'],
    [{ retake: 'yes' }, 'retake'],
    [{ followed: [{ ...DATE, type: 'X' }] }, 'followed'],
    [{ followed: [{ ...DATE, start: -1 }] }, 'followed'],
    [{ followed: [{ ...DATE, note: 'x' }] }, 'followed'],
  ])('%j is refused and changes nothing', async (body, field) => {
    const answer = await change({ retake: false, ...body });
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: expect.stringContaining(field),
    });
    expect(await planOf()).toEqual({ ...NO_WISHES, followed: [] });
  });
});

test('a change is told once to all clients of the user, and to nobody else', async () => {
  const other = await portal.login('s000003');
  const [tab, stranger] = [await openLive(student), await openLive(other)];
  try {
    await change({ gap_days: 4 });
    await until(() => tab.updates('exam-plan').length === 1);
    // The same request again changes nothing.
    await change({ gap_days: 4 });
    await change({ gap_days: 6 });
    await change({ retake: false }, other);
    await until(() => tab.updates('exam-plan').length === 2);
    await until(() => stranger.updates('exam-plan').length === 1);
    expect(tab.updates('exam-plan')).toEqual([[], []]);
  } finally {
    tab.close();
    stranger.close();
  }
});

test('[PRIVACY-03] a plan is erased a year after its last change, and open clients are told', async () => {
  const client = await portal.login('s000004');
  await change({ gap_days: 3 }, client);
  await change({ gap_days: 3 });
  const live = await openLive(client);
  const aged = (at: Date) =>
    portal.database.pool.query({
      text: `update exam_plans set changed_at = $1 where user_id = (select user_id from users where login = 's000004')`,
      values: [at],
    });
  const jobs = portal.portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  const job = jobs.find(({ name }) => name === 'erasure of exam plans');
  if (job === undefined) throw new Error('there is no such job');
  const run = () => job.run(new AbortController().signal);
  const upTo = erasedUpTo('plans', portal.clock.now());
  try {
    await aged(new Date(upTo.getTime() + 1));
    await run();
    expect((await planOf(client)).gap_days).toBe(3);
    await aged(upTo);
    await run();
    expect(await planOf(client)).toEqual({ ...NO_WISHES, followed: [] });
    expect((await planOf()).gap_days).toBe(3);
    await until(() => live.updates('exam-plan').length === 1);
  } finally {
    live.close();
  }
});
