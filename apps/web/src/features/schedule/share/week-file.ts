import { cancelReason, isCanceled, meetingPlace, pragueInstant, unixSeconds } from '@kahan/domain';
import { type WrittenEvent, writeCalendar } from '@kahan/icalendar/write';
import type { LessonBlock } from '../blocks/blocks.ts';

export interface EventWords {
  /** Title of a lesson: subject and kind. */
  titleOf: (block: LessonBlock) => string;
  cancelled: (title: string) => string;
}

interface FileFacts {
  words: EventWords;
  /** When the file is made. */
  now: Date;
  /** The host of the portal, part of the ids of the events. */
  host: string;
}

const at = (date: string, minutes: number): number => unixSeconds(pragueInstant(date, minutes));

/**
 * The shown blocks as events, one for each meeting, earliest first. A cancelled one stays, marked as such: imported
 * again, the file corrects what a calendar has of an earlier one.
 */
function eventsOf(
  blocks: readonly LessonBlock[],
  { words: { titleOf, cancelled }, now, host }: FileFacts,
): WrittenEvent[] {
  const events = blocks.flatMap((block) => {
    const { lesson, minutes, duration, parts } = block;
    const title = titleOf(block);
    return block.weeks.flatMap((week): WrittenEvent[] => {
      // Several are the rooms of one meeting.
      const held = parts.filter((part) => part.weeks.includes(week)).map((part) => part.block);
      const meeting = held[0]?.weeks[week];
      if (meeting === undefined) return [];
      const { date } = meeting;
      const isCancelled = isCanceled(meeting);
      const id = `lesson-${lesson.gl}-${date}-${minutes}-${duration}`;
      return [
        {
          uid: `${encodeURIComponent(id)}@${host}`,
          start: at(date, minutes),
          end: at(date, minutes + duration),
          title: isCancelled ? cancelled(title) : title,
          place: meetingPlace(held)?.value ?? null,
          about: [cancelReason(meeting), ...teachersOf(block)].flatMap((line) => line || []).join('\n'),
          isCancelled,
          modified: unixSeconds(now),
        },
      ];
    });
  });
  return events.sort((a, b) => a.start - b.start);
}

const teachersOf = ({ lesson }: LessonBlock): string[] =>
  Object.values(lesson.teachers).map(({ name }) => name.value);

/** A file for calendars with the shown blocks. */
export const weekFile = (blocks: readonly LessonBlock[], facts: FileFacts): string =>
  writeCalendar({ product: 'Timetable' }, eventsOf(blocks, facts));
