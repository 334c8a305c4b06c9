import { type Day, dayOfWeek, type LessonSlot, type ScheduleValues } from '@kahan/domain';
import type { CardPart } from './card.ts';
import { capital, clockRange, datesOf, sentence } from './words.ts';

/** A lesson before or after the change. */
export type Side = 'was' | 'now';

/** Most weeks that a card lists by date; more weeks are shown as a range. */
const WEEKS_IN_FULL = 4;

/** Phrases for the cards of lessons in one language. */
export interface LessonWords {
  dates: {
    weekday: (day: Day) => string;
    date: (date: string) => string;
    dates: (dates: string[]) => string;
  };
  /** Many weeks: the first date, the last date, the number of weeks. */
  weeks: (from: string, to: string, count: number) => string;
  instead: (was: string, now: string) => CardPart[];
  /** A sentence with the date of the next lesson. */
  next: (date: string) => string;
}

const withPlace = (text: string, { place }: LessonSlot) => (place ? `${text}, ${place.name}` : text);

/** The parts that the cards of lessons share. */
export function lessonCard({ dates, weeks, instead, next }: LessonWords) {
  /** Thursday 19 Nov; a few weeks by their dates, many as a range. */
  function days(values: ScheduleValues, side: Side): string {
    const all = datesOf(values, side);
    const first = all[0] ?? '';
    const when =
      all.length > WEEKS_IN_FULL
        ? weeks(dates.date(first), dates.date(all.at(-1) ?? ''), all.length)
        : dates.dates(all);
    return `${dates.weekday(dayOfWeek(first))} ${when}`;
  }

  const hours = ({ minutes, duration }: LessonSlot) => clockRange(minutes, duration);

  return {
    days,
    hours,
    /** Thursday 19 Nov, 11:00–12:50, A 137 */
    whole: (v: ScheduleValues, side: Side) => withPlace(`${days(v, side)}, ${hours(v[side])}`, v[side]),
    /** The days, and the new time instead of the old one. */
    retimed: (v: ScheduleValues): CardPart[][] => [
      [capital(days(v, 'now'))],
      instead(withPlace(hours(v.was), v.was), withPlace(hours(v.now), v.now)),
    ],
    /** The reason of a cancellation and the next lesson. */
    after(v: ScheduleValues): CardPart[][] {
      const reason = v.reason === null ? '' : sentence(v.reason);
      const text = [reason, v.next_date === null ? '' : next(dates.date(v.next_date))]
        .filter(Boolean)
        .join(' ');
      return text === '' ? [] : [[text]];
    },
  };
}
