import { addDays, addMonths, type Days, daysBetween, firstOfMonth } from '@kahan/domain';

/** How far an agenda was opened beyond its first days. */
export interface Opened {
  /** Months before. */
  earlier: number;
  /** Months after. */
  later: number;
}

/** With fewer days left of a month the next one is shown too. */
const SHORT = 10;

/** The days of an agenda that begins on a date: to the end of its month, and the months that were opened around it. */
export function agendaDays(date: string, { earlier, later }: Opened): Days {
  const first = firstOfMonth(date);
  // The first step back shows the rest of the month, if it has one.
  const back = date === first ? earlier : earlier - 1;
  const from = earlier === 0 ? date : addMonths(first, -back);
  const end = addMonths(first, 1);
  const more = daysBetween(date, end) < SHORT ? 1 : 0;
  return { from, until: addMonths(end, later + more) };
}

/** The firsts of the months of some days. */
export function monthsOf({ from, until }: Days): string[] {
  const months: string[] = [];
  for (let month = firstOfMonth(from); month < until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Each day of some days. */
export const eachDay = ({ from, until }: Days): string[] =>
  Array.from({ length: daysBetween(from, until) }, (_, index) => addDays(from, index));
