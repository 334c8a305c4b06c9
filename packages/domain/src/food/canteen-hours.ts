import type { Day } from '../codes.ts';
import { type OpeningHours, type OpenSpan, openStateAt, type WeekMoment } from '../contacts/opening-hours.ts';
import { addDays, DAY_MINUTES, dayOfWeek, pragueDate, pragueParts } from '../time/time.ts';

/** Days after today on which the next opening is looked for. */
const DAYS_AHEAD = 14;

/** Opening hours of a canteen, as records and answers have them: days 1 Monday to 7, times `HH:MM`. */
interface CanteenSpan {
  day_from: number;
  day_to: number;
  from: string;
  to: string;
}

const TIME = /^(\d{2}):(\d{2})$/;

/** `11:30` → 690; null when it is no time of a day, `24:00` included. */
export function minutesOfTime(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && all <= DAY_MINUTES ? all : null;
}

/** Spans that neither overlap nor touch, in their order. */
function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const all: OpenSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.to) all.push({ ...span });
    else last.to = Math.max(last.to, span.to);
  }
  return all;
}

/** Whether a day is one of those from `day_from` to `day_to`, which is in the next week when it is smaller. */
function isOn({ day_from, day_to }: CanteenSpan, day: Day): boolean {
  return day_from <= day_to ? day_from <= day && day <= day_to : day >= day_from || day <= day_to;
}

/** The week of a canteen whose parts open at different times: it is open when one of them is. Null when nothing is known. */
function canteenHours(opening: readonly CanteenSpan[]): OpeningHours | null {
  const on = (day: Day) =>
    joined(
      opening.flatMap((one) => {
        const [from, to] = [minutesOfTime(one.from), minutesOfTime(one.to)];
        return from !== null && to !== null && from < to && isOn(one, day) ? [{ from, to }] : [];
      }),
    );
  const hours: OpeningHours = { 1: on(1), 2: on(2), 3: on(3), 4: on(4), 5: on(5), 6: on(6), 7: on(7) };
  return Object.values(hours).some((spans) => spans.length > 0) ? hours : null;
}

/** The hours of a canteen, and the days on which it does not open. */
interface CanteenTimes {
  opening: readonly CanteenSpan[];
  /** YYYY-MM-DD */
  closedOn: readonly string[];
}

/** When a canteen is open on a day: never on a day on which it is closed; null when its hours are not known. */
export function canteenOpenOn({ opening, closedOn }: CanteenTimes, date: string): readonly OpenSpan[] | null {
  if (closedOn.includes(date)) return [];
  return canteenHours(opening)?.[dayOfWeek(date)] ?? null;
}

/** `until` is null when the canteen never closes, `opens` when the next opening is not known. */
export type CanteenState =
  | { isOpen: true; until: WeekMoment | null }
  | { isOpen: false; opens: WeekMoment | null };

/** Whether a canteen is open now, and when that changes; null when its hours are not known. */
export function canteenStateAt({ opening, closedOn }: CanteenTimes, now: Date): CanteenState | null {
  const today = pragueDate(now);
  const hours = canteenHours(opening);
  if (hours === null) return closedOn.includes(today) ? { isOpen: false, opens: null } : null;
  const state = openStateAt(hours, now);
  if (state.isOpen && !closedOn.includes(today)) return state;
  const { minutes } = pragueParts(now);
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays++) {
    const date = addDays(today, inDays);
    const spans = canteenOpenOn({ opening, closedOn }, date) ?? [];
    const next = spans.find(({ from }) => inDays > 0 || from > minutes);
    if (next !== undefined)
      return { isOpen: false, opens: { inDays, day: dayOfWeek(date), minutes: next.from } };
  }
  return { isOpen: false, opens: null };
}
