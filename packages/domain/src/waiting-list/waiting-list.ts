import { WAIT_ENDS, type WaitEnd, type WaitEndState, type WaitReason } from './waiting.ts';

/**
 * The waiting list of one exam date as a machine of steps. It decides which wait is next, and why one is passed over;
 * the keeper of the list stores the steps and their effects. No clock and no I/O: instants are unix seconds.
 */

/** One wait in a list. `seq` counts from 1 in the order of joining, without gaps. */
export interface Wait {
  seq: number;
  until: number;
}

/** `trying`: a place is being taken, and the answer is not known yet. */
export type WaitState = 'waiting' | 'trying' | WaitEndState;

/** `tried`: a place is being taken, or kept for a student. `returned`: somebody outside was faster; the wait stays. */
export const WAIT_STEPS = ['joined', 'tried', 'returned', ...WAIT_ENDS] as const;
export type WaitStepKind = (typeof WAIT_STEPS)[number];

/** One line of the history of a list. `no` counts from 1 without gaps; together with the term it is the receipt. */
export interface WaitStep {
  no: number;
  at: number;
  seq: number;
  what: WaitStepKind;
  reason: WaitReason | null;
}

export type NextStep = Pick<WaitStep, 'seq' | 'what' | 'reason'>;

/** Refusals that are not about the student, or of a try that did nothing: the list stands still, and no wait is skipped. */
const OF_THE_MOMENT: readonly WaitReason[] = ['full', 'not-open', 'voided'];

export const isOfTheMoment = (refusal: WaitReason): boolean => OF_THE_MOMENT.includes(refusal);

/**
 * What happens next in a list; null when nothing does. Waits whose time has passed end first. Then, while places are free,
 * the first one is tried, or passed over with the reason for which it cannot have the place.
 *
 * @param queue the open waits, by `seq`
 * @param free number of free places
 * @param isTrying the answer of a try is open: a second try could take two places for one, so the list stands still
 * @param refusalOf why a wait cannot have a place now; null when it can
 */
export function nextStep<W extends Wait>(
  queue: readonly W[],
  { now, free, isTrying }: { now: number; free: number; isTrying: boolean },
  refusalOf: (wait: W) => WaitReason | null,
): NextStep | null {
  const late = queue.find(({ until }) => until <= now);
  if (late !== undefined) return { seq: late.seq, what: 'expired', reason: null };
  const [head] = queue;
  if (head === undefined || isTrying || free <= 0) return null;
  const refusal = refusalOf(head);
  if (refusal === null) return { seq: head.seq, what: 'tried', reason: null };
  return isOfTheMoment(refusal) ? null : { seq: head.seq, what: 'skipped', reason: refusal };
}

/** The step of a wait after the answer to a try. @param refusal null: the place is the student's */
export function afterTry(seq: number, refusal: WaitReason | null): NextStep {
  if (refusal === null) return { seq, what: 'signed', reason: null };
  return isOfTheMoment(refusal)
    ? { seq, what: 'returned', reason: refusal }
    : { seq, what: 'skipped', reason: refusal };
}

/** The states that each step may follow. */
const AFTER: Record<WaitStepKind, readonly (WaitState | 'none')[]> = {
  joined: ['none'],
  tried: ['waiting'],
  returned: ['trying'],
  signed: ['trying'],
  skipped: ['waiting', 'trying'],
  expired: ['waiting'],
  left: ['waiting'],
};

export const isEnded = (state: WaitState): state is WaitEndState => state !== 'waiting' && state !== 'trying';

/** The state of a wait after a step. */
export const stateAfter = (what: WaitStepKind): WaitState =>
  what === 'joined' || what === 'returned' ? 'waiting' : what === 'tried' ? 'trying' : what;

/**
 * The state of each wait that a history leads to, by `seq`, so that the keeper of a list can be checked.
 * @throws RangeError naming the first step that cannot be: a gap in the numbers, or a step that its wait cannot take
 */
export function replay(steps: readonly WaitStep[]): Map<number, { state: WaitState; ended: WaitEnd | null }> {
  const waits = new Map<number, { state: WaitState; ended: WaitEnd | null }>();
  for (const [i, { no, at, seq, what, reason }] of steps.entries()) {
    const before = waits.get(seq)?.state ?? 'none';
    const isNext = what !== 'joined' || seq === waits.size + 1;
    if (no !== i + 1 || !isNext || !AFTER[what].includes(before))
      throw new RangeError(`step ${no} (${what} of wait ${seq}) cannot follow`);
    const state = stateAfter(what);
    waits.set(seq, { state, ended: isEnded(state) ? { state, reason, at } : null });
  }
  return waits;
}
