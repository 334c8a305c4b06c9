import {
  dateAt,
  dayOfWeek,
  instantOf,
  type Language,
  minutesAt,
  pragueDate,
  pragueParts,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';

/** How numbers and dates are written. */
export const LOCALES: Record<Language, string> = { cs: 'cs-CZ', en: 'en-GB' };
const ZONE = 'Europe/Prague';

/** Formatters are slow to create, so each is created once. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatter(
  language: Language,
  name: string,
  options: Intl.DateTimeFormatOptions,
  locale = LOCALES[language],
): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
  made.set(key, format);
  return format;
}

/** `8:42`, in Prague, in both languages. */
export function clockTime(at: Date): string {
  const { hour, minute } = pragueParts(at);
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** Full date and time in Prague: `středa 18. listopadu 2026 v 8:42`. */
export const exactTime = (at: Date, language: Language): string =>
  formatter(language, 'exact', { dateStyle: 'full', timeStyle: 'short' }).format(at);

/** Of days: the British format writes Sept, our phrases write Sep. */
const DAY_FORMATS: Record<Language, (at: Date) => string> = {
  cs: (at) => {
    const { day, month } = pragueParts(at);
    return `${day}.\u00a0${month}.`;
  },
  en: (at) => {
    const [month, day] = formatter('en', 'month', { day: 'numeric', month: 'short' }, 'en-US')
      .format(at)
      .split(' ');
    return `${day} ${month}`;
  },
};

/** `18. 11.` or `18 Nov`, with the year when it is not the current one. */
function dayOf(at: Date, now: Date, language: Language): string {
  const { year } = pragueParts(at);
  const day = DAY_FORMATS[language](at);
  return year === pragueParts(now).year ? day : `${day}\u00a0${year}`;
}

/** `8:42` for today, otherwise date and time. */
export function clockOrDate(at: Date, now: Date, language: Language): string {
  const time = clockTime(at);
  return pragueDate(at) === pragueDate(now) ? time : `${dayOf(at, now, language)} ${time}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times within a day in words (`před 5 minutami`, `za 2 hodiny`), others by date. */
export function relativeTime(at: Date, now: Date, language: Language): string {
  const ms = at.getTime() - now.getTime();
  const away = Math.abs(ms);
  if (away >= DAY) return clockOrDate(at, now, language);
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  if (away < HOUR) return words.format(Math.trunc(ms / MINUTE), 'minute');
  return words.format(Math.trunc(ms / HOUR), 'hour');
}

type Dates = Phrases['dates'];

/** `24. 11. 12:00`. @param seconds unix seconds */
export const dayAndTime = (seconds: number, dates: Dates): string =>
  `${dates.date(dateAt(seconds))} ${clockTime(instantOf(seconds))}`;

/** `Thu 10 Dec, 9:40`. @param seconds unix seconds */
export function weekdayAndTime(seconds: number, dates: Dates): string {
  const date = dateAt(seconds);
  return `${dates.weekdayShort(dayOfWeek(date))} ${dates.date(date)}, ${clockTime(instantOf(seconds))}`;
}

/** `today at 19:00`, `on Monday 7 Dec at 8:00`. Unix seconds. */
export const momentAt = (seconds: number, now: number, dates: Dates): string =>
  dates.moment(dateAt(seconds), minutesAt(seconds), dateAt(now));

/** Unix seconds as a local date of the university and minutes, for texts that put them into words. */
export const localMoment = (seconds: number): { iso: string; minutes: number } => ({
  iso: dateAt(seconds),
  minutes: minutesAt(seconds),
});
