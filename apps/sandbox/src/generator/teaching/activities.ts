import type { BlockType } from '@kahan/domain';
import { type Cohort, GROUP_SIZE } from '../people/cohorts.ts';
import type { RoomType } from '../rooms/rooms.ts';
import type { Subject } from './subjects.ts';

/** A lesson to be placed in the timetable: subject, groups, hours, possible weeks and kind of room. */
export interface Activity {
  subject: Subject;
  type: BlockType;
  groups: Cohort[];
  hours: number;
  /** Possible sets of weeks in order of preference: bit masks, bit 0 for week 1. */
  weekChoices: number[];
  room: RoomType;
  capacity: number;
  /** Saturdays of combined studies. */
  isSaturday: boolean;
}

export interface ActivityOptions {
  /** Teaching weeks of the semester. */
  weeks: number;
  /** A lecture for more students than this is split. */
  lectureLimit: number;
}

const EVERY = (weeks: number) => (1 << weeks) - 1;
const ODD = 0x15555555;

const ROOM_OF_KIND: Record<Subject['kind'], RoomType> = {
  theory: 'classroom',
  lab: 'lab',
  computer: 'computer',
  seminar: 'classroom',
  language: 'classroom',
  sport: 'gym',
  thesis: 'classroom',
};

function weekMask(weeks: readonly number[]): number {
  return weeks.reduce((mask, week) => mask | (1 << (week - 1)), 0);
}

/** Every third Saturday, in three variants; `turn` selects the variant that is tried first. */
function saturdays(turn: number, weeks: number): number[] {
  return [0, 1, 2].map((shift) =>
    weekMask(
      Array.from({ length: weeks }, (_, i) => i + 1).filter((week) => week % 3 === (turn + shift) % 3),
    ),
  );
}

/** Weeks of an exercise: labs of few credits alternate, theses are consulted three times. */
function exerciseWeeks(subject: Subject, turn: number, weeks: number): number[] {
  const [odd, even] = [EVERY(weeks) & ODD, EVERY(weeks) & ~ODD];
  if (subject.kind === 'thesis') return [weekMask([2, 6, 10]), weekMask([3, 7, 11])];
  if (subject.kind === 'lab' && subject.points <= 4) return turn % 2 === 0 ? [odd, even] : [even, odd];
  return [EVERY(weeks)];
}

function smallestRoom(students: number): RoomType {
  return students > 40 ? 'hall' : 'classroom';
}

function lecturesOf(
  subject: Subject,
  groups: Cohort[],
  isSaturday: boolean,
  turn: number,
  { weeks, lectureLimit }: ActivityOptions,
): Activity[] {
  const chunks: Cohort[][] = [];
  let students = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    if (students + group.size > lectureLimit) {
      chunks.push([]);
      students = 0;
    }
    chunks.at(-1)?.push(group);
    students += group.size;
  }
  return chunks.map((chunk) => {
    const capacity = chunk.reduce((sum, { size }) => sum + size, 0);
    return {
      subject,
      type: 'P',
      groups: chunk,
      hours: isSaturday ? 3 : subject.lecture,
      weekChoices: isSaturday ? saturdays(turn, weeks) : [EVERY(weeks)],
      room: smallestRoom(capacity),
      capacity,
      isSaturday,
    };
  });
}

function exerciseOf(
  subject: Subject,
  group: Cohort,
  weeks: number,
  isSaturday: boolean,
  turn: number,
): Activity {
  return {
    subject,
    type: subject.kind === 'thesis' ? 'R' : 'X',
    groups: [group],
    hours: isSaturday && subject.kind !== 'lab' ? Math.min(2, subject.exercise) : subject.exercise,
    weekChoices: isSaturday ? saturdays(turn + 1, weeks) : exerciseWeeks(subject, turn, weeks),
    room: ROOM_OF_KIND[subject.kind],
    capacity: Math.min(group.size, GROUP_SIZE),
    isSaturday,
  };
}

/** All lessons of a semester before they have a time; large ones first, because they are hardest to place. */
export function makeActivities(groups: readonly Cohort[], options: ActivityOptions): Activity[] {
  const takers = new Map<string, { subject: Subject; isSaturday: boolean; groups: Cohort[] }>();
  for (const group of groups) {
    if (group.size === 0) continue;
    const isSaturday = group.plan.programme.form === 'K';
    for (const { subject } of group.items) {
      const key = `${subject.code}:${isSaturday}`;
      const taker = takers.get(key) ?? { subject, isSaturday, groups: [] };
      taker.groups.push(group);
      takers.set(key, taker);
    }
  }
  const activities: Activity[] = [];
  let turn = 0;
  for (const { subject, isSaturday, groups: takersOfIt } of takers.values()) {
    turn++;
    if (subject.lecture > 0) activities.push(...lecturesOf(subject, takersOfIt, isSaturday, turn, options));
    if (subject.exercise === 0) continue;
    for (const [index, group] of takersOfIt.entries()) {
      activities.push(exerciseOf(subject, group, options.weeks, isSaturday, turn + index));
    }
  }
  return activities.toSorted((a, b) => b.groups.length - a.groups.length || b.hours - a.hours);
}
