import { type TeachingWeeks, teachingWeekOf } from '../time/academic-year.ts';
import { addDays, dayOfWeek, isRealDate, mondayOf, pragueInstant, unixSeconds } from '../time/time.ts';
import type { Days } from './events.ts';

/** Views of the calendar, as its address names them (spec 2). */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** A view and the date that it shows: the chosen day, or a day of the shown week or month. */
export interface CalendarPosition {
  view: CalendarView;
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
}

const FRIDAY = 5;
/** Years of a calendar; dates beyond them are mistakes in an address. Calls count in seconds since 1970. */
const [FIRST_YEAR, LAST_YEAR] = [1971, 2200];

/** `2026-11-18` → its numbers. */
const numbersOf = (date: string): [number, number, number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
];

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** First day of the month of a date. */
export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

const lengthOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of another month, or the last one that it has: a month after 31 January is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = numbersOf(date);
  const count = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return dateOf(toYear, toMonth, Math.min(day, lengthOfMonth(toYear, toMonth)));
}

/** Whether a calendar can show a date. @param date any text */
export const isCalendarDate = (date: string): boolean => isRealDate(date) && isYear(date);

const isYear = (date: string): boolean => {
  const [year] = numbersOf(date);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/**
 * `/calendar/:view?/:year?/:month?/:day?` → what it shows. A year without a month, and a month without a day, shows its
 * beginning, or today when today is in it.
 */
export function positionOfPath(
  path: string,
  today: string,
  usual: CalendarView,
): CalendarPosition & {
  /** Whether the address names a view or a date that does not exist; today is shown then. */
  isUnknown: boolean;
} {
  const [, , view, year, month, day, ...rest] = path.replace(/\/+$/, '').split('/');
  const known = CALENDAR_VIEWS.find((one) => one === view);
  const here = { view: known ?? usual, date: today, isUnknown: known === undefined && view !== undefined };
  if (known === undefined || year === undefined) return here;
  const nowhere = { ...here, isUnknown: true };
  if (rest.length > 0 || ![year, month ?? '1', day ?? '1'].every((part) => /^\d{1,4}$/.test(part)))
    return nowhere;
  const date = dateOf(Number(year), Number(month ?? 1), Number(day ?? 1));
  if (!isCalendarDate(date)) return nowhere;
  const named = month === undefined ? 4 : day === undefined ? 7 : 10;
  const isPresent = date.slice(0, named) === today.slice(0, named);
  return { view: known, date: isPresent ? today : date, isUnknown: false };
}

/** `{ view: 'day', date: '2026-11-08' }` → `/calendar/day/2026/11/8`. A month has a day only when one is chosen. */
export function calendarAddress({ view, date }: CalendarPosition, withDay = view !== 'month'): string {
  const [year, month, day] = numbersOf(date);
  return `/calendar/${view}/${year}/${month}${withDay ? `/${day}` : ''}`;
}

/** The position one step before (-1) or after (1); null at the ends of the calendar. */
export function stepPosition({ view, date }: CalendarPosition, step: 1 | -1): CalendarPosition | null {
  const days = { week: 7, day: 1 };
  // A month opens at its beginning: nobody has chosen the same day of the next month.
  const next =
    view === 'week' || view === 'day'
      ? addDays(date, step * days[view])
      : addMonths(firstOfMonth(date), step);
  return isYear(next) ? { view, date: next } : null;
}

/** A row of a month. */
export interface MonthWeek {
  monday: string;
  /** Dates from Monday, five or seven, those of the months around included. */
  dates: string[];
  /** Teaching week of the semester; null outside of teaching. */
  week: number | null;
}

/** The days from Monday that a view draws of a week (spec 9): seven, or five without weekends. */
export const daysOfWeek = (date: string, { weekends }: { weekends: boolean }): string[] =>
  Array.from({ length: weekends ? 7 : FRIDAY }, (_, index) => addDays(mondayOf(date), index));

/** The weeks of the month that a date is in, from Monday (spec 9). @param schedules of the years that are known */
export function monthOf(
  date: string,
  { weekends, schedules }: { weekends: boolean; schedules: readonly TeachingWeeks[] },
): MonthWeek[] {
  const first = firstOfMonth(date);
  const next = addMonths(first, 1);
  const weeks: MonthWeek[] = [];
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7)) {
    weeks.push({ monday, dates: daysOfWeek(monday, { weekends }), week: calendarWeek(monday, schedules) });
  }
  // Without weekends a month may begin or end in a row that shows none of its days.
  const month = first.slice(0, 7);
  return weeks.filter(({ dates }) => dates.some((one) => one.startsWith(month)));
}

/**
 * The teaching week of the semester that the calendar names beside a date; null outside of teaching. A semester may begin
 * in the middle of a week, so the Sunday of the week decides.
 */
export function calendarWeek(date: string, schedules: readonly TeachingWeeks[]): number | null {
  const sunday = addDays(mondayOf(date), 6);
  for (const schedule of schedules) {
    const found = teachingWeekOf(schedule, sunday);
    if (found !== null) return found.week;
  }
  return null;
}

/** The days that a view shows; an agenda shows its whole month. */
export function daysShown({ view, date }: CalendarPosition): Days {
  if (view === 'day') return { from: date, until: addDays(date, 1) };
  if (view === 'week') return { from: mondayOf(date), until: addDays(mondayOf(date), 7) };
  const first = firstOfMonth(date);
  if (view === 'agenda') return { from: first, until: addMonths(first, 1) };
  const last = addDays(addMonths(first, 1), -1);
  return { from: mondayOf(first), until: addDays(last, 8 - dayOfWeek(last)) };
}

/** The whole weeks around the month of a date, unix seconds. School events are loaded for this span in any view. */
export function spanAround(date: string): { start: number; end: number } {
  const { from, until } = daysShown({ view: 'month', date });
  return { start: unixSeconds(pragueInstant(from, 0)), end: unixSeconds(pragueInstant(until, 0)) };
}
