import type { Answer } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
/** The dates for which the student system was asked for the academic year. */
let asked: string[] = [];
/** Number of answered polls for changes, each after a second or more. */
let polls = 0;
/** Start of the winter semester in the student system's answers; null: unchanged. */
let moved: string | null = null;

beforeAll(async () => {
  portal = await startPortal({
    wrap: (system) => ({
      ...system,
      async changes(cursor, wait, options) {
        const page = await system.changes(cursor, Math.min(wait, 1), options);
        polls += 1;
        return page;
      },
      async yearSchedule(date, options) {
        asked.push(date);
        // The start as it is when the call begins; the caller may wait for the answer.
        const start = moved;
        const schedule = await system.yearSchedule(date, options);
        if (start === null) return schedule;
        return { ...schedule, semesters: { ...schedule.semesters, 1: { start, exam_periods: [] } } };
      },
    }),
  });
});
afterAll(() => portal.stop());

const yearSchedule = async () =>
  (await portal.client().get('/api/structure/year-schedule')).json<
    Answer<'GET /api/structure/year-schedule'>
  >();

test('[SCHEDULE-31] [SCHEDULE-28] [SCHEDULE-29] [SCHEDULE-32] the academic year has its weeks, semesters, exam periods and holidays', async () => {
  await until(async () => (await portal.client().get('/api/structure/year-schedule')).status === 200);
  const schedule = await yearSchedule();
  expect(schedule).toMatchObject({ year: 2026, ed_weeks: 14, ex_weeks: 6 });
  expect(schedule.semesters[1].start).toBe('2026-09-21');
  expect(schedule.semesters[2].start).toBe('2027-02-15');
  expect(schedule.semesters[1].exam_periods).toHaveLength(1);
  // After the summer there are exams again in September.
  expect(schedule.semesters[2].exam_periods).toHaveLength(2);
  expect(schedule.holidays).toContainEqual({
    start: '2026-12-24',
    end: '2027-01-01',
    name: 'Vánoční prázdniny',
  });
});

test('[SCHEDULE-34] weeks that changed are there after six in the morning of the next day', async () => {
  const live = await openLive(await portal.login('student'));
  // The first reading of all data brings the year along, and a new leader reads it once more.
  await until(() => asked.length >= 2);
  moved = '2026-09-28';
  asked = [];
  const told = () => live.updates('year-schedule');
  for (const [before, after, start] of [
    ['2026-11-19T04:59:59Z', '2026-11-19T05:00:00Z', '2026-09-28'],
    ['2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z', '2026-10-05'],
  ] as const) {
    portal.clock.set(before);
    const calls = asked.length;
    const news = told().length;
    moved = start;
    // One of two polls began now, so every job had its turn meanwhile.
    const answered = polls;
    await until(() => polls >= answered + 2);
    expect((await yearSchedule()).semesters[1].start).not.toBe(start);
    portal.clock.set(after);
    await until(() => told().length > news);
    expect((await yearSchedule()).semesters[1].start).toBe(start);
    expect(asked).toHaveLength(calls + 1);
  }
  expect(asked).toEqual(['2026-11-19', '2026-11-20']);
  live.close();
});
