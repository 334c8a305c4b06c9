import { Refused } from '../errors.ts';
import type { Property } from '../text/property.ts';
import { type LocalTime, parseTime } from '../time/local-time.ts';

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday of BYDAY: the nth of its month or year, from the end when negative; 0: each. Monday is 0. */
export interface WeekdayPart {
  nth: number;
  weekday: number;
}

/** A recurrence rule (RFC 5545, 3.3.10). Lists that the rule does not have are null. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: LocalTime | null;
  /** Monday is 0. */
  weekStart: number;
  seconds: number[] | null;
  minutes: number[] | null;
  hours: number[] | null;
  weekdays: WeekdayPart[] | null;
  monthDays: number[] | null;
  yearDays: number[] | null;
  weeks: number[] | null;
  months: number[] | null;
  positions: number[] | null;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const BYDAY = /^([+-]?\d{1,2})?([A-Z]{2})$/;
const KNOWN = new Set([
  ...['freq', 'interval', 'count', 'until', 'wkst', 'bysecond', 'byminute', 'byhour', 'byday'],
  ...['bymonthday', 'byyearday', 'byweekno', 'bymonth', 'bysetpos'],
]);

/** @param value a RECUR in jCal, as ical.js gives it. @throws Refused when it is none, or has parts that are not read */
export function parseRule(value: unknown): Rule {
  if (typeof value !== 'object' || value === null) throw new Refused('the rule of its recurrence is empty');
  const parts = new Map(Object.entries(value).filter(([name]) => name !== ''));
  const unknown = [...parts.keys()].find((key) => !KNOWN.has(key));
  if (unknown !== undefined && !(unknown === 'rscale' && parts.get(unknown) === 'GREGORIAN'))
    throw new Refused(
      `the rule of its recurrence has ${unknown.slice(0, 20).toUpperCase()}, which is not read`,
    );
  const frequency = FREQUENCIES.find((one) => one === parts.get('freq'));
  if (frequency === undefined) throw new Refused('the rule of its recurrence has no FREQ');
  const list = (name: string): number[] | null => {
    const given: unknown = parts.get(name);
    if (given === undefined) return null;
    const numbers = (Array.isArray(given) ? given : [given]).map(Number);
    if (!numbers.every(Number.isInteger))
      throw new Refused(`${name.toUpperCase()} of its rule is no list of numbers`);
    return [...new Set(numbers)].sort((a, b) => a - b);
  };
  const number = (name: string, least: number): number | null => {
    const given: unknown = parts.get(name);
    if (given === undefined) return null;
    if (!Number.isSafeInteger(given) || Number(given) < least)
      throw new Refused(`${name.toUpperCase()} of its rule is ${String(given).slice(0, 20)}`);
    return Number(given);
  };
  const until: unknown = parts.get('until');
  return {
    frequency,
    interval: number('interval', 1) ?? 1,
    count: number('count', 1),
    until: until === undefined ? null : parseTime(until, null),
    // ical.js counts weekdays from Sunday, which is 1.
    weekStart: ((number('wkst', 1) ?? 2) + 5) % 7,
    // A leap second counts as the one before.
    seconds: list('bysecond')?.map((second) => Math.min(second, 59)) ?? null,
    ...{ minutes: list('byminute'), hours: list('byhour'), weekdays: weekdaysOf(parts.get('byday')) },
    ...{ monthDays: list('bymonthday'), yearDays: list('byyearday'), weeks: list('byweekno') },
    ...{ months: list('bymonth'), positions: list('bysetpos') },
  };
}

/** The rules of RRULE or EXRULE. One with nothing in it, as some programs write it, is none. @throws Refused */
export const rulesOf = (properties: readonly Property[]): Rule[] =>
  properties.flatMap(({ values: [rule] }) => (rule === null ? [] : [parseRule(rule)]));

function weekdaysOf(given: unknown): WeekdayPart[] | null {
  if (given === undefined) return null;
  return (Array.isArray(given) ? given : [given]).map((one) => {
    const [, nth = '0', name = ''] = BYDAY.exec(String(one)) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    if (weekday === -1) throw new Refused(`BYDAY of its rule is ${String(one).slice(0, 20)}`);
    return { nth: Number(nth), weekday };
  });
}
