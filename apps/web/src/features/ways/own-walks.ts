import type { DistanceAnswer, TermAnswer } from '@kahan/contract';
import type { WayView } from '@kahan/contract/runtime';
import {
  type Agenda,
  type Appointment,
  appointmentKey,
  appointmentsOn,
  meetingPlace,
  pragueDate,
  type Walk,
  walksOf,
} from '@kahan/domain';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';

/** A lesson or an exam of the reader. */
export type OwnStop = Appointment<OwnLesson, TermAnswer>;
export type OwnWalk = Walk<OwnStop>;

/** The room of a lesson, the first of several, as the timetable names it. Places of exams are no rooms of the plans. */
const roomCodeOf = (stop: OwnStop): string | null =>
  stop.kind === 'lesson' ? (meetingPlace(stop.blocks)?.codes[0] ?? null) : null;

/** Walks of the reader's own day, between lessons. */
export const ownWalks = (lessons: readonly OwnLesson[], date: string): OwnWalk[] =>
  walksOf(appointmentsOn<OwnLesson, TermAnswer>({ lessons, terms: [] }, date), roomCodeOf);

/** The walk to a stop of the reader; undefined when none leads there. */
export const walkTo = (stop: OwnStop, lessons: readonly OwnLesson[]): OwnWalk | undefined =>
  ownWalks(lessons, stop.date).find(({ to }) => appointmentKey(to) === appointmentKey(stop));

/** The way to a stop, from the one before it or from an entrance; null for a stop without a place. */
export function wayToStop(stop: OwnStop, lessons: readonly OwnLesson[]): WayView | null {
  const to = stop.kind === 'exam' ? stop.term.place?.code : roomCodeOf(stop);
  if (to === undefined || to === null) return null;
  return { to, from: walkTo(stop, lessons)?.fromPlace ?? null, at: null, isStepFree: false };
}

/** The way to the reader's next appointment today; null when none is ahead, or it has no place. */
export function nextWay(agenda: Agenda<OwnLesson, TermAnswer>, now: Date): WayView | null {
  const next = appointmentsOn(agenda, pragueDate(now)).find(
    ({ start, canceled }) => !canceled && start > now,
  );
  return next === undefined ? null : wayToStop(next, agenda.lessons);
}

/** A day on which somebody has to be somewhere: the walks, and the pairs of rooms of which distance and town are asked for. */
export interface OwnDay {
  /** The lessons and exams of the day. */
  stops: OwnStop[];
  walks: OwnWalk[];
  /** All rooms of the day are in one of them, unless there is only one. */
  pairs: { from: string; to: string }[];
}

export function ownDay(lessons: readonly OwnLesson[], date: string): OwnDay {
  const walks = ownWalks(lessons, date);
  const stops = appointmentsOn<OwnLesson, TermAnswer>({ lessons, terms: [] }, date).filter(
    ({ canceled }) => !canceled,
  );
  const rooms = stops.map(roomCodeOf).filter((room) => room !== null);
  const steps = rooms.slice(1).map((to, index) => ({ from: rooms[index] ?? to, to }));
  return { stops, walks, pairs: [...walks.map(pairOf), ...steps.filter(({ from, to }) => from !== to)] };
}

/** The towns in the portal's answer about two rooms. */
type Towns = Pick<DistanceAnswer, 'from' | 'to' | 'from_town' | 'to_town'>;

/** The town of a stop, and the others of its day; null when all known rooms of the day are in one town. */
export function townOfStop(
  stop: OwnStop,
  distances: readonly Towns[],
): { town: string; others: string[] } | null {
  const towns = new Map(
    distances.flatMap(({ from, to, from_town, to_town }) => [
      [from, from_town],
      [to, to_town],
    ]),
  );
  const town = towns.get(roomCodeOf(stop) ?? '');
  if (town === undefined || town === null) return null;
  const others = [...new Set(towns.values())].flatMap((one) => (one === null || one === town ? [] : [one]));
  return others.length === 0 ? null : { town, others };
}

/** The rooms of a walk, as their distance is asked for. */
export const pairOf = ({ fromPlace, toPlace }: OwnWalk) => ({ from: fromPlace, to: toPlace });

const MOST_DAYS = 7;

/** The next walk between two rooms in the reader's timetable that is not over, within a week; null when there is none. */
export function nextWalk(
  lessons: readonly OwnLesson[],
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
