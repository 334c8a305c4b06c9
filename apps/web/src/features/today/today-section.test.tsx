import { phrases } from '@kahan/phrases';
import { afterAll, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../platform/http/problem.ts';
import { bootOf } from '../../platform/page/boot.fixture.ts';
import { bootWith } from '../../platform/page/boot.ts';
import { goByDevice } from '../../platform/time/clock.fixture.ts';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { TodaySection } from './today-section.tsx';
import type { TodayData } from './use-today.ts';

// Settings of the device are read when their modules load.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

bootWith(bootOf());
goByDevice();

const NOW = new Date('2027-01-12T09:00:00Z');
const LOADED = { isError: false, error: null, fetchStatus: 'idle', isEnabled: true, isFetched: true };

const YEAR = {
  ...{ year: 2026, ed_weeks: 14, holidays: [] },
  semesters: {
    1: { start: '2026-09-28', exam_periods: [{ start: '2027-01-04', end: '2027-02-12' }] },
    2: { start: '2027-02-15', exam_periods: [{ start: '2027-05-24', end: '2027-06-25' }] },
  },
};

/**
 * The data of Today for a student in an examination period without lessons or exams ahead.
 * @param terms the load of the exam dates
 */
const todayWith = (terms: object) =>
  ({
    ...{ hasDay: true, isStudent: true, isTeacher: false, isWaiting: false, hasNone: false, reason: null },
    lessons: { ...LOADED, data: { data: { schedule: [] } } },
    terms: { ...LOADED, ...terms },
    ownEntries: { ...LOADED, data: [] },
    year: { ...LOADED, data: YEAR },
    season: { kind: 'examination' },
    ...{ now: NOW, parts: { date: '2027-01-12', minutes: 600 } },
    MissingTerms: () => 'Without a date: Physics',
    agenda: { lessons: [], terms: [], entries: [] },
    attended: { lessons: [], terms: [], entries: [] },
    lead: { leading: [], following: null },
    ...{ notGoing: [], prepared: [], going: [], cancel: () => undefined },
  }) as unknown as TodayData;

async function textOf(today: TodayData): Promise<string> {
  const section = <TodaySection today={today} ways={{ walkTo: () => null, wayOf: () => null }} />;
  return textsOf(await markupOf(section)).join(' ');
}

const { home } = phrases('en');

test('exam dates that failed to load are not said to be none', async () => {
  const failed = { isError: true, error: new ApiProblem('status', { status: 500 }), data: undefined };
  const text = await textOf(todayWith(failed));
  expect(text).toContain(home.examsFailed);
  expect(text).not.toContain(home.noExamAhead);
  expect(text).not.toContain('Without a date');
});

test('exam dates that are there are told, and what lacks one', async () => {
  const text = await textOf(todayWith({ data: { data: { terms: [] } } }));
  expect(text).toContain(home.noExamAhead);
  expect(text).toContain('Without a date: Physics');
});
