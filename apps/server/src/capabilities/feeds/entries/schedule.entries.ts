import type { ScheduleEntry } from '@kahan/contract';
import {
  type Occurrence,
  occurrencesOn,
  pragueDate,
  semesterAt,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import { type Entry, type EntryContext, linesOf, roomLink } from './entry.ts';

/**
 * The meetings of a user's lessons, without those on holidays. Lessons of the semester of today and of the coming one
 * are shown whole; one of an earlier semester as long as it has a meeting ahead.
 * @param year null when it is not known, and no holiday is
 */
export function scheduleEntries(
  lessons: readonly ScheduleEntry[],
  year: Pick<YearSchedule, 'holidays'> | null,
  context: EntryContext,
): Entry[] {
  const shown = lessons.filter((lesson) => isShown(lesson, context.now));
  const dates = new Set(
    shown.flatMap(({ blocks }) =>
      blocks.flatMap(({ weeks }) => Object.values(weeks).map(({ date }) => date)),
    ),
  );
  const isFree = (date: string) =>
    year?.holidays.some(({ start, end }) => start <= date && date <= end) ?? false;
  const held = [...dates]
    .filter((date) => !isFree(date))
    .sort()
    .flatMap((date) => occurrencesOn(shown, date));
  return [...Map.groupBy(held, ({ lesson, week }) => `${lesson.gl} ${week}`).values()].flatMap((meetings) =>
    meetings.flatMap((meeting, index) => {
      // Meetings of a week are numbered in order of time: one that moves keeps its number, and so its UID.
      const uid = `lesson-${encodeURIComponent(meeting.lesson.gl)}-${meeting.week}-${index + 1}`;
      return meeting.canceled && context.settings.cancelled === 'remove'
        ? []
        : [entryOf(uid, meeting, context)];
    }),
  );
}

function isShown({ year, semester, blocks }: ScheduleEntry, now: Date): boolean {
  const current = semesterAt(now);
  if (year > current.year || (year === current.year && semester >= current.semester)) return true;
  const today = pragueDate(now);
  return blocks.some(({ weeks }) => Object.values(weeks).some(({ date }) => date >= today));
}

function entryOf(uid: string, meeting: Occurrence<ScheduleEntry>, context: EntryContext): Entry {
  const { lesson, block, start, end, canceled, reason } = meeting;
  const { words, linkTo } = context;
  const { subject_code: subject, subject_type: type, teachers } = lesson;
  const name = words.titleOf(subject.value, words.lessons[type]);
  const place = block.location;
  const room = place && roomLink(place, context);
  return {
    uid,
    start: unixSeconds(start),
    end: unixSeconds(end),
    title: canceled ? words.cancelled(name) : name,
    place: place?.value ?? null,
    about: linesOf(
      reason,
      ...Object.values(teachers).map((teacher) => teacher.name.value),
      room && words.roomAt(room),
    ),
    url: room ?? linkTo(`/classes/${encodeURIComponent(subject.code)}`),
    ...(canceled && { isFree: true as const }),
  };
}
