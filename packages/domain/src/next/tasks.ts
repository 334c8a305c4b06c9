import { type Enrolment, isUnderWay, nextActionOf } from '../results/next-action.ts';
import { passStatusOf } from '../results/pass-status.ts';
import { lackingNeeds } from '../terms/nearest-term.ts';
import { isTermOver } from '../terms/signed-term.ts';
import { denialReason } from '../terms/term-actions.ts';
import type { CountedTerm } from '../terms/term-status.ts';

/** A subject of this year that still needs an exam or a credit for which the student has no term. */
export interface MissingTerm<E extends Enrolment = Enrolment> {
  record: E;
  /** Terms that the student can sign up for now. */
  open: number;
  /** When the next sign-up for one of its terms opens, unix seconds; null when none is announced. */
  opens: number | null;
  /** When the last sign-up that is open now closes, unix seconds; null when none is open. */
  closes: number | null;
}

/**
 * Subjects that still lack a term: first those whose sign-up closes, then those that open, then those not announced.
 * @param year the academic year in which the studies are active
 * @param now unix seconds
 */
export function missingTerms<E extends Enrolment>(
  records: readonly E[],
  terms: readonly CountedTerm[],
  { year, now }: { year: number; now: number },
): MissingTerm<E>[] {
  const wanted = records.filter(
    (record) => record.year === year && passStatusOf(record) !== 'passed' && isUnderWay(record, year),
  );
  return wanted
    .flatMap((record): MissingTerm<E>[] => {
      const own = terms.filter(({ code }) => code.code === record.code.code);
      const action = nextActionOf(record, year);
      const isBeforeExam = action === 'credit-and-exam';
      const needs = lackingNeeds(action, own, now).filter((types) => {
        if (!types.includes('Z')) return true;
        // Many credits are given in class, without a term. One before an exam may wait for its result after its last term.
        const offered = own.filter(({ type }) => types.includes(type));
        return isBeforeExam ? offered.some((term) => !isTermOver(term, now)) : offered.length > 0;
      });
      if (needs.length === 0) return [];
      const offered = own.filter(({ type }) => needs.flat().includes(type));
      return [{ record, ...chancesOf(offered, terms, now) }];
    })
    .sort(byUrgency);
}

function chancesOf(offered: readonly CountedTerm[], terms: readonly CountedTerm[], now: number) {
  const circumstances = { now, terms, pending: new Set<string>(), studyId: null };
  const reasons = offered.map((term) => ({ term, reason: denialReason('sign_in', term, circumstances) }));
  const open = reasons.filter(({ reason }) => reason === null || reason === 'choose-study');
  const later = reasons.filter(({ reason }) => reason === 'not-open');
  return {
    open: open.length,
    opens: later.length === 0 ? null : Math.min(...later.map(({ term }) => term.signing_start)),
    closes: open.length === 0 ? null : Math.max(...open.map(({ term }) => term.signing_end)),
  };
}

const urgency = ({ closes, opens }: MissingTerm): number => closes ?? opens ?? Number.POSITIVE_INFINITY;

function byUrgency(a: MissingTerm, b: MissingTerm): number {
  if ((a.closes === null) !== (b.closes === null)) return a.closes === null ? 1 : -1;
  if (urgency(a) !== urgency(b)) return urgency(a) - urgency(b);
  return a.record.code.value < b.record.code.value ? -1 : 1;
}
