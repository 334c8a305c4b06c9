import type { SharedScheduleLesson } from '@kahan/contract';
import {
  meetingPlace,
  type Occurrence,
  occurrencesFrom,
  pragueDate,
  semesterAt,
  unixSeconds,
} from '@kahan/domain';
import { type EventContext, type FeedEvent, linesOf, roomLink } from './event.ts';

/**
 * The meetings of lessons that a user attends or teaches. Lessons of the semester of today and of the coming one are shown whole; one of an
 * earlier semester as long as it has a meeting ahead.
 */
export function lessonEvents(lessons: readonly SharedScheduleLesson[], context: EventContext): FeedEvent[] {
  const shown = lessons.filter((lesson) => isShown(lesson, context.now));
  const dates = new Set(
    shown.flatMap(({ blocks }) =>
      blocks.flatMap(({ weeks }) => Object.values(weeks).map(({ date }) => date)),
    ),
  );
  const meetings = [...dates].sort().flatMap((date) => occurrencesFrom(shown, date));
  return [...Map.groupBy(meetings, ({ lesson, week }) => `${lesson.gl} ${week}`).values()].flatMap((ofWeek) =>
    ofWeek.flatMap((meeting, index) => {
      // Meetings of a week are numbered in order of time: one that moves keeps its number, and so its UID.
      const uid = `lesson-${encodeURIComponent(meeting.lesson.gl)}-${meeting.week}-${index + 1}`;
      return meeting.canceled && context.settings.cancelled === 'remove'
        ? []
        : [eventOf(uid, meeting, context)];
    }),
  );
}

function isShown({ year, semester, blocks }: SharedScheduleLesson, now: Date): boolean {
  const current = semesterAt(now);
  if (year > current.year || (year === current.year && semester >= current.semester)) return true;
  const today = pragueDate(now);
  return blocks.some(({ weeks }) => Object.values(weeks).some(({ date }) => date >= today));
}

function eventOf(uid: string, meeting: Occurrence<SharedScheduleLesson>, context: EventContext): FeedEvent {
  const { lesson, blocks, start, end, canceled, reason } = meeting;
  const { words, linkTo } = context;
  const { subject_code: subject, subject_type: type, teachers } = lesson;
  const name = words.titleOf(subject.value, words.lessons[type]);
  const where = meetingPlace(blocks);
  const room = where && roomLink(where, context);
  return {
    uid,
    start: unixSeconds(start),
    end: unixSeconds(end),
    title: canceled ? words.cancelled(name) : name,
    place: where?.value ?? null,
    about: linesOf(
      reason,
      ...Object.values(teachers).map((teacher) => teacher.name.value),
      room && words.roomAt(room),
    ),
    url: room ?? linkTo(`/classes/${encodeURIComponent(subject.code)}`),
    ...(canceled && { isFree: true as const }),
  };
}
