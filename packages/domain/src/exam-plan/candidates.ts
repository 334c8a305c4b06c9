import type { DatedEntry } from '../entries/entry.ts';
import type { TimedLesson } from '../schedule/occurrences.ts';
import { ownStartOf, spanOf } from '../terms/signed-term.ts';
import { areAtOnce, clashesOf } from '../terms/term-clashes.ts';
import { dateAt, daysBetween } from '../time/time.ts';
import { type ExamNeed, type PlannedTerm, signUpDenial } from './needs.ts';
import type { PlanWishes } from './wishes.ts';

/** The student's lessons and own entries, which may collide with exams. */
export interface PlanAgenda<L extends TimedLesson = TimedLesson> {
  lessons: readonly L[];
  /** Own entries, each on all its dates. */
  entries: readonly DatedEntry[];
}

/** A date that a plan may have, with all its values that do not depend on the other dates. */
export interface Candidate<T extends PlannedTerm = PlannedTerm> {
  need: ExamNeed<T>;
  term: T;
  /** Days since a fixed date, by the calendar of Prague. */
  day: number;
  /** Own lessons and entries at the time of the term. */
  collisions: number;
  /** The first later date for a second attempt; null without one. */
  retake: T | null;
  /** Whether a wish for a second attempt fails with this date. */
  lacksRetake: boolean;
}

const FIRST_DAY = '2000-01-01';

/** The local dates of a term: two when it goes on after midnight. */
function datesOf(term: PlannedTerm): string[] {
  const { from, to } = spanOf(term);
  return [...new Set([dateAt(from), dateAt(to - 1)])];
}

export const isOnBlockedDay = (term: PlannedTerm, { blocked }: Pick<PlanWishes, 'blocked'>): boolean =>
  datesOf(term).some((date) => blocked.includes(date));

function collisionsOf(term: PlannedTerm, agenda: PlanAgenda): number {
  const { lessons, entries } = clashesOf(term, [], agenda.lessons, agenda.entries);
  return lessons.length + entries.length;
}

/**
 * The first date for a second attempt: on a later day, with a sign-up that is possible after the end of the first date.
 * null when there is no such date, or no attempt is left for it.
 */
function retakeAfter<T extends PlannedTerm>(
  term: T,
  own: readonly T[],
  wishes: PlanWishes,
  now: number,
): T | null {
  if (term.attempts_left !== null && term.attempts_left < 2) return null;
  const { to } = spanOf(term);
  const later = own.filter(
    (one) =>
      one.type === term.type &&
      one.term_id !== term.term_id &&
      dateAt(one.start) > dateAt(to - 1) &&
      !isOnBlockedDay(one, wishes) &&
      signUpDenial(one, [], Math.max(now, to)) === null,
  );
  return later.reduce<T | null>(
    (least, one) => (least !== null && least.start <= one.start ? least : one),
    null,
  );
}

/** The dates among which a plan chooses for a need. A sign-up stays on a day that does not work, too. */
export function candidatesOf<T extends PlannedTerm>(
  need: ExamNeed<T>,
  {
    terms,
    agenda,
    wishes,
    now,
  }: { terms: readonly T[]; agenda: PlanAgenda; wishes: PlanWishes; now: number },
): Candidate<T>[] {
  const own = terms.filter(({ code }) => code.code === need.code);
  return need.options
    .filter((term) => need.isSigned || !isOnBlockedDay(term, wishes))
    .map((term) => {
      const retake = retakeAfter(term, own, wishes, now);
      return {
        ...{ need, term, retake },
        day: daysBetween(FIRST_DAY, dateAt(ownStartOf(term))),
        collisions: collisionsOf(term, agenda),
        lacksRetake: wishes.retake && retake === null,
      };
    });
}

/** Whether a student cannot have both dates: they overlap, or the exam comes before the credit that it needs. */
export function isImpossible(a: Candidate, b: Candidate): boolean {
  return areAtOnce(a.term, b.term) || isExamBeforeCredit(a, b) || isExamBeforeCredit(b, a);
}

/** Whether `a` is an exam that begins before `b`, the credit that it needs, is over. */
export const isExamBeforeCredit = (a: Candidate, b: Candidate): boolean =>
  a.need.code === b.need.code &&
  a.term.type === 'K' &&
  b.term.type === 'Z' &&
  ownStartOf(a.term) < spanOf(b.term).to;

/** Days to study between two exams: none on the next day, -1 on the same one. */
export const daysToStudy = (earlier: Pick<Candidate, 'day'>, later: Pick<Candidate, 'day'>): number =>
  later.day - earlier.day - 1;
