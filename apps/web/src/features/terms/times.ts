import type { TermAnswer } from '@kahan/contract';
import {
  dateAt,
  dayOfWeek,
  daysBetween,
  instantOf,
  type Language,
  ownStartOf,
  signedInstead,
  spanOf,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import type { ReasonFacts } from '@kahan/phrases/en/requests/requests';
import type { TermsPhrases } from '@kahan/phrases/en/terms/terms';
import { clockTime, LOCALES, localMoment } from '../../platform/time/dates.ts';

/** Facts that the text of a reason may need. @param now unix seconds */
export function factsOf(term: TermAnswer, terms: readonly TermAnswer[], now: number): ReasonFacts {
  const elsewhere = signedInstead(term, terms, now);
  const lastFree = Math.min(term.logout_end, term.signing_end);
  return {
    opens: localMoment(term.signing_start),
    closes: localMoment(term.signing_end),
    freeUntil: now < lastFree ? localMoment(lastFree) : null,
    logout: localMoment(term.logout_end),
    elsewhere: elsewhere === null ? null : localMoment(ownStartOf(elsewhere)),
    hasPlaces: term.capacity > 0,
    isOver: now >= spanOf(term).to,
  };
}

type Dates = Phrases['dates'];

/** čt */
export const weekdayAt = (seconds: number, dates: Dates): string =>
  dates.weekdayShort(dayOfWeek(dateAt(seconds)));

/** today 11:00, 7 Dec: of today the day alone says nothing. */
export const dayOrHourAt = (
  seconds: number,
  now: number,
  dates: Dates,
  { todayAt }: Pick<TermsPhrases, 'todayAt'>,
): string => {
  const day = dateAt(seconds);
  return day === dateAt(now) ? todayAt(clockTime(instantOf(seconds))) : dates.date(day);
};

/** 2026-12 */
export const monthAt = (seconds: number): string => dateAt(seconds).slice(0, 7);

/** December 2026. @param month 2026-12 */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK_DAYS = 7;
const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** How far away, in words: za 6 dní, zítra, za 2 hodiny, za 7 týdnů a 1 den. Days are those of the calendar. Unix seconds. */
export function awayOf(at: number, now: number, language: Language, dates: Pick<Dates, 'inDays'>): string {
  const words = formats.get(language) ?? new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  formats.set(language, words);
  const left = at - now;
  const away = Math.abs(left);
  if (away < HOUR)
    return words.format(left < 0 ? Math.floor(left / MINUTE) : Math.ceil(left / MINUTE), 'minute');
  if (away < DAY) return words.format(Math.trunc(left / HOUR), 'hour');
  const days = daysBetween(dateAt(now), dateAt(at));
  return days < WEEK_DAYS ? words.format(days, 'day') : dates.inDays(days);
}

/** 42 → 42 s, 725 → 12 min 05 s: 12:05 would be an hour of the day. */
export const countdown = (seconds: number): string =>
  seconds < MINUTE
    ? `${seconds}\u00a0s`
    : `${Math.floor(seconds / MINUTE)}\u00a0min ${String(seconds % MINUTE).padStart(2, '0')}\u00a0s`;
