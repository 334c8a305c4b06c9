import { Refused } from '../errors.ts';
import { type Property, parameter } from '../text/property.ts';

export const DAY = 86_400;
const HOUR = 3_600;

/** A time as the file writes it. */
export interface LocalTime {
  /** What the wall clock shows, in seconds as if it were UTC. */
  seconds: number;
  /** A day without hours; `seconds` is its midnight. */
  isDate: boolean;
  /** `UTC`, a TZID, or null for the time of the place where it is read. */
  zone: string | null;
}

// As the file writes it (`20261118T090000Z`), or as jCal does (`2026-11-18T09:00:00Z`), which ends rules.
const FORM = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(?:(\d{2}):?(\d{2}):?(\d{2})?(Z?))?)?$/;
/** Years that a Date holds without pitfalls. */
const FIRST_YEAR = 1000;

/** @throws Refused when it is no time of the calendar */
export function parseTime(value: unknown, tzid: string | null): LocalTime {
  const match = typeof value === 'string' ? FORM.exec(value) : null;
  const [, year, month, day, hour, minute, , utc] = (match ?? []).map(String);
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal =
    Number(year) >= FIRST_YEAR &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  if (!isReal) throw new Refused(`${shown(value)} is no date`);
  const midnight = date.getTime() / 1000;
  if (match?.[4] === undefined) return { seconds: midnight, isDate: true, zone: null };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(match[6] ?? 0)];
  // A leap second counts as the one before. The hour 24 is the midnight at the end of the day.
  const isMidnight = hours === 24 && minutes === 0 && seconds === 0;
  if ((hours > 23 && !isMidnight) || minutes > 59 || seconds > 60)
    throw new Refused(`${shown(value)} is no time`);
  return {
    seconds: midnight + hours * HOUR + minutes * 60 + Math.min(seconds, 59),
    isDate: false,
    zone: utc === 'Z' ? 'UTC' : tzid,
  };
}

const shown = (value: unknown) => JSON.stringify(value ?? null).slice(0, 60);

/**
 * The times of a property, of a PERIOD its begin. What the value is counts more than what its VALUE says: a DATE with an
 * hour is a time. With the hour of midnight it is the date that it says.
 * @throws Refused
 */
export function timesOf(property: Property): LocalTime[] {
  const tzid = parameter(property, 'tzid');
  return property.values.map((value) => {
    const time = parseTime(typeof value === 'string' ? value.split('/')[0]?.trim() : value, tzid);
    const isDate = time.isDate || (property.type === 'date' && time.seconds % DAY === 0);
    return isDate ? { ...time, isDate, zone: null } : time;
  });
}

/** The one time of a property. @throws Refused */
export function timeOf(property: Property): LocalTime {
  const [time] = timesOf(property);
  if (time === undefined) throw new Refused('a time is missing');
  return time;
}

/** A length of time. Days are days of the calendar, of 23 to 25 hours; seconds are exact. */
export interface Length {
  days: number;
  seconds: number;
}

const DURATION =
  /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/** `P1DT2H` → a day and 7200 seconds. @throws Refused when it is none, or negative */
export function parseDuration(value: unknown): Length {
  const match = typeof value === 'string' ? DURATION.exec(value) : null;
  const parts = match?.slice(2) ?? [];
  if (match === null || parts.every((part) => part === undefined))
    throw new Refused(`${shown(value)} is no duration`);
  if (match[1] === '-') throw new Refused('its duration is negative');
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, seconds: hours * HOUR + minutes * 60 + seconds };
}
