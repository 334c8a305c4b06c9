import type { Budget, ReadBounds } from './bounds.ts';
import { Refused } from './errors.ts';
import type { Vevent } from './event.ts';
import { occurrences } from './recurrence/occurrences.ts';
import type { Rule } from './recurrence/rule.ts';
import { unitOf } from './recurrence/times.ts';
import { DAY, type LocalTime } from './time/local-time.ts';
import type { Zones } from './time/zones.ts';

/** A stretch of time in unix seconds; the end does not belong to it. */
export interface Span {
  start: number;
  end: number;
}

export interface SeriesContext {
  /** Unix seconds. */
  from: number;
  until: number;
  zones: Zones;
  budget: Budget;
  bounds: Pick<ReadBounds, 'occurrences'>;
}

/** Wall clocks and UTC are never further apart. */
const MARGIN = 2 * DAY;

/** Whether a span touches the asked time. */
export const isAsked = ({ start, end }: Span, { from, until }: Pick<SeriesContext, 'from' | 'until'>) =>
  start < until && (end > from || start >= from);

/**
 * Start and end of the occurrence that begins at a time of the wall clock. An event whose end is given lasts equally long
 * each time; days of a DURATION are days of the calendar.
 * @throws Refused when it ends before it starts
 */
export function spanAt({ start, end }: Vevent, seconds: number, zones: Zones): Span {
  const begin = zones.instantOf(start, seconds);
  if (end === null)
    return { start: begin, end: start.isDate ? zones.instantOf(start, seconds + DAY) : begin };
  if (!('zone' in end)) {
    const dayAfter = zones.instantOf(start, seconds + end.days * DAY);
    return { start: begin, end: dayAfter + end.seconds };
  }
  if (start.isDate) {
    // Some programs give a day the same end, although the end does not belong to it.
    const days = Math.floor(end.seconds / DAY) - Math.floor(start.seconds / DAY) || 1;
    if (days < 0) throw new Refused('it ends before it starts');
    return { start: begin, end: zones.instantOf(start, seconds + days * DAY) };
  }
  const length = zones.instantOf(end) - zones.instantOf(start);
  if (length < 0) throw new Refused('it ends before it starts');
  return { start: begin, end: begin + length };
}

/** Longest that an occurrence lasts, seconds, hours of changing clocks included. */
const longestOf = (event: Vevent, zones: Zones) => {
  const { start, end } = spanAt(event, event.start.seconds, zones);
  return end - start + DAY;
};

/**
 * The day that a time means in a series of days. Outlook, Exchange and Google write its midnight: in a zone, in UTC, or
 * in UTC as the calendar's own clock has it.
 * @returns days since 1970
 * @throws Refused when its zone is not known
 */
function dayOf({ seconds, isDate, zone }: LocalTime, zones: Zones): number {
  const isWritten = isDate || zone !== 'UTC' || seconds % DAY === 0;
  return Math.floor((isWritten ? seconds : zones.wallClockAt({ zone: null, isDate }, seconds)) / DAY);
}

/** The last time of the wall clock at which a rule may recur. */
function untilOf({ until }: Rule, event: Vevent, zones: Zones): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  if (until.isDate || event.start.isDate) return (dayOf(until, zones) + 1) * DAY - 1;
  return until.zone === 'UTC' ? zones.wallClockAt(event.start, until.seconds) : until.seconds;
}

/** A day cannot recur by the hour; the parts about hours of its rule have no meaning. @throws Refused */
function ruleOf(rule: Rule, { start }: Vevent): Rule {
  if (!start.isDate) return rule;
  if (unitOf(rule) !== null) throw new Refused(`a day does not recur ${rule.frequency}`);
  return { ...rule, hours: null, minutes: null, seconds: null };
}

/** Times of the wall clock of a rule that may touch the asked time. @throws Refused */
async function* timesOf(rule: Rule, event: Vevent, context: SeriesContext): AsyncGenerator<number, void> {
  const { from, until, zones, budget } = context;
  const expansion = {
    begin: event.start.seconds,
    from: from - longestOf(event, zones) - MARGIN,
    until: Math.min(until + MARGIN, untilOf(rule, event, zones)),
    budget,
  };
  for (const time of occurrences(ruleOf(rule, event), expansion)) {
    if (budget.isPauseDue) await budget.pause();
    if (time !== null) yield time;
  }
}

/** A time of a list in the clock of the event. @throws Refused */
function wallClockOf(time: LocalTime, event: Vevent, zones: Zones): number {
  if (event.start.isDate) return dayOf(time, zones) * DAY;
  return time.isDate || time.zone === event.start.zone
    ? time.seconds
    : zones.wallClockAt(event.start, zones.instantOf(time));
}

/**
 * The occurrences of an event that touch the asked time, without those that are excepted or changed. The first one is
 * DTSTART, whether the rule says so or not (RFC 5545, 3.8.5.3).
 * @param changed times of occurrences in whose place others stand
 * @returns spans by the time of the wall clock
 * @throws Refused when they are too many or cost too much
 */
export async function expand(
  event: Vevent,
  changed: readonly LocalTime[],
  context: SeriesContext,
): Promise<Map<number, Span>> {
  const { zones, budget, bounds } = context;
  budget.nextEvent();
  const found = new Map<number, Span>();
  const add = (seconds: number) => {
    budget.spend(1);
    if (found.has(seconds)) return;
    const span = spanAt(event, seconds, zones);
    if (!isAsked(span, context)) return;
    if (found.size >= bounds.occurrences)
      throw new Refused(`it recurs more than ${bounds.occurrences} times`);
    found.set(seconds, span);
  };
  add(event.start.seconds);
  for (const rule of event.rules) {
    for await (const seconds of timesOf(rule, event, context)) add(seconds);
  }
  for (const time of event.dates) {
    add(wallClockOf(time, event, zones));
    await budget.pause();
  }
  for (const rule of event.exceptRules) {
    for await (const seconds of timesOf(rule, event, context)) found.delete(seconds);
  }
  const [isDay, isAt] = [new Set<number>(), new Set<number>()];
  for (const times of [event.exceptDates, changed]) {
    for (const time of times) {
      budget.spend(1);
      if (time.isDate || event.start.isDate) isDay.add(dayOf(time, zones));
      else isAt.add(zones.instantOf(time));
      await budget.pause();
    }
  }
  for (const [seconds, { start }] of found) {
    budget.spend(1);
    if (isAt.has(start) || isDay.has(Math.floor(seconds / DAY))) found.delete(seconds);
  }
  await budget.pause();
  return found;
}
