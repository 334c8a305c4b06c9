import type { Day } from '../codes.ts';
import { addDays, DAY_MINUTES, daysBetween, pragueDate, pragueInstant } from '../time/time.ts';
import { cancelReason, isCanceled, type LessonWeek } from './lesson.ts';

interface Timing {
  day: Day;
  /** Start, minutes after local midnight. */
  minutes: number;
  duration: number;
}

/** A block of the domain, or of the API (where the time is under `term`). */
export type TimedBlock = { weeks: Record<number, LessonWeek> } & (Timing | { term: Timing });

/** The common part of the domain's `Lesson` and the API's lesson. */
export interface TimedLesson {
  gl: string;
  blocks: TimedBlock[];
}

/** One meeting of a lesson, on one day. */
export interface Occurrence<L extends TimedLesson = TimedLesson> {
  lesson: L;
  /** Its block; several when it is held in several rooms at once. */
  blocks: [L['blocks'][number], ...L['blocks'][number][]];
  week: number;
  /** Local date in Prague on which it begins, YYYY-MM-DD. */
  date: string;
  /** Start, minutes after local midnight. */
  minutes: number;
  duration: number;
  start: Date;
  end: Date;
  canceled: boolean;
  /** Reason of the cancellation, when one was given. */
  reason: string | null;
}

/** The place of a meeting, in words and by the codes of its rooms. */
export interface MeetingPlace {
  /** `A 115, C 139`. */
  value: string;
  codes: [string, ...string[]];
}

/** All rooms of a meeting, each once; null without a room. */
export function meetingPlace(
  blocks: readonly { location: { code: string; value: string } | null }[],
): MeetingPlace | null {
  const rooms = new Map(
    blocks.flatMap(({ location }) => (location ? [[location.code, location.value]] : [])),
  );
  const [first, ...others] = rooms.keys();
  return first === undefined ? null : { value: [...rooms.values()].join(', '), codes: [first, ...others] };
}

/** The part of a meeting on a date, minutes after the midnight of the date. A later end counts as 1440. */
export function minutesOn(
  { date: first, minutes, duration }: Pick<Occurrence, 'date' | 'minutes' | 'duration'>,
  date: string,
): { from: number; to: number } {
  const from = minutes - daysBetween(first, date) * DAY_MINUTES;
  return { from: Math.max(0, from), to: Math.min(DAY_MINUTES, from + duration) };
}

/** A class that starts within this time gets a heads-up (spec 9). */
export const HEADS_UP_MINUTES = 30;

export function timingOf(block: TimedBlock): Timing {
  return 'term' in block ? block.term : block;
}

/**
 * Meetings that are at least partly on a local date, earliest first: one that began the day before and goes on after
 * midnight is the first.
 */
export function occurrencesOn<L extends TimedLesson>(lessons: readonly L[], date: string): Occurrence<L>[] {
  const midnight = pragueInstant(date, 0);
  const late = occurrencesFrom(lessons, addDays(date, -1)).filter(({ end }) => end > midnight);
  return [...late, ...occurrencesFrom(lessons, date)];
}

/**
 * Meetings that begin on a local date, earliest first. Blocks with the same gl, day, minutes and duration are one
 * meeting (spec 3), in all their rooms. When one of them is held and another one is cancelled, the held one counts alone.
 */
export function occurrencesFrom<L extends TimedLesson>(lessons: readonly L[], date: string): Occurrence<L>[] {
  const found = new Map<string, Occurrence<L>>();
  for (const lesson of lessons) {
    for (const block of lesson.blocks) {
      const held = Object.entries(block.weeks).find(([, week]) => week.date === date);
      if (held === undefined) continue;
      const [number, week] = held;
      const { day, minutes, duration } = timingOf(block);
      const key = `${lesson.gl}|${day}|${minutes}|${duration}`;
      const twin = found.get(key);
      if (twin !== undefined && twin.canceled === isCanceled(week)) twin.blocks.push(block);
      if (twin !== undefined && (!twin.canceled || isCanceled(week))) continue;
      found.set(key, {
        lesson,
        blocks: [block],
        week: Number(number),
        date,
        minutes,
        duration,
        start: pragueInstant(date, minutes),
        end: pragueInstant(date, minutes + duration),
        canceled: isCanceled(week),
        reason: cancelReason(week),
      });
    }
  }
  return [...found.values()].sort(
    (a, b) => a.minutes - b.minutes || a.duration - b.duration || (a.lesson.gl < b.lesson.gl ? -1 : 1),
  );
}

/** The first lesson, on any day, that starts now or later and is not cancelled. */
export function nextLesson<L extends TimedLesson>(lessons: readonly L[], now: Date): Occurrence<L> | null {
  const today = pragueDate(now);
  const dates = new Set<string>();
  for (const { blocks } of lessons) {
    for (const { weeks } of blocks) {
      for (const week of Object.values(weeks))
        if (week.date >= today && !isCanceled(week)) dates.add(week.date);
    }
  }
  for (const date of [...dates].sort()) {
    const next = occurrencesFrom(lessons, date).find(({ start, canceled }) => !canceled && start >= now);
    if (next) return next;
  }
  return null;
}

/** The timetable's day, minutes after midnight (spec 9). */
const DAY_START = 480;
const DAY_END = 1200;

/** 8:00 to 20:00, widened to whole hours so that every block fits (product 7); one that takes the whole day is cut off. */
export function dayBounds(timings: readonly Pick<Timing, 'minutes' | 'duration'>[]): {
  from: number;
  to: number;
} {
  const hourly = timings.filter(({ duration }) => duration < DAY_MINUTES);
  const from = Math.min(DAY_START, ...hourly.map(({ minutes }) => Math.floor(minutes / 60) * 60));
  const to = Math.max(
    DAY_END,
    ...hourly.map(({ minutes, duration }) => Math.ceil((minutes + duration) / 60) * 60),
  );
  return { from, to: Math.min(to, DAY_MINUTES) };
}
