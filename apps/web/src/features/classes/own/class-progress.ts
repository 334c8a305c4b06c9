import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import {
  isNearestOfOpen,
  isSigned,
  isTermOver,
  nearestOf,
  nextActionOf,
  passStatusOf,
  spanOf,
  termNeedsOf,
} from '@kahan/domain';
import type { Left } from '@kahan/phrases/en/classes/own-class';

/** How far a student is with a class. `again`: failed in an earlier year; `attended`: lessons, but no result yet. */
export type ClassProgress =
  | { kind: 'passed' | 'closed' | 'unknown' | 'attended' | 'planned' | 'notEnrolled' }
  | { kind: 'again'; year: number }
  | {
      kind: 'left';
      action: Left;
      /** The credit before the exam is there. */
      isCredited: boolean;
      /** The sign-up whose term comes first. */
      signed: TermAnswer | null;
      /** The action needs a term, so there can be a sign-up. */
      isOpen: boolean;
    };

interface ClassFacts {
  /** Results of the class in all studies. */
  results: readonly ResultAnswer[];
  terms: readonly TermAnswer[];
  hasLessons: boolean;
  isPlanned: boolean;
  /** The present academic year. */
  year: number;
  /** Unix seconds. */
  now: number;
}

const semesterRank = ({ year, semester }: ResultAnswer) => year * 10 + Number(semester.code);

/** Results of a class, the latest enrolment first. */
export const latestFirst = (results: readonly ResultAnswer[]): ResultAnswer[] =>
  results.toSorted((a, b) => semesterRank(b) - semesterRank(a));

export function progressOf({ results, terms, hasLessons, isPlanned, year, now }: ClassFacts): ClassProgress {
  if (results.some((one) => passStatusOf(one) === 'passed')) return { kind: 'passed' };
  const [record] = latestFirst(results);
  const action = nextActionOf(record, year);
  if (record === undefined || action === 'enrol')
    return { kind: hasLessons ? 'attended' : isPlanned ? 'planned' : 'notEnrolled' };
  if (action === 'enrol-again') return { kind: 'again', year: record.year };
  if (action === 'closed' || action === 'unknown') return { kind: action };
  const [signed = null] = terms
    .filter((term) => isSigned(term) && !isTermOver(term, now))
    .toSorted((a, b) => spanOf(a).from - spanOf(b).from);
  const credit = record.entries[1]?.grade.code;
  const isExamLeft = action === 'exam' || action === 'last-attempt';
  return {
    kind: 'left',
    action,
    isCredited: isExamLeft && record.completion === 'ZK' && credit !== undefined && credit !== 'K',
    signed,
    isOpen: termNeedsOf(action).length > 0,
  };
}

/**
 * Whether the student attends the class this year. Of other classes the student system tells no exam dates, so that none
 * does not mean that none is announced.
 */
export const isAttended = (
  { results, lessons, terms }: { [K in 'results' | 'lessons' | 'terms']: readonly { year: number }[] },
  year: number,
): boolean => [...results, ...lessons, ...terms].some((one) => one.year === year);

/** The term that the student should know of. */
export interface ShownTerm {
  term: TermAnswer;
  /** An earlier term is not open: this one is the nearest of the open terms only. */
  isOfOpen: boolean;
}

/** The nearest term, else the first that is not over; null without one. */
export function termToShow(terms: readonly TermAnswer[], now: number): ShownTerm | null {
  const nearest = nearestOf(terms, now);
  if (nearest !== null) return { term: nearest.term, isOfOpen: isNearestOfOpen(nearest, terms, now) };
  const [first] = terms
    .filter((term) => !isTermOver(term, now))
    .toSorted((a, b) => spanOf(a).from - spanOf(b).from);
  return first === undefined ? null : { term: first, isOfOpen: false };
}
