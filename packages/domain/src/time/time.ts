import type { Day } from '../codes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** 1:00 UTC on the last Sunday of a month: then the clocks of the European Union change. @param month from 0 */
function clockChange(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month + 1, 0, 1));
  return end.getTime() - end.getUTCDay() * DAY_MS;
}

/**
 * Offset of Prague from UTC, in milliseconds, by the rule that is in force since 1996: summer time from the last Sunday of
 * March to the last Sunday of October. Computed, since Intl takes longer than all other code of this file together.
 */
function offsetAt(epoch: number): number {
  const year = new Date(epoch).getUTCFullYear();
  const isSummer = epoch >= clockChange(year, 2) && epoch < clockChange(year, 9);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** The days of a week, Monday first. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Day[];

/** Days by the index of JavaScript, which counts from Sunday. */
const FROM_SUNDAY = [7, 1, 2, 3, 4, 5, 6] as const satisfies readonly Day[];

export interface PragueParts {
  /** YYYY-MM-DD. */
  date: string;
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  dayOfWeek: Day;
  hour: number;
  minute: number;
  /** Minutes after local midnight as the wall clock shows them. */
  minutes: number;
}

function isoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The local date and time in Prague at an instant.
 * @throws RangeError when the instant is an invalid Date
 */
export function pragueParts(instant: Date): PragueParts {
  const epoch = instant.getTime();
  if (Number.isNaN(epoch)) throw new RangeError('Not an instant: Invalid Date');
  const local = new Date(epoch + offsetAt(epoch));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  const [hour, minute] = [local.getUTCHours(), local.getUTCMinutes()];
  return {
    ...{ date: isoDate(year, month, day), year, month, day },
    ...{ dayOfWeek: FROM_SUNDAY[local.getUTCDay()] ?? 7, hour, minute, minutes: hour * 60 + minute },
  };
}

/** `2026-10-24T22:00:00Z` → `2026-10-25` (it is midnight in Prague). */
export function pragueDate(instant: Date): string {
  return pragueParts(instant).date;
}

/** Minutes after local midnight as the wall clock shows them, 0 to 1439. */
export function pragueMinutes(instant: Date): number {
  return pragueParts(instant).minutes;
}

/**
 * The instant at which the wall clock in Prague shows `minutes` after midnight of `date`.
 * In the repeated hour (last Sunday of October) the first of the two instants is returned. A time in the skipped hour
 * (last Sunday of March) continues from before the gap: 2:30 is the instant that clocks show as 3:30.
 * `minutes` may reach beyond the day: 1440 is the next midnight.
 * @throws RangeError when `date` is not a real YYYY-MM-DD
 */
export function pragueInstant(date: string, minutes: number): Date {
  const local = utcMidnight(date) + minutes * MINUTE_MS;
  const before = offsetAt(local - DAY_MS);
  const after = offsetAt(local + DAY_MS);
  const isShownAt = (epoch: number) => epoch + offsetAt(epoch) === local;
  const first = local - before;
  if (before === after || isShownAt(first)) return new Date(first);
  const second = local - after;
  return new Date(isShownAt(second) ? second : first);
}

const DATE_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight of the date in UTC, as a number for counting days. */
function utcMidnight(date: string): number {
  const epoch = parseDate(date);
  if (epoch === null) throw new RangeError(`Not a date of the form YYYY-MM-DD: ${date}`);
  return epoch;
}

function parseDate(date: string): number | null {
  const match = DATE_FORM.exec(date);
  if (!match) return null;
  const [, year, month, day] = match;
  const instant = new Date(0);
  instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // A day that the month does not have moves the date into another month.
  return instant.getUTCMonth() === Number(month) - 1 ? instant.getTime() : null;
}

/** Whether a YYYY-MM-DD is a date of the calendar: `2027-02-29` → false. */
export function isRealDate(date: string): boolean {
  return parseDate(date) !== null;
}

/** `('2026-12-31', 1)` → `2027-01-01`. */
export function addDays(date: string, days: number): string {
  const moved = new Date(utcMidnight(date) + days * DAY_MS);
  return isoDate(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** Monday is 1, Sunday is 7 (spec 3). */
export function dayOfWeek(date: string): Day {
  return FROM_SUNDAY[new Date(utcMidnight(date)).getUTCDay()] ?? 7;
}

/** Monday of the week that contains the date. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - dayOfWeek(date));
}

/** Unix seconds of an instant, rounded down. */
export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** The instant of unix seconds: the reverse of {@link unixSeconds}. */
export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

/** The local date in Prague at unix seconds, YYYY-MM-DD. */
export const dateAt = (seconds: number): string => pragueDate(instantOf(seconds));

/** Minutes after local midnight in Prague at unix seconds, 0 to 1439. */
export const minutesAt = (seconds: number): number => pragueMinutes(instantOf(seconds));

/** The only source of "now", always injected; `KAHAN_NOW` pins it (product, How it runs). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that always returns one instant. */
export function pinnedClock(instant: Date): Clock {
  return { now: () => new Date(instant) };
}
