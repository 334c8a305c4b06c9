import { DAY } from '../time/local-time.ts';
import type { Rule } from './rule.ts';

/** Days since 1 January 1970. @param month from 1 */
export const dayOf = (year: number, month: number, day: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / 1000 / DAY);
};

/** Monday is 0. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** A day in the calendar. */
export interface DayParts {
  year: number;
  /** From 1. */
  month: number;
  /** Of the month, from 1. */
  day: number;
}

export function partsOf(day: number): DayParts {
  const date = new Date(day * DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The first day of the first week of a year: the week with at least four days of it. */
export function firstWeekOf(year: number, weekStart: number): number {
  const fourth = dayOf(year, 1, 4);
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
}

/** The year to which the week of a day belongs. */
export function weekYearOf(day: number, weekStart: number): number {
  const { year } = partsOf(day);
  if (day >= firstWeekOf(year + 1, weekStart)) return year + 1;
  return day < firstWeekOf(year, weekStart) ? year - 1 : year;
}

/** Whether a number from a list names the nth of so many, from the end when it is negative. */
const names = (list: readonly number[], nth: number, of: number) =>
  list.includes(nth) || list.includes(nth - of - 1);

/** The facts of a year with which its days are compared. */
interface YearFacts {
  year: number;
  first: number;
  next: number;
  firstWeek: number;
  nextWeek: number;
}

const factsOf = (year: number, weekStart: number): YearFacts => ({
  ...{ year, first: dayOf(year, 1, 1), next: dayOf(year + 1, 1, 1) },
  ...{ firstWeek: firstWeekOf(year, weekStart), nextWeek: firstWeekOf(year + 1, weekStart) },
});

/** Whether a rule's parts about days let a day through. */
export function dayFilter(rule: Rule): (day: number) => boolean {
  const { frequency, months, monthDays, yearDays, weekdays, weeks, weekStart } = rule;
  const isNthOfYear = frequency === 'YEARLY' && months === null && weeks === null;
  const isNthOfMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months !== null);
  const isAnyWeekday = new Set(
    weekdays?.filter(({ nth }) => nth === 0 || !(isNthOfYear || isNthOfMonth)).map(({ weekday }) => weekday),
  );
  // Days come year by year.
  let facts = factsOf(1970, weekStart);
  const inWeeks = (day: number): boolean => {
    if (weeks === null) return true;
    if (day < facts.firstWeek || day >= facts.nextWeek) {
      const first = firstWeekOf(weekYearOf(day, weekStart), weekStart);
      const next = firstWeekOf(weekYearOf(day, weekStart) + 1, weekStart);
      return names(weeks, Math.floor((day - first) / 7) + 1, (next - first) / 7);
    }
    const { firstWeek, nextWeek } = facts;
    return names(weeks, Math.floor((day - firstWeek) / 7) + 1, (nextWeek - firstWeek) / 7);
  };
  return (day) => {
    const weekday = weekdayOf(day);
    if (weekdays !== null && !weekdays.some((one) => one.weekday === weekday)) return false;
    const { year, month, day: ofMonth } = partsOf(day);
    if (months !== null && !months.includes(month)) return false;
    if (facts.year !== year) facts = factsOf(year, weekStart);
    const inMonth = daysInMonth(month, facts.next - facts.first);
    if (monthDays !== null && !names(monthDays, ofMonth, inMonth)) return false;
    const [ofYear, inYear] = [day - facts.first + 1, facts.next - facts.first];
    if (yearDays !== null && !names(yearDays, ofYear, inYear)) return false;
    if (!inWeeks(day)) return false;
    if (weekdays === null || isAnyWeekday.has(weekday)) return true;
    const [of, all] = isNthOfMonth ? [ofMonth, inMonth] : [ofYear, inYear];
    const nth = [Math.ceil(of / 7), -Math.ceil((all - of + 1) / 7)];
    return weekdays.some((one) => one.weekday === weekday && nth.includes(one.nth));
  };
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** @param month from 1 */
const daysInMonth = (month: number, inYear: number) =>
  month === 2 && inYear === 366 ? 29 : (LENGTHS[month - 1] ?? 0);

/**
 * The rule with the parts that its beginning stands for, when no part says the day. A day of the month without a month is
 * one of the month of the beginning, as libical reads it.
 */
export function withDayOf(rule: Rule, begin: number): Rule {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule;
  if (weekdays !== null || yearDays !== null) return rule;
  const { month, day } = partsOf(begin);
  const ownWeekday = { ...rule, weekdays: [{ nth: 0, weekday: weekdayOf(begin) }] };
  switch (frequency) {
    case 'YEARLY':
      if (weeks !== null) return monthDays === null ? ownWeekday : rule;
      return { ...rule, months: months ?? [month], monthDays: monthDays ?? [day] };
    case 'MONTHLY':
      return monthDays === null ? { ...rule, monthDays: [day] } : rule;
    case 'WEEKLY':
      return monthDays === null ? ownWeekday : rule;
    default:
      return rule;
  }
}
