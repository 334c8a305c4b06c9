import type { Day } from '../codes.ts';
import { foldText } from '../text/language.ts';
import { DAY_MINUTES, pragueParts } from '../time/time.ts';

/** Minutes after midnight in Prague; `to` is at most 1440. */
export interface OpenSpan {
  from: number;
  to: number;
}

/** Spans of each day of the week, in their order. They neither overlap nor touch within a day. */
export type OpeningHours = Readonly<Record<Day, readonly OpenSpan[]>>;

/** Days from Monday, by the words that begin each of them, without diacritics. */
const DAY_WORDS: readonly RegExp[] = [
  /^(?:po|pondeli|mon|mondays?)$/,
  /^(?:ut|utery|tue|tues|tuesdays?)$/,
  /^(?:st|streda|stredu|wed|wednesdays?)$/,
  /^(?:ct|ctvrtek|thu|thur|thurs|thursdays?)$/,
  /^(?:pa|patek|fri|fridays?)$/,
  /^(?:so|sobota|sobotu|sat|saturdays?)$/,
  /^(?:ne|nedele|nedeli|sun|sundays?)$/,
];
const DAILY = /^(?:denne|daily)$/;
const CLOSED = /^(?:zavreno|closed)$/;
/** Words and signs between days or between times, and after them. */
const BETWEEN = /^(?:[,;&:.]|a|and|h|hod)$/;
const DASH = /^[-–—]$/;
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?$/;
/** Longer texts are no hours of a week. */
const LONGEST = 300;

const dayOf = (word: string): number => DAY_WORDS.findIndex((words) => words.test(word));

/** `9` → 540, `13.30` → 810; null when it is no time of a day. */
function minutesOf(word: string): number | null {
  const [, hours, minutes = '0'] = TIME.exec(word) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= DAY_MINUTES ? all : null;
}

/** Adds a span to a day; false when it overlaps a span of the day. */
function add(spans: OpenSpan[], { from, to }: OpenSpan): boolean {
  if (spans.some((one) => from < one.to && one.from < to)) return false;
  const before = spans.find((one) => one.to === from);
  const after = spans.find((one) => one.from === to);
  const kept = spans.filter((one) => one !== before && one !== after);
  const joined = { from: before?.from ?? from, to: after?.to ?? to };
  spans.splice(0, spans.length, ...[...kept, joined].sort((a, b) => a.from - b.from));
  return true;
}

/** Days that a range names, also over the end of the week: `pá–po` → 4, 5, 6, 0. */
function daysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return [...Array(count).keys()].map((step) => (first + step) % 7);
}

/**
 * Hours of a week as universities write them in Czech and English: `po a st 9:00–11:00 a 13:00–15:00, čt 9–11`,
 * `Mon–Fri 8:00–15:00`, `denně 6–22`. Null for a text that says anything else: such a text is shown as it is.
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  if (text.length > LONGEST) return null;
  const words = foldText(text).match(/\d+(?:[:.]\d+)*|\p{L}+|\S/gu) ?? [];
  const week: OpenSpan[][] = Array.from({ length: 7 }, () => []);
  let days: number[] = [];
  /** Whether the days were followed by their hours. */
  let isToldOf = true;
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = '', last = ''] = words.slice(at, at + 3);
    const named = DAILY.test(word) ? 0 : dayOf(word);
    if (named >= 0) {
      if (isToldOf) days = [];
      isToldOf = false;
      const isRange = DASH.test(next);
      const end = DAILY.test(word) ? 6 : isRange ? dayOf(last) : named;
      if (end < 0) return null;
      days.push(...daysFrom(named, end));
      if (isRange) at += 2;
    } else if (CLOSED.test(word) && !isToldOf) {
      isToldOf = true;
    } else if (!BETWEEN.test(word)) {
      const [from, to] = [minutesOf(word), minutesOf(last)];
      if (from === null || to === null || !DASH.test(next) || from >= to || days.length === 0) return null;
      if (!days.every((day) => add(week[day] ?? [], { from, to }))) return null;
      isToldOf = true;
      at += 2;
    }
  }
  const [mon = [], tue = [], wed = [], thu = [], fri = [], sat = [], sun = []] = week;
  if (!isToldOf || week.every((spans) => spans.length === 0)) return null;
  return { 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun };
}

/** A moment of the coming week, on the wall clock of Prague. */
export interface WeekMoment {
  /** Days from today. */
  inDays: number;
  day: Day;
  minutes: number;
}

/** `until` is null when the hours never end. */
export type OpenState = { isOpen: true; until: WeekMoment | null } | { isOpen: false; opens: WeekMoment };

/** Whether an office is open now, and when that changes. Clock changes do not matter: hours are by the wall clock. */
export function openStateAt(hours: OpeningHours, now: Date): OpenState {
  const { dayOfWeek, minutes } = pragueParts(now);
  const dayIn = (days: number) => (((dayOfWeek - 1 + days) % 7) + 1) as Day;
  const at = (inDays: number, minutesOfDay: number): WeekMoment => ({
    inDays,
    day: dayIn(inDays),
    minutes: minutesOfDay,
  });
  const running = hours[dayOfWeek].find(({ from, to }) => from <= minutes && minutes < to);
  if (running !== undefined) {
    let until = at(0, running.to);
    // An office that is still open at midnight closes later.
    while (until.minutes === DAY_MINUTES) {
      const next = hours[dayIn(until.inDays + 1)].find(({ from }) => from === 0);
      if (next === undefined) break;
      if (until.inDays === 7) return { isOpen: true, until: null };
      until = at(until.inDays + 1, next.to);
    }
    return { isOpen: true, until };
  }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const next = hours[dayIn(inDays)].find(({ from }) => inDays > 0 || from > minutes);
    if (next !== undefined) return { isOpen: false, opens: at(inDays, next.from) };
  }
  throw new RangeError('hours without any span');
}
