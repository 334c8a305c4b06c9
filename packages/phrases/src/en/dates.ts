import { addDays, type Day, dayOfWeek, instantOf, pragueParts, weeksAndDays } from '@kahan/domain';
import { clock, form, list } from '../words.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const weekday = (day: Day) => DAYS[day - 1] ?? '';
const date = (iso: string) => `${Number(iso.slice(8))} ${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ''}`;
const long = (iso: string) => `${weekday(dayOfWeek(iso))} ${date(iso)}`;

const days = (count: number): string => {
  const { weeks, days: rest } = weeksAndDays(count);
  const parts = [
    ...(weeks > 0 ? [`${weeks} ${form('en', weeks, { one: 'week', other: 'weeks' })}`] : []),
    ...(rest > 0 || weeks === 0 ? [`${rest} ${form('en', rest, { one: 'day', other: 'days' })}`] : []),
  ];
  return list(parts, 'and');
};

/** Phrases for days. Dates are local dates of the university, YYYY-MM-DD. */
export const dates = {
  weekday,
  weekdayShort: (day: Day) => weekday(day).slice(0, 3),
  /** 18 Nov */
  date,
  dates: (all: string[]) => list(all.map(date), 'and'),
  /** Wednesday 18 Nov */
  long,
  /** on Wednesday */
  onWeekday: (day: Day) => `on ${weekday(day)}`,
  /** on Wednesday 18 Nov */
  on: (iso: string) => `on ${long(iso)}`,
  /** A future time: today at 19:00, tomorrow at 8:00, on Monday 23 Nov at 8:00. */
  moment: (iso: string, minutes: number, today: string) => {
    const day = iso === today ? 'today' : iso === addDays(today, 1) ? 'tomorrow' : `on ${long(iso)}`;
    return `${day} at ${clock(minutes)}`;
  },
  /** Heading of a past day: Today; Yesterday, Tuesday 17 Nov; Monday 16 Nov; another year is included. */
  heading: (iso: string, today: string) => {
    if (iso === today) return 'Today';
    if (iso === addDays(today, -1)) return `Yesterday, ${long(iso)}`;
    return iso.slice(0, 4) === today.slice(0, 4) ? long(iso) : `${long(iso)} ${iso.slice(0, 4)}`;
  },
  /** Start of a term, of unix seconds: Fri 15 Jan 2027, 9:00 */
  start: (at: number) => {
    const { date: iso, minutes } = pragueParts(instantOf(at));
    return `${weekday(dayOfWeek(iso)).slice(0, 3)} ${date(iso)} ${iso.slice(0, 4)}, ${clock(minutes)}`;
  },
  /** 3 weeks and 5 days */
  days,
  /** in 3 weeks and 5 days */
  inDays: (count: number) => `in ${days(count)}`,
  /** 3 weeks and 5 days left */
  left: (count: number) => `${days(count)} left`,
  week: (week: number) => `week ${week}`,
};
