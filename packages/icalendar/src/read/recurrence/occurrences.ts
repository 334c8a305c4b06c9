import type { Budget } from '../bounds.ts';
import { DAY } from '../time/local-time.ts';
import { dayFilter, dayOf, firstWeekOf, partsOf, weekdayOf, weekYearOf, withDayOf } from './days.ts';
import type { Rule } from './rule.ts';
import { periodsOfDay, timesOfDay, unitOf } from './times.ts';

/** Times of the wall clock, in seconds as if it were UTC. */
export interface Expansion {
  /** The rule's first possible occurrence. */
  begin: number;
  /** The last possible one. */
  until: number;
  /** Earlier ones are counted, but not given. */
  from: number;
  budget: Budget;
}

/**
 * The occurrences of a rule in their order, and null whenever a slice of work is over. The beginning itself is one only
 * when the rule says so.
 *
 * It is not ical.js that expands: of libical's 146 published cases it expands 65 otherwise, among them BYWEEKNO and
 * BYSETPOS, and some rules that never match hold it for ever (decision 072).
 * @throws Refused when the budget is spent
 */
export function* occurrences(given: Rule, expansion: Expansion): Generator<number | null, void> {
  const { begin, until, from, budget } = expansion;
  const rule = withDayOf(given, Math.floor(begin / DAY));
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const set of sets(rule, expansion)) {
    if (set !== null) {
      for (const at of set) {
        budget.spend(1);
        if (at < begin) continue;
        if (at > until || left <= 0) return;
        left -= 1;
        if (at >= from) yield at;
        if (budget.isPauseDue) yield null;
      }
    }
    if (left <= 0) return;
    if (budget.isPauseDue) yield null;
  }
}

/** The times of each period in their order, until the last one is over; null for a period without any. */
function* sets(rule: Rule, expansion: Expansion): Generator<Iterable<number> | null, void> {
  const unit = unitOf(rule);
  if (unit !== null && (rule.interval > 1 || rule.positions !== null))
    yield* setsOfHours(rule, unit, expansion);
  else yield* setsOfDays(rule, expansion);
}

/** Periods of days or longer. */
function* setsOfDays(
  rule: Rule,
  { begin, from: asked, until, budget }: Expansion,
): Generator<Iterable<number> | null, void> {
  const matches = dayFilter(rule);
  const firstDay = Math.floor(begin / DAY);
  const times = timesOfDay(rule, begin - firstDay * DAY);
  budget.spend(times.length);
  const period = periodsOf(rule, firstDay, matches);
  // Earlier dates are skipped, unless a COUNT includes them.
  const skipped =
    rule.count === null ? Math.max(0, Math.floor((asked - begin) / DAY / period.longest) - 1) : 0;
  for (let index = skipped; ; index += 1) {
    const ranges = period.days(index * (isHourly(rule) ? 1 : rule.interval));
    const first = ranges[0]?.[0] ?? Number.NaN;
    // Years beyond the calendar are no numbers.
    if (!(first * DAY <= until)) return;
    const days: number[] = [];
    budget.spend(1);
    for (const [from, to] of ranges) {
      budget.spend(to - from);
      for (let day = from; day < to; day += 1) if (matches(day)) days.push(day);
    }
    yield days.length > 0 ? chosen(rule.positions, days, times) : null;
  }
}

const isHourly = (rule: Rule) => unitOf(rule) !== null;

/** Days from the first one up to the one after the last. */
type Days = readonly [first: number, next: number];

/** The days to look at of the period so many periods after the first one, and how many days one interval is at most. */
function periodsOf(
  rule: Rule,
  firstDay: number,
  matches: (day: number) => boolean,
): { longest: number; days(index: number): readonly Days[] } {
  const { frequency, weeks, weekStart, interval, months } = rule;
  const { year, month } = partsOf(firstDay);
  switch (frequency) {
    case 'YEARLY': {
      if (weeks === null) {
        const daysOf = (of: number): Days[] =>
          months === null
            ? [[dayOf(of, 1, 1), dayOf(of + 1, 1, 1)]]
            : months.map((one) => [dayOf(of, one, 1), dayOf(of, one + 1, 1)]);
        return { longest: 366 * interval, days: (index) => daysOf(year + index) };
      }
      const weekYear = firstWeekYear(rule, firstDay, matches);
      const begins = (of: number) => firstWeekOf(of, weekStart);
      return {
        longest: 371 * interval,
        days: (index) => [[begins(weekYear + index), begins(weekYear + index + 1)]],
      };
    }
    case 'MONTHLY':
      return {
        longest: 31 * interval,
        days: (index) => [[dayOf(year, month + index, 1), dayOf(year, month + index + 1, 1)]],
      };
    case 'WEEKLY': {
      const start = firstDay - ((weekdayOf(firstDay) - weekStart + 7) % 7);
      return { longest: 7 * interval, days: (index) => [[start + index * 7, start + index * 7 + 7]] };
    }
    default:
      return {
        longest: isHourly(rule) ? 1 : interval,
        days: (index) => [[firstDay + index, firstDay + index + 1]],
      };
  }
}

/**
 * The week year from which an interval of years with BYWEEKNO counts: that of the beginning. When the beginning lies in the
 * last days of a week year that has no occurrence any more, it is the next one, as with libical.
 */
function firstWeekYear({ weekStart }: Rule, firstDay: number, matches: (day: number) => boolean): number {
  const weekYear = weekYearOf(firstDay, weekStart);
  const next = firstWeekOf(weekYear + 1, weekStart);
  if (weekYear >= partsOf(firstDay).year) return weekYear;
  for (let day = firstDay; day < next; day += 1) if (matches(day)) return weekYear;
  return weekYear + 1;
}

/** Periods of hours, minutes or seconds with gaps between them, or of which positions are chosen. */
function* setsOfHours(
  rule: Rule,
  unit: number,
  { begin, from, until, budget }: Expansion,
): Generator<Iterable<number> | null, void> {
  const matches = dayFilter(rule);
  const firstDay = Math.floor(begin / DAY);
  // Periods are counted from the hour, minute or second of the beginning.
  const origin = begin - (begin % unit);
  const day = rule.count === null ? Math.max(firstDay, Math.floor(from / DAY) - 1) : firstDay;
  for (let at = day; at * DAY <= until; at += 1) {
    budget.spend(1);
    if (!matches(at)) {
      yield null;
      continue;
    }
    const midnight = at * DAY;
    // On the first day the periods before the beginning are passed over with their times.
    const step = rule.interval * unit;
    const offset = at === firstDay ? step - ((origin - midnight) % step) : midnight - origin;
    for (const times of periodsOfDay(rule, { unit, begin: begin - firstDay * DAY, offset })) {
      budget.spend(1 + times.length);
      yield times.length > 0 ? chosen(rule.positions, [at], times) : null;
    }
  }
}

/** The times on the days, or those at the positions from the begin or the end of the period. */
function* chosen(
  positions: readonly number[] | null,
  days: readonly number[],
  times: readonly number[],
): Generator<number> {
  const count = days.length * times.length;
  const at = (index: number) =>
    (days[Math.floor(index / times.length)] ?? 0) * DAY + (times[index % times.length] ?? 0);
  if (positions === null) {
    for (let index = 0; index < count; index += 1) yield at(index);
    return;
  }
  const indices = positions.map((position) => (position > 0 ? position - 1 : count + position));
  const inside = new Set(indices.filter((index) => index >= 0 && index < count));
  for (const index of [...inside].sort((a, b) => a - b)) yield at(index);
}
