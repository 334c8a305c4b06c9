import type { ScheduleEntry, TermAnswer } from '@kahan/contract';
import { type Appointment, appointmentsOn, type Walk, walksOf } from '@kahan/domain';

/** A lesson or an exam of the reader. */
export type OwnStop = Appointment<ScheduleEntry, TermAnswer>;
export type OwnWalk = Walk<OwnStop>;

/** The room of a lesson, as the timetable names it. Places of exams are no rooms of the plans. */
const placeOf = (stop: OwnStop): string | null =>
  stop.kind === 'lesson' ? (stop.block.location?.code ?? null) : null;

/** Walks of the reader's own day, between lessons. */
export const ownWalks = (lessons: readonly ScheduleEntry[], date: string): OwnWalk[] =>
  walksOf(appointmentsOn<ScheduleEntry, TermAnswer>({ lessons, terms: [] }, date), placeOf);

const MOST_DAYS = 7;

/** The next walk between two rooms in the reader's timetable that is not over, within a week; null when there is none. */
export function nextWalk(
  lessons: readonly ScheduleEntry[],
  isAsked: (walk: OwnWalk) => boolean,
  days: readonly string[],
  now: Date,
): OwnWalk | null {
  for (const date of days.slice(0, MOST_DAYS)) {
    const walk = ownWalks(lessons, date).find((one) => one.to.start >= now && isAsked(one));
    if (walk !== undefined) return walk;
  }
  return null;
}

export function subjectOf(stop: OwnStop): string {
  if (stop.kind === 'entry') return stop.entry.title;
  return stop.kind === 'lesson' ? stop.lesson.subject_code.value : stop.term.code.value;
}

/** Name of the room of a lesson. */
export const placeName = (stop: OwnStop): string | undefined =>
  stop.kind === 'lesson' ? stop.block.location?.value : undefined;
