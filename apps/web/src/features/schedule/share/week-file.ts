import { cancelReason, isCanceled } from '@kahan/domain';
import { type CalendarEvent, calendarFile, wallClockOn } from '../../../platform/calendar-file.ts';
import type { LessonBlock } from '../state/timetable.ts';

export interface EventWords {
  /** Title of a lesson: subject and kind. */
  titleOf: (block: LessonBlock) => string;
  cancelled: (title: string) => string;
}

/**
 * The shown blocks as events, one for each meeting, earliest first. A cancelled one stays, marked as such: imported
 * again, the file corrects what a calendar has of an earlier one.
 */
export function eventsOf(
  blocks: readonly LessonBlock[],
  { titleOf, cancelled }: EventWords,
): CalendarEvent[] {
  const events = blocks.flatMap((block) => {
    const { lesson, minutes, duration, parts } = block;
    const title = titleOf(block);
    return parts.flatMap(({ block: { weeks, location }, weeks: held }) =>
      held.flatMap((week): CalendarEvent[] => {
        const meeting = weeks[week];
        if (meeting === undefined) return [];
        const { date } = meeting;
        const isCancelled = isCanceled(meeting);
        return [
          {
            id: `lesson-${lesson.gl}-${date}-${minutes}-${duration}`,
            from: wallClockOn(date, minutes),
            to: wallClockOn(date, minutes + duration),
            title: isCancelled ? cancelled(title) : title,
            place: location?.value ?? null,
            about: [cancelReason(meeting), ...teachersOf(block)].flatMap((line) => line || []),
            isCancelled,
          },
        ];
      }),
    );
  });
  return events.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
}

const teachersOf = ({ lesson }: LessonBlock): string[] =>
  Object.values(lesson.teachers).map(({ name }) => name.value);

/** A file for calendars with the shown blocks. */
export const weekFile = (
  blocks: readonly LessonBlock[],
  { words, now, host }: { words: EventWords; now: Date; host: string },
): string => calendarFile(eventsOf(blocks, words), { product: 'Timetable', now, host });
