import { hoursOfTerm, isSigned, ownStartOf } from './signed-term.ts';
import type { StudentTerm } from './term.ts';

type SharedField =
  | 'term_id'
  | 'type'
  | 'start'
  | 'duration'
  | 'student_start'
  | 'signing_start'
  | 'signing_end'
  | 'logout_end'
  | 'capacity'
  | 'signed_count'
  | 'space'
  | 'attempts_left';

/** The part of a term that the rules need, in the shape of the API. Times are unix seconds. */
export interface CountedTerm extends Pick<StudentTerm, SharedField> {
  code: { code: string; value: string };
  /** The study with which the student is signed up; only present when signed up. */
  study_id?: string | undefined;
  /** Studies with which the student may sign up. */
  study_ids: readonly string[];
}

/**
 * Whether a sign-up could never be cancelled: one of now, or a prepared one at the opening, comes after the end of
 * cancelling. @param now unix seconds
 */
export const cannotBeCancelled = (term: CountedTerm, now: number): boolean =>
  !isSigned(term) && now < term.signing_end && Math.max(now, term.signing_start) >= term.logout_end;

/** Free places, at least 0 (product 5). */
export function freePlaces({
  capacity,
  signed_count,
}: Pick<CountedTerm, 'capacity' | 'signed_count'>): number {
  return Math.max(0, capacity - signed_count);
}

/**
 * Number of free hours of a term, from before the sign-up on. Null when it is not known: the term has no length, or
 * more students than one come at an hour, and their hours are not known.
 */
export function freeHours(
  term: Pick<CountedTerm, 'start' | 'duration' | 'space' | 'capacity' | 'signed_count'>,
): number | null {
  if (term.duration === null) return null;
  const hours = hoursOfTerm(term).length;
  if (hours === 0 || term.capacity > hours) return null;
  return freePlaces(term) === 0 ? 0 : hours - term.signed_count;
}

/**
 * The times until which students can sign up for a term and cancel it, unix seconds: as written, or an earlier start.
 * The portal answers these times, so that every screen, the calendar and the feed say the same.
 */
export const signingEnds = ({
  signing_end,
  logout_end,
  start,
}: Pick<StudentTerm, 'signing_end' | 'logout_end' | 'start'>) => ({
  signing_end: Math.min(signing_end, start),
  logout_end: Math.min(logout_end, start),
});

/** How full a term is (spec 4, product 5). */
export type CapacityState = 'Free' | 'HalfFull' | 'AlmostFull' | 'Full';

export function capacityStateOf(term: Pick<CountedTerm, 'capacity' | 'signed_count'>): CapacityState {
  const free = freePlaces(term);
  if (free === 0) return 'Full';
  if (free > term.capacity / 2) return 'Free';
  return free > term.capacity / 10 ? 'HalfFull' : 'AlmostFull';
}

/** Term display status (spec 3), and the choices of the state filter. */
export const TERM_STATES = ['signed', 'notSigned', 'full', 'future'] as const;
export type TermState = (typeof TERM_STATES)[number];

const isFull = (term: CountedTerm) => freePlaces(term) === 0;
const isFuture = ({ signing_start }: CountedTerm, now: number) => now < signing_start;

/** Signed before future before full before notSigned (product 20). @param now unix seconds */
export function termStateOf(term: CountedTerm, now: number): TermState {
  if (isSigned(term)) return 'signed';
  if (isFuture(term, now)) return 'future';
  return isFull(term) ? 'full' : 'notSigned';
}

/**
 * Whether the state filter shows a term (product 6): a signed one iff `signed` is on; a full or future one iff each of
 * the two states that applies is on; any other iff `notSigned` is on.
 */
export function isTermVisible(term: CountedTerm, on: ReadonlySet<TermState>, now: number): boolean {
  if (isSigned(term)) return on.has('signed');
  const full = isFull(term);
  const future = isFuture(term, now);
  if (full || future) return (!full || on.has('full')) && (!future || on.has('future'));
  return on.has('notSigned');
}

/** The date that is most important to the student now (spec 4, Important date shown). */
export interface ImportantDate {
  kind: 'logout_end' | 'start' | 'signing_start' | 'signing_end';
  /** Unix seconds. */
  at: number;
}

export function importantDateOf(term: CountedTerm, now: number): ImportantDate {
  const { signing_end, logout_end } = signingEnds(term);
  if (isSigned(term)) {
    return now < logout_end
      ? { kind: 'logout_end', at: logout_end }
      : { kind: 'start', at: ownStartOf(term) };
  }
  return isFuture(term, now)
    ? { kind: 'signing_start', at: term.signing_start }
    : { kind: 'signing_end', at: signing_end };
}

/** Criteria of the ordering list (spec 2, Exam terms). */
export const ORDER_CRITERIA = ['remaining', 'logout_end', 'signing_end', 'start', 'name'] as const;
export type OrderCriterion = (typeof ORDER_CRITERIA)[number];

/** 0 inactive, 1 ascending, 2 descending (spec 4). */
export type OrderDirection = 0 | 1 | 2;
