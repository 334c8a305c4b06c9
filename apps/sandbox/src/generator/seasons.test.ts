import { type EventRecord, pragueDate, type StudentTerm } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGenerated, temporaryDirectory } from '../../test/sandbox.ts';
import type { Store } from '../store/store.ts';
import { createTerms } from '../store/terms.ts';
import { createUniversity, type University } from '../store/university.ts';
import { canteensOn } from './texts/canteens.ts';

const dayOf = (seconds: number) => pragueDate(new Date(seconds * 1000));

interface Expected {
  today: string;
  /** First and last day on which an exam date of `student` may be. */
  exams: [first: string, last: string];
  /** Semester of the exam dates, as `2026/1`. */
  examined: string;
  lessons: 'behind' | 'ahead';
  /** Words that no event of the next two weeks and no news has. */
  foreign: RegExp;
}

const SEASONS: Expected[] = [
  {
    today: '2026-12-28',
    exams: ['2027-01-04', '2027-02-12'],
    examined: '2026/1',
    lessons: 'behind',
    foreign: /lecture of the day|new semester/i,
  },
  {
    today: '2027-01-19',
    exams: ['2027-01-20', '2027-02-12'],
    examined: '2026/1',
    lessons: 'behind',
    foreign: /lecture of the day|new semester|christmas/i,
  },
  {
    today: '2027-02-10',
    exams: ['2027-02-11', '2027-02-12'],
    examined: '2026/1',
    lessons: 'behind',
    foreign: /lecture of the day|new semester|christmas/i,
  },
  {
    today: '2027-06-01',
    exams: ['2027-06-02', '2027-06-25'],
    examined: '2026/2',
    lessons: 'behind',
    foreign: /lecture of the day|new semester|ski |christmas|february/i,
  },
  {
    today: '2026-07-20',
    exams: ['2026-08-31', '2026-09-11'],
    examined: '2025/2',
    lessons: 'behind',
    foreign: /lecture|night study room|ski |christmas|nicholas|ball/i,
  },
  {
    today: '2026-08-28',
    exams: ['2026-08-31', '2026-09-11'],
    examined: '2025/2',
    lessons: 'ahead',
    foreign: /lecture of the day|night study room|ski |christmas|nicholas|ball/i,
  },
  {
    today: '2026-09-08',
    exams: ['2026-09-09', '2026-09-11'],
    examined: '2025/2',
    lessons: 'ahead',
    foreign: /lecture of the day|night study room|ski |christmas|nicholas|ball/i,
  },
];

describe.each(SEASONS)('a university made on $today', { timeout: 60_000 }, (expected) => {
  const { today, exams, examined, lessons, foreign } = expected;
  const directory = temporaryDirectory();
  const now = new Date(`${today}T08:30:00Z`);
  let store: Store;
  let university: University;
  let terms: StudentTerm[];
  beforeAll(async () => {
    store = await openGenerated(directory.path, 100, now);
    university = createUniversity(store);
    terms = createTerms(store).ofStudent('student');
  }, 60_000);
  afterAll(() => {
    store.close();
    directory.remove();
  });

  it('has exam dates in its real exam period, open ones and signed ones', () => {
    for (const { start, year, semester } of terms) {
      const day = dayOf(start);
      expect([day, exams[0] <= day && day <= exams[1], `${year}/${semester}`]).toEqual([day, true, examined]);
    }
    const at = now.getTime() / 1000;
    expect(terms.some((term) => term.study_id !== null)).toBe(true);
    expect(terms.some((term) => term.signing_start <= at && at < term.signing_end)).toBe(true);
  });

  it(`has its lessons ${lessons}`, () => {
    const dates = university
      .schedule('student')
      .flatMap(({ blocks }) => blocks.flatMap(({ weeks }) => Object.values(weeks)));
    expect(dates.length).toBeGreaterThan(50);
    const isBehind = dates.map(({ date }) => date < today);
    expect(new Set(isBehind)).toEqual(new Set([lessons === 'behind']));
  });

  it('has a part of the results of the examined semester, none of them of today or later', () => {
    const own = university.results('student').filter((one) => `${one.year}/${one.semester}` === examined);
    const attempts = own.map((one) => [...one.attempts.credit, ...one.attempts.exam]);
    expect(attempts.some((list) => list.length > 0)).toBe(true);
    expect(attempts.some((list) => list.length === 0)).toBe(true);
    expect(attempts.flat().filter(({ date }) => date >= today)).toEqual([]);
  });

  it('tells news and holds events that fit', () => {
    const rows = store.db.prepare("select record from catalogue where kind = 'events'").all();
    const soon = rows
      .map(({ record }) => JSON.parse(String(record)) as EventRecord)
      .filter(({ start }) => start > now.getTime() / 1000 && start < now.getTime() / 1000 + 14 * 86_400);
    const told = [...soon, ...university.news()].map(({ title }) => title.en);
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter((title) => foreign.test(title))).toEqual([]);
  });
});

it.each([
  ['2026-07-20', ['kadinka']],
  ['2026-08-06', []],
  ['2026-08-27', ['kadinka']],
  ['2026-09-08', ['retorta', 'kadinka', 'sazava']],
  ['2026-12-29', []],
  ['2027-01-05', ['retorta', 'kadinka', 'sazava']],
])('on %s the canteens that cook are %j', (date, open) => {
  const cooking = canteensOn(date).filter(({ closed, menu }) => !closed && menu.length > 0);
  expect(cooking.map(({ canteen_id }) => canteen_id)).toEqual(open);
});
