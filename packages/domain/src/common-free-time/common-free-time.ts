import type { Semester } from '../codes.ts';
import { type Agenda, appointmentsOn } from '../next/appointments.ts';
import { busySpans, gapsBetween, type Span } from '../rooms/occupancy.ts';
import type { TimedLesson } from '../schedule/occurrences.ts';
import { semesterOf } from '../time/academic-year.ts';
import { addDays, mondayOf, pragueInstant, unixSeconds } from '../time/time.ts';

/** Teaching hours, minutes after local midnight, and the shortest common free time that is worth naming, minutes. */
export const FREE_TIME = { from: 7 * 60, until: 20 * 60, least: 30 } as const;

/** Most people with whom a user may share free time at the same time. */
export const MOST_FREE_TIME_PEOPLE = 20;

/** Most open invitations of a user at a time, and days for which an invitation can be opened. */
export const MOST_FREE_TIME_INVITATIONS = 5;
export const FREE_TIME_INVITATION_DAYS = 7;

/** Days from Monday to Friday. */
const WORKING_DAYS = 5;

/** The spans of a date in which some people are all free, in order of time. Unix seconds, the end exclusive. */
export interface CommonFreeDay {
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  slots: Span[];
}

/**
 * Times at which the owners of all agendas are free, from Monday to Friday within teaching hours. Lessons that are
 * not cancelled, exams with a sign-up and own entries take time. Shorter times than {@link FREE_TIME} allows are left out.
 *
 * The result does not depend on the order of the agendas. Of one owner it reveals only the free time while the
 * other owners are free, too.
 * @param monday of the week
 */
export function commonFreeTime(agendas: readonly Agenda[], monday: string): CommonFreeDay[] {
  return Array.from({ length: WORKING_DAYS }, (_, day) => {
    const date = addDays(monday, day);
    const within: Span = {
      from: unixSeconds(pragueInstant(date, FREE_TIME.from)),
      until: unixSeconds(pragueInstant(date, FREE_TIME.until)),
    };
    const taken = agendas.flatMap((agenda) => takenOn(agenda, date));
    const slots = gapsBetween(busySpans(taken), within).filter(
      ({ from, until }) => until - from >= FREE_TIME.least * 60,
    );
    return { date, slots };
  });
}

const takenOn = (agenda: Agenda, date: string) =>
  appointmentsOn(agenda, date).map(({ start, end, canceled }) => ({
    ...{ start: unixSeconds(start), end: unixSeconds(end), canceled },
  }));

interface Year {
  year: number;
  semesters: Record<Semester, { start: string }>;
}

/** The last day of an agreement that is made on a date: the end of the academic year. `2026-11-18` → `2027-07-31` */
export function lastFreeTimeDay(date: string): string {
  const end = `${date.slice(0, 4)}-07-31`;
  return date <= end ? end : `${Number(date.slice(0, 4)) + 1}-07-31`;
}

/** The last Monday for which common free time is shown: that of the last week that begins in the academic year. */
export const lastFreeTimeWeek = ({ year }: Pick<Year, 'year'>): string => mondayOf(`${year + 1}-07-31`);

/** The Monday of a date's week; null when it is not a week for common free time: a past week, or another year. */
export function freeTimeWeek(date: string, year: Pick<Year, 'year'>, today: string): string | null {
  const monday = mondayOf(date);
  if (monday < mondayOf(today) || semesterOf(today).year !== year.year) return null;
  return monday <= lastFreeTimeWeek(year) ? monday : null;
}

/**
 * Whether a timetable that was read shows what is taught in a week. In a semester that has begun it does. Before a
 * semester begins, its lessons may not be planned, so a timetable without any of them shows nothing.
 */
export function tellsOfWeek(
  lessons: readonly (TimedLesson & { year: number; semester: Semester })[],
  monday: string,
  { year, semesters }: Year,
  today: string,
): boolean {
  const semester: Semester = monday < mondayOf(semesters[2].start) ? 1 : 2;
  if (mondayOf(semesters[semester].start) <= today) return true;
  return lessons.some((lesson) => lesson.year === year && lesson.semester === semester);
}
