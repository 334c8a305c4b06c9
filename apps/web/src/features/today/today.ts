import type { ScheduleEntry } from '@kahan/contract';
import {
  dayBounds,
  HEADS_UP_MINUTES,
  headsUp,
  nextLesson,
  type Occurrence,
  occurrencesOn,
  pragueDate,
  runningLessons,
} from '@kahan/domain';

export type TodaysLesson = Occurrence<ScheduleEntry>;

/** The top of home: lessons about to start, else running ones, else the next one, else nothing. */
export type Lead =
  | { kind: 'heads-up' | 'running' | 'next'; lessons: TodaysLesson[] }
  | { kind: 'none'; lessons: [] };

export function leadOf(lessons: readonly ScheduleEntry[], now: Date): Lead {
  const soon = headsUp(lessons, now);
  if (soon.length > 0) return { kind: 'heads-up', lessons: soon };
  const running = runningLessons(lessons, now);
  if (running.length > 0) return { kind: 'running', lessons: running };
  const next = nextLesson(lessons, now);
  return next ? { kind: 'next', lessons: [next] } : { kind: 'none', lessons: [] };
}

/** How much of the fuse is left before a lesson starts: 1 half an hour before, 0 when it starts. */
export function fuseLeft(start: Date, now: Date): number {
  const wait = (start.getTime() - now.getTime()) / (HEADS_UP_MINUTES * 60_000);
  return Math.min(1, Math.max(0, wait));
}

/** A lesson in the strip, in its lane from 0. */
export interface Placed {
  occurrence: TodaysLesson;
  lane: number;
  isPast: boolean;
}

/** Minutes after local midnight between which a strip is drawn, in full hours. */
export interface Bounds {
  from: number;
  to: number;
}

export interface Strip {
  lessons: Placed[];
  lanes: number;
  /** The whole day, for wide screens. */
  wide: Bounds;
  /** Only the hours with lessons, so that blocks stay readable on narrow ones. */
  narrow: Bounds;
}

/** A narrow strip shows at least this much, so that a single lesson does not fill it. */
const NARROW_LEAST = 6 * 60;

function narrowBounds(occurrences: readonly TodaysLesson[], wide: Bounds): Bounds {
  if (occurrences.length === 0) return wide;
  const first = Math.min(wide.to, ...occurrences.map(({ minutes }) => minutes));
  const last = Math.max(first, ...occurrences.map(({ minutes, duration }) => minutes + duration));
  const from = Math.max(wide.from, Math.min(Math.floor(first / 60) * 60, wide.to - NARROW_LEAST));
  return { from, to: Math.min(wide.to, Math.max(Math.ceil(last / 60) * 60, from + NARROW_LEAST)) };
}

/**
 * Lays out today's lessons along the hours. Simultaneous lessons are stacked in lanes, each in the first free
 * one.
 */
export function stripOf(occurrences: readonly TodaysLesson[], now: Date): Strip {
  const ends: number[] = [];
  const lessons = [...occurrences]
    .sort((a, b) => a.minutes - b.minutes)
    .map((occurrence): Placed => {
      const { minutes, duration, end } = occurrence;
      const free = ends.findIndex((busyUntil) => busyUntil <= minutes);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = minutes + duration;
      return { occurrence, lane, isPast: end <= now };
    });
  const wide = dayBounds(occurrences);
  return { lessons, lanes: Math.max(1, ends.length), wide, narrow: narrowBounds(occurrences, wide) };
}

/** Hours between two labels of a strip. */
const LABEL_EVERY = 2;

/** The hours written above a strip; `at` is their share of its length. */
export function hourLabels({ from, to }: Bounds): { hour: number; at: number }[] {
  const labels: { hour: number; at: number }[] = [];
  for (let hour = from / 60; hour <= to / 60; hour += LABEL_EVERY) {
    labels.push({ hour, at: (hour * 60 - from) / (to - from) });
  }
  return labels;
}

/** The text with a capital at its start. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Today's date and lessons. */
export function todaysLessons(lessons: readonly ScheduleEntry[], now: Date): TodaysLesson[] {
  return occurrencesOn(lessons, pragueDate(now));
}
