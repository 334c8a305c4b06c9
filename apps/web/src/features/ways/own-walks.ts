import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Appointment, appointmentsOn, meetingPlace, type Walk, walksOf } from '@kahan/domain';

/** A lesson or an exam of the reader. */
export type OwnStop = Appointment<ScheduleLesson, TermAnswer>;
export type OwnWalk = Walk<OwnStop>;

/** The room of a lesson, the first of several, as the timetable names it. Places of exams are no rooms of the plans. */
const roomCodeOf = (stop: OwnStop): string | null =>
  stop.kind === 'lesson' ? (meetingPlace(stop.blocks)?.codes[0] ?? null) : null;

/** Walks of the reader's own day, between lessons. */
export const ownWalks = (lessons: readonly ScheduleLesson[], date: string): OwnWalk[] =>
  walksOf(appointmentsOn<ScheduleLesson, TermAnswer>({ lessons, terms: [] }, date), roomCodeOf);

/** The rooms of a walk, as their distance is asked for. */
export const pairOf = ({ fromPlace, toPlace }: OwnWalk) => ({ from: fromPlace, to: toPlace });

const MOST_DAYS = 7;

/** The next walk between two rooms in the reader's timetable that is not over, within a week; null when there is none. */
export function nextWalk(
  lessons: readonly ScheduleLesson[],
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

/** Name of the room of a lesson, the first of several. */
export const roomName = (stop: OwnStop): string | undefined =>
  stop.kind === 'lesson' ? stop.blocks.find(({ location }) => location !== null)?.location?.value : undefined;
