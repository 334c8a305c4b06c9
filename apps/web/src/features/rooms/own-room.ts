import type { ScheduleLesson } from '@kahan/contract';
import { meetingPlace, type Occurrence, occurrencesOn, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { useNow } from '../../platform/time/clock.ts';

/** Timetable name of the room of the lesson that began last today, otherwise of the next one; null without a lesson in a room. */
export function roomOfDay(lessons: readonly ScheduleLesson[], now: Date): string | null {
  const heldLessons = occurrencesOn(lessons, pragueDate(now)).filter(
    ({ canceled, blocks }) => !canceled && meetingPlace(blocks) !== null,
  );
  const isBegun = ({ start }: Occurrence<ScheduleLesson>) => start <= now;
  const lesson = heldLessons.findLast(isBegun) ?? heldLessons[0];
  return (lesson && meetingPlace(lesson.blocks)?.codes[0]) ?? null;
}

/** Timetable name of the room where the reader probably is; null when nothing tells. */
export function useOwnRoom(): string | null {
  const isStudent = useIsStudent() === true;
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...scheduleQuery, enabled: loggedIn && isStudent });
  const now = useNow();
  return data === undefined ? null : roomOfDay(data.data.schedule, now);
}
