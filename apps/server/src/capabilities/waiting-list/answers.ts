import {
  compareWait,
  type DenialReason,
  type ItemDraft,
  type NextStep,
  offeredPlace,
  PASSWORD_REFUSALS,
  REFUSALS,
  unixSeconds,
  type WaitReason,
} from '@kahan/domain';
import type { Change, ListNow, WaitRow } from './waits.store.ts';

export interface Answer {
  refusal: WaitReason | null;
  /** The student is only told from now on. */
  mode?: 'watch';
}

/** The outcome of a try or an offer; null while it is open, `unproven` when only the student system knows it. */
export function answerTo(
  trying: NonNullable<ListNow['trying']>,
  { record }: ListNow,
  now: Date,
): Answer | 'unproven' | null {
  const { state, requestState, requestReason: reason, offeredUntil, ownSignUp } = trying;
  if (state === 'offered') {
    if (ownSignUp === 'success') return { refusal: null };
    if (trying.userId === null) return { refusal: 'voided' };
    if (record === null) return { refusal: 'no-such-term' };
    if (offeredUntil !== null && offeredUntil > unixSeconds(now)) return null;
    // Begun in time: its outcome decides, also when the student system takes longer than the offer.
    if (ownSignUp === 'waiting') return null;
    // Somebody outside the list has taken the place: the student has missed nothing.
    return { refusal: record.capacity <= record.signed_count ? 'full' : 'not-taken' };
  }
  if (requestState === 'waiting') return null;
  if (requestState === 'success') return { refusal: null };
  if (requestState === 'unknown') return 'unproven';
  if (requestState !== 'failed') return { refusal: 'voided' };
  if (PASSWORD_REFUSALS.some((known) => known === reason)) return { refusal: 'voided', mode: 'watch' };
  const refusal = REFUSALS.find((known) => known === reason);
  if (refusal !== undefined) return { refusal };
  return { refusal: reason === 'no-such-login' ? 'not-eligible' : 'voided' };
}

/** The reason of a step for each denial of a sign-up. */
export const REFUSAL_OF = {
  pending: 'not-open',
  signed: 'already-signed',
  'signed-elsewhere': 'has-place',
  'not-signed': 'not-signed',
  begun: 'closed',
  'not-open': 'not-open',
  closed: 'closed',
  'attempts-used': 'attempts-used',
  'not-eligible': 'not-eligible',
  full: 'full',
  'choose-study': 'not-eligible',
  'logout-over': 'logout-over',
  'no-hours': 'no-hours',
} as const satisfies Record<DenialReason, WaitReason>;

/** The cards that tell the student of a step. A place that the student took after an offer is no news. */
export function draftsOf(
  wait: WaitRow,
  { what, reason }: NextStep,
  now: Date,
  { offeredFor }: Change,
): ItemDraft[] {
  if (offeredFor !== undefined) return [offeredPlace(wait.term, unixSeconds(now) + offeredFor)];
  if (what !== 'signed' && what !== 'skipped' && what !== 'expired') return [];
  if (what === 'signed' && wait.state === 'offered') return [];
  const ended = { state: what, reason, at: unixSeconds(now) };
  return compareWait(null, { ...wait.term, wait: { ended } });
}
