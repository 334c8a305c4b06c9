import {
  addDays,
  type DateRange,
  dayOfWeek,
  type Grade,
  holidayOf,
  type SemesterOfYear,
} from '@kahan/domain';
import { semesterCalendar, type UniversityCalendar } from '../../calendar.ts';
import type { StoredAttempt } from '../../store/rows.ts';
import type { Random } from '../random.ts';
import type { PlanItem } from './plans.ts';

/** The days on which attempts of a semester happen. */
export interface ResultPeriod {
  /** Working days of exams, in order. */
  examDays: string[];
  /** Working days on which credits are given. */
  creditDays: string[];
}

const GRADE_SHARES: [grade: Grade, share: number][] = [
  ['A', 17],
  ['B', 20],
  ['C', 22],
  ['D', 17],
  ['E', 13],
  ['F', 11],
];

function workingDays({ start, end }: DateRange): string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (dayOfWeek(day) <= 5) days.push(day);
  }
  return days;
}

/** All days of a semester's attempts. Nothing is examined on the holidays of the semester that has exam dates now. */
export function resultPeriod({ exams }: UniversityCalendar, of: SemesterOfYear): ResultPeriod {
  const { start, weeks, schedule } = semesterCalendar(of);
  const isExamined = of.year === exams.year && of.semester === exams.semester;
  const isClosed = (day: string) => isExamined && holidayOf(schedule.holidays, day) !== null;
  const end = addDays(start, weeks * 7);
  const { exam_periods } = schedule.semesters[of.semester];
  return {
    creditDays: workingDays({ start: addDays(end, -21), end }).filter((day) => !isClosed(day)),
    examDays: exam_periods.flatMap(workingDays).filter((day) => !isClosed(day)),
  };
}

function drawGrade(random: Random): Grade {
  let left = random.below(100);
  for (const [grade, share] of GRADE_SHARES) {
    left -= share;
    if (left < 0) return grade;
  }
  return 'C';
}

/** A day after another one; null when no later day is left. */
function drawDay(random: Random, days: readonly string[], after: string): string | null {
  const later = days.filter((day) => day > after);
  if (later.length === 0) return null;
  return later[random.below(Math.max(1, Math.floor(later.length * 0.6)))] ?? null;
}

const MOST_ATTEMPTS = 3;

function examAttempts(
  random: Random,
  days: readonly string[],
  teacher: string | null,
  from: string,
): StoredAttempt[] {
  const attempts: StoredAttempt[] = [];
  let day = from;
  for (let number = 1; number <= MOST_ATTEMPTS; number++) {
    const next = drawDay(random, days, day);
    if (next === null) break;
    day = next;
    // A last attempt mostly succeeds.
    const grade = number === MOST_ATTEMPTS && random.chance(0.7) ? 'E' : drawGrade(random);
    attempts.push(['e', number, grade, day, teacher]);
    if (grade !== 'F') break;
  }
  return attempts;
}

function creditAttempts(random: Random, period: ResultPeriod, teacher: string | null): StoredAttempt[] {
  const day = drawDay(random, period.creditDays, '');
  if (day === null) return [];
  if (random.chance(0.015)) return [['c', 1, 'U', day, teacher]];
  const second = random.chance(0.06) ? drawDay(random, period.examDays, day) : null;
  if (second === null) return [['c', 1, 'Z', day, teacher]];
  return [
    ['c', 1, 'K', day, teacher],
    ['c', 2, 'Z', second, teacher],
  ];
}

/**
 * The history of a subject: credit, then exam, with failed attempts before the last one. It is drawn to the end of the
 * exams; attempts after yesterday are left out.
 */
export function pastAttempts(
  random: Random,
  item: PlanItem,
  period: ResultPeriod,
  teacher: string | null,
  today: string,
): StoredAttempt[] {
  return wholeHistory(random, item, period, teacher).filter(([, , , date]) => date < today);
}

function wholeHistory(
  random: Random,
  item: PlanItem,
  period: ResultPeriod,
  teacher: string | null,
): StoredAttempt[] {
  const { completion, kind } = item.subject;
  if (completion === 'KZ') {
    const days = [...period.creditDays, ...period.examDays].toSorted();
    return examAttempts(random, days, teacher, '');
  }
  const credit = creditAttempts(random, period, teacher);
  const [last] = credit.slice(-1);
  if (completion === 'Z') {
    return kind === 'sport' && last !== undefined && random.chance(0.3)
      ? [['c', 1, 'P', last[3], teacher]]
      : credit;
  }
  return [...credit, ...examAttempts(random, period.examDays, teacher, last?.[3] ?? '')];
}

/** An early credit, which few subjects of the running semester have. */
export function currentAttempts(
  random: Random,
  item: PlanItem,
  recent: readonly string[],
  teacher: string | null,
): StoredAttempt[] {
  if (recent.length === 0 || !random.chance(item.subject.completion === 'KZ' ? 0.05 : 0.12)) return [];
  const day = random.pick(recent);
  if (item.subject.completion === 'KZ')
    return [['e', 1, random.pick(['A', 'B', 'C'] as const), day, teacher]];
  return [['c', 1, 'Z', day, teacher]];
}

/** Working days of the last three weeks before today, within the semester. */
export function recentDays(calendar: UniversityCalendar, today: string): string[] {
  const from = addDays(today, -21);
  return workingDays({ start: from > calendar.start ? from : calendar.start, end: addDays(today, -1) });
}
