import { type Enrolment, isUnderWay, nextActionOf } from '../results/next-action.ts';
import { passStatusOf } from '../results/pass-status.ts';
import { lackingNeeds } from '../terms/nearest-term.ts';
import { isSigned } from '../terms/signed-term.ts';
import { type CountedTerm, signingEnds } from '../terms/term-status.ts';
import type { DateRange } from '../time/academic-year.ts';
import { firstTeachingDay, lastTeachingDay } from '../time/teaching-days.ts';
import { addDays, instantOf, mondayOf } from '../time/time.ts';

/** A moment until which, or from which, a student can do something about terms. */
export interface TermDeadline<T extends CountedTerm = CountedTerm> {
  kind: 'sign-up-opens' | 'sign-up-ends' | 'sign-off-ends';
  /** Stays the same while the first of the terms does, even when the moment moves. */
  key: string;
  /** Unix seconds. */
  at: number;
  /** Terms of one subject and type that share the moment, earliest first; at least one. */
  terms: [T, ...T[]];
}

/** The first or last day of teaching or exams in a semester. */
export interface StudyDate {
  kind: 'teaching-begins' | 'teaching-ends' | 'exams-begin' | 'exams-end';
  key: string;
  /** Local date in Prague, YYYY-MM-DD; the whole day. */
  date: string;
  /** First calendar year of the academic year. */
  year: number;
  semester: 1 | 2;
}

export type Deadline<T extends CountedTerm = CountedTerm> = TermDeadline<T> | StudyDate;

/** The part of a year schedule that has study dates. */
export interface DatedYear {
  year: number;
  ed_weeks: number;
  semesters: Record<1 | 2, { start: string; exam_periods: readonly DateRange[] }>;
  holidays: readonly DateRange[];
}

/**
 * The terms that a student may want: of a subject of this year that is not passed, of a type that its next action needs
 * and the student has no sign-up for. Before an exam without its credit, terms of the credit are wanted as well.
 * @param year the academic year in which the studies are active
 * @param now unix seconds
 */
export function wantedTerms<T extends CountedTerm>(
  records: readonly Enrolment[],
  terms: readonly T[],
  { year, now }: { year: number; now: number },
): T[] {
  const wanted = records
    .filter((record) => record.year === year && passStatusOf(record) !== 'passed' && isUnderWay(record, year))
    .flatMap((record) => {
      const own = terms.filter(({ code }) => code.code === record.code.code);
      const types = lackingNeeds(nextActionOf(record, year), own, now).flat();
      return own.filter((term) => types.includes(term.type) && !isSigned(term) && term.attempts_left !== 0);
    });
  // Two studies may have the same subject.
  return [...new Set(wanted)];
}

/**
 * The deadlines of a student, earliest first: when the sign-up for a wanted term opens and ends, until when a sign-up can
 * be cancelled, and when teaching and exams begin and end. Past ones stay. Group items have no due date in the student
 * system, so none is among them.
 * @param year the academic year in which the studies are active; null when none is, which leaves the study dates alone
 * @param now unix seconds
 */
export function deadlinesOf<T extends CountedTerm>(
  {
    records,
    terms,
    schedules,
  }: { records: readonly Enrolment[]; terms: readonly T[]; schedules: readonly DatedYear[] },
  { year, now }: { year: number | null; now: number },
): Deadline<T>[] {
  const wanted = year === null ? [] : wantedTerms(records, terms, { year, now });
  return [
    ...momentsOf('sign-up-opens', wanted, ({ signing_start }) => signing_start),
    ...momentsOf('sign-up-ends', wanted, (term) => signingEnds(term).signing_end),
    ...momentsOf('sign-off-ends', terms.filter(isSigned), (term) => signingEnds(term).logout_end),
    ...schedules.flatMap(studyDatesOf),
  ].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Sorts by time; a study date is the midnight at which its day begins in UTC, which is close enough to sort by. */
function orderOf(deadline: Deadline): string {
  const moment = 'at' in deadline ? instantOf(deadline.at).toISOString() : deadline.date;
  return `${moment} ${deadline.key}`;
}

/** One deadline for all terms of a subject and type with the same moment: a whole series opens at once. */
function momentsOf<T extends CountedTerm>(
  kind: TermDeadline['kind'],
  terms: readonly T[],
  at: (term: T) => number,
): TermDeadline<T>[] {
  const sorted = [...terms].sort((a, b) => a.start - b.start || (a.term_id < b.term_id ? -1 : 1));
  const groups = new Map<string, TermDeadline<T>>();
  for (const term of sorted) {
    const group = `${term.code.code}|${term.type}|${at(term)}`;
    const deadline = groups.get(group);
    if (deadline !== undefined) deadline.terms.push(term);
    else groups.set(group, { kind, key: `${kind}|${term.term_id}`, at: at(term), terms: [term] });
  }
  return [...groups.values()];
}

/**
 * First and last days of teaching and exams. Teaching begins and ends on a day from Monday to Friday that is no holiday,
 * before the exams begin: a winter semester that is counted until New Year ends before Christmas.
 */
export function studyDatesOf({ year, ed_weeks, semesters, holidays }: DatedYear): StudyDate[] {
  return ([1, 2] as const).flatMap((semester): StudyDate[] => {
    const { start, exam_periods } = semesters[semester];
    const dated = (kind: StudyDate['kind'], date: string, index = 0): StudyDate => ({
      ...{ kind, date, year, semester },
      key: `${kind}|${year}|${semester}|${index}`,
    });
    const teaching = { start, end: addDays(mondayOf(start), ed_weeks * 7 - 1) };
    return [
      dated('teaching-begins', firstTeachingDay({ semesters, holidays }, teaching)),
      dated('teaching-ends', lastTeachingDay({ semesters, holidays }, teaching)),
      ...exam_periods.flatMap((period, index) => [
        dated('exams-begin', period.start, index),
        dated('exams-end', period.end, index),
      ]),
    ];
  });
}
