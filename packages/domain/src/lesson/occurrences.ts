import type { Day } from '../codes.ts';
import { DAY_MINUTES, pragueDate, pragueInstant } from '../time/time.ts';
import { cancelReason, isCanceled, type LessonWeek } from './lesson.ts';

interface Timing {
  day: Day;
  /** Start, minutes after local midnight. */
  minutes: number;
  duration: number;
}

/** A block of the domain, or of the API (where the time is under `term`). */
export type TimedBlock = { weeks: Record<number, LessonWeek> } & (Timing | { term: Timing });

/** The common part of the domain's `Lesson` and the API's schedule entry. */
export interface TimedLesson {
  gl: string;
  blocks: TimedBlock[];
}

/** One meeting of a lesson, on one day. */
export interface Occurrence<L extends TimedLesson = TimedLesson> {
  lesson: L;
  block: L['blocks'][number];
  week: number;
  /** Local date in Prague, YYYY-MM-DD. */
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

/** A class that starts within this time gets a heads-up (spec 9). */
export const HEADS_UP_MINUTES = 30;

export function timingOf(block: TimedBlock): Timing {
  return 'term' in block ? block.term : block;
}

/**
 * Lessons of one local date, earliest first. Blocks with the same gl, day, minutes and duration are duplicates
 * (spec 3); of duplicates the result contains a held one rather than a cancelled one.
 */
export function occurrencesOn<L extends TimedLesson>(lessons: readonly L[], date: string): Occurrence<L>[] {
  const found = new Map<string, Occurrence<L>>();
  for (const lesson of lessons) {
    for (const block of lesson.blocks) {
      const entry = Object.entries(block.weeks).find(([, week]) => week.date === date);
      if (entry === undefined) continue;
      const [number, week] = entry;
      const { day, minutes, duration } = timingOf(block);
      const key = `${lesson.gl}|${day}|${minutes}|${duration}`;
      const twin = found.get(key);
      if (twin !== undefined && !twin.canceled) continue;
      found.set(key, {
        lesson,
        block,
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
    const next = occurrencesOn(lessons, date).find(({ start, canceled }) => !canceled && start >= now);
    if (next) return next;
  }
  return null;
}

/** The timetable's day, minutes after midnight (spec 9). */
const DAY_START = 480;
const DAY_END = 1200;

/** 8:00 to 20:00, widened to whole hours so that every block fits (product 7). */
export function dayBounds(timings: readonly Pick<Timing, 'minutes' | 'duration'>[]): {
  from: number;
  to: number;
} {
  const from = Math.min(DAY_START, ...timings.map(({ minutes }) => Math.floor(minutes / 60) * 60));
  const to = Math.max(
    DAY_END,
    ...timings.map(({ minutes, duration }) => Math.ceil((minutes + duration) / 60) * 60),
  );
  return { from, to: Math.min(to, DAY_MINUTES) };
}
