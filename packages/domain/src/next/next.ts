import type { Enrolment } from '../results/next-action.ts';
import type { TimedLesson } from '../schedule/occurrences.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { pragueDate, unixSeconds } from '../time/time.ts';
import {
  type Agenda,
  type Appointment,
  type EntryAppointment,
  type ExamAppointment,
  type LessonAppointment,
  leadOf,
} from './appointments.ts';
import { isExamTime, type SeasonYear, seasonOn } from './season.ts';
import { missingTerms } from './tasks.ts';

/** The next appointment of each kind: one that runs, unless another one starts within 30 minutes; else the next one. */
export interface Next<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  lesson: LessonAppointment<L> | null;
  exam: ExamAppointment<T> | null;
  entry: EntryAppointment | null;
}

/**
 * The next appointment of each kind. The rule of Home ({@link leadOf}) applies to each kind alone, so the lead of
 * Home is always among the three.
 */
export function nextOf<L extends TimedLesson, T extends CountedTerm>(
  { lessons, terms, entries = [] }: Agenda<L, T>,
  now: Date,
): Next<L, T> {
  const leadingOf = (part: Agenda<L, T>) => leadOf(part, now).leading.map(({ appointment }) => appointment);
  const isLesson = (one: Appointment<L, T>): one is LessonAppointment<L> => one.kind === 'lesson';
  const isExam = (one: Appointment<L, T>): one is ExamAppointment<T> => one.kind === 'exam';
  const isEntry = (one: Appointment<L, T>): one is EntryAppointment => one.kind === 'entry';
  return {
    lesson: leadingOf({ lessons, terms: [] }).find(isLesson) ?? null,
    exam: leadingOf({ lessons: [], terms }).find(isExam) ?? null,
    entry: leadingOf({ lessons: [], terms: [], entries }).find(isEntry) ?? null,
  };
}

/**
 * The number of subjects that lack a date for an exam or a credit and whose sign-up is open, in the time in which Home
 * lists them: an exam period and the weeks before one. Otherwise 0.
 * @param year null when it is not known
 */
export function openSubjects(
  records: readonly Enrolment[],
  terms: readonly CountedTerm[],
  year: (SeasonYear & { year: number }) | null,
  now: Date,
): number {
  const date = pragueDate(now);
  if (year === null || !isExamTime(seasonOn(year, date), date)) return 0;
  const missing = missingTerms(records, terms, { year: year.year, now: unixSeconds(now) });
  return missing.filter(({ open }) => open > 0).length;
}
