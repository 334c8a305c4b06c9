import type { Unconfirmed } from './unconfirmed.store.ts';

/** The rule for believing an answer that would replace or remove much. */
export interface Confirmation {
  /** Least number of equal answers. */
  answers: number;
  /** Least number of seconds from the first of them to the last. */
  seconds: number;
  /** Pause before the student system is asked again, ms. */
  pauseMs: number;
  /** Another epoch is believed only when an administrator has confirmed it. */
  needsAdministrator: boolean;
}

export const USUAL_CONFIRMATION: Confirmation = {
  ...{ answers: 5, seconds: 600, pauseMs: 15_000 },
  needsAdministrator: false,
};

/** Whether an answer counts: an administrator says so, or it has been the same often and long enough. */
export function isBelieved(
  { verdict, answers, age }: Pick<Unconfirmed, 'verdict' | 'answers' | 'age'>,
  rule: Pick<Confirmation, 'answers' | 'seconds' | 'needsAdministrator'>,
): boolean {
  if (verdict !== null) return verdict === 'confirmed';
  return !rule.needsAdministrator && answers >= rule.answers && age >= rule.seconds;
}

/** So many records may go at once, unless none are left. */
export const FEW = 20;

/** Whether so many records are missing all at once that it is rather a fault than a change: more than half, or all. */
export function isMuchShorter(known: number, gone: number, isEmpty: boolean, few = FEW): boolean {
  if (gone === 0) return false;
  return isEmpty || (gone > few && gone * 2 > known);
}
