import type { SharedScheduleLesson } from '@kahan/contract';
import {
  type ChangedMeeting,
  changedMeetings,
  dayOfWeek,
  type Meeting,
  type Occurrence,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { clockSpan } from './lesson-names.ts';

/** Changed meetings of lessons, with the lesson's `gl`. All records of a lesson count: a room knows only its own weeks. */
export function changesOf(lessons: readonly SharedScheduleLesson[]): (ChangedMeeting & { gl: string })[] {
  const partsByGl = Map.groupBy(lessons, ({ gl }) => gl);
  return [...partsByGl].flatMap(([gl, parts]) => {
    const blocks = parts.flatMap((part) => part.blocks);
    // Most lessons have one block, and a week has hundreds of them.
    if (blocks.length < 2) return [];
    const meetings = blocks.map(({ term, weeks, location: room }) => ({
      ...term,
      weeks,
      place: room && { code: room.code, name: room.value },
    }));
    return changedMeetings({ blocks: meetings }).map((change) => ({ ...change, gl }));
  });
}

/** The usual meeting of each changed block of a week, by the block's key. */
export function usualOf(lessons: readonly SharedScheduleLesson[], week: number): Map<string, Meeting> {
  const changes = changesOf(lessons).filter(({ now }) => now.week === week);
  return new Map(
    changes.map(({ gl, now, usual }) => [`${gl}|${now.day}|${now.minutes}|${now.duration}`, usual]),
  );
}

export type RoomSlot = Pick<Meeting, 'day' | 'minutes' | 'duration'> & { place: { code: string } | null };

type Words = Phrases['home']['changedLesson'];

/** The usual meeting, by the parts that differ: `A III`, `Wed 11:00–12:50`, `Wed 11:00–12:50, A III`. */
export function usualText(usual: Meeting, now: RoomSlot, words: Words): string {
  const isOtherDay = usual.day !== now.day;
  const isOtherTime = isOtherDay || usual.minutes !== now.minutes || usual.duration !== now.duration;
  const span = clockSpan(usual);
  const time = isOtherTime && (isOtherDay ? words.onDay(usual.day, span) : span);
  const room = usual.place?.code !== now.place?.code && (usual.place?.name ?? words.noRoom);
  return [time, room].filter((part) => part !== false).join(', ');
}

const known = new WeakMap<readonly SharedScheduleLesson[], ReturnType<typeof changesOf>>();

/** The changes of all weeks, made once for the same lessons. */
function knownChanges(lessons: readonly SharedScheduleLesson[]): ReturnType<typeof changesOf> {
  const changes = known.get(lessons) ?? changesOf(lessons);
  known.set(lessons, changes);
  return changes;
}

/**
 * That a meeting is held at another time or in another place than usual, in words: `Changed, usually A III`; null when it is
 * not, or when it is cancelled.
 * @param all the lessons that say what is usual
 */
export function changedText(
  one: Pick<
    Occurrence<SharedScheduleLesson>,
    'lesson' | 'blocks' | 'date' | 'minutes' | 'duration' | 'canceled'
  >,
  all: readonly SharedScheduleLesson[],
  words: Words,
): string | null {
  const { lesson, blocks, date, minutes, duration, canceled } = one;
  if (canceled) return null;
  const change = knownChanges(all).find(
    ({ gl, now }) =>
      gl === lesson.gl && now.date === date && now.minutes === minutes && now.duration === duration,
  );
  if (change === undefined) return null;
  const place = blocks[0].location;
  return words.changed(
    words.usually(usualText(change.usual, { day: dayOfWeek(date), minutes, duration, place }, words)),
  );
}
