import type { Explanation, PasswordRefusal, RequestReason } from '@kahan/domain';
import { type CallOptions, StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../../platform/errors.ts';
import type { GivenProof } from '../../../platform/http/guard/proof.ts';
import { type Attempt, attemptWith, type Lockout } from '../../lockout.ts';
import type { Upstream } from '../../upstream/upstream.ts';
import type { CommandKind, Ending, Performer, PortalOutcome } from '../requests.types.ts';
import type { Held } from './held.ts';
import type { Timer } from './timer.ts';

/** Age from which a request ends when its login is unknown: the student system may miss a login for a moment. */
const MISSED_SECONDS = 60;
/** A request whose outcome cannot be proven for so long ends without proof (what it asked for is decided by then). */
const GIVE_UP_SECONDS = 24 * 3600;
/** The same when only the user's password would help to prove it: the user is there and can look. */
const GIVE_UP_PASSWORD_SECONDS = 60;
/** Tries after which a refusal ends the request; before, a proxy may have refused for a moment. */
const MOST_REFUSED = 5;

export interface AttemptDeps {
  upstream: Upstream;
  lockout: Lockout;
  timer: Timer;
  /** The registered kind of a service. */
  kindOf(service: string): CommandKind;
}

/** Result of one attempt. `password-wanted`: the password is missing, nothing was sent. `later`: not ended. */
export type Verdict =
  | {
      kind: 'ended';
      state: 'success' | 'failed' | 'unknown';
      reason: RequestReason | null;
      explanation?: Explanation | null | undefined;
    }
  | { kind: 'password-wanted'; reason: PasswordRefusal; failure?: ApiFailure }
  | { kind: 'later' };

export const LATER: Verdict = { kind: 'later' };

/** The performer of a request: the student system, unless the request's kind says otherwise. */
const performerOf = ({ upstream: { system }, kindOf }: AttemptDeps, held: Held): Performer =>
  kindOf(held.service).performer?.(system, held) ?? system;

const ageOf = ({ timer }: AttemptDeps, { acceptedAt }: Held) => (timer.now() - acceptedAt) / 1_000;

/** How a request ends by a verdict. @param isAwaited whether the call that asked waits, and is answered by the verdict */
export function endingOf(
  { id, flaw }: Held,
  verdict: Exclude<Verdict, { kind: 'later' }>,
  isAwaited: (id: number) => boolean,
): Ending {
  const { reason } = verdict;
  // A call that waits is answered that a password is needed, and the request counts as never made (spec 4).
  if (verdict.kind === 'password-wanted')
    return { id, state: isAwaited(id) ? 'invalidated' : 'failed', reason };
  const found = flaw();
  const { explanation } = verdict;
  if (found === null || reason !== 'voided') return { id, state: verdict.state, reason, explanation };
  // The sender broke the upload off and needs no message about it.
  if (found === 'gone') return { id, state: 'invalidated', reason };
  return { id, state: verdict.state, reason: found, explanation };
}

function endedBy({ state, refusal, explanation }: PortalOutcome): Verdict {
  return { kind: 'ended', state, reason: refusal, explanation: state === 'failed' ? explanation : null };
}

/** The reason why the student system wants a password; null when the error is about something else. */
function passwordReason(error: unknown): PasswordRefusal | null {
  if (!(error instanceof StudentSystemError)) return null;
  if (error.kind === 'password-required' || error.kind === 'no-password') return error.kind;
  return error.kind === 'login-failed' ? 'wrong-password' : null;
}

/**
 * Tries once to have a request performed, or to prove that it was. The student system performs each key at most once;
 * the outcome of a request that may have been sent before is asked for first all the same, as a second protection.
 * Only the student system's answer for this key ends a request as `success`.
 */
export async function attempt(deps: AttemptDeps, held: Held): Promise<Verdict> {
  const system = performerOf(deps, held);
  const { login, key } = held;
  const age = ageOf(deps, held);
  const wasSent = held.isSent;
  try {
    const found = await readBack(deps, held);
    if (found !== null) return found;
    if (age > GIVE_UP_SECONDS) return endedBy(await system.settle(login, key));
    if (wasSent) {
      const known = await system.outcome(login, key);
      if (known !== null) return endedBy(known);
      // The bytes of an upload are gone: it must not be performed by a call that is still on its way.
      if (deps.kindOf(held.service).isUpload(held.body)) return endedBy(await system.settle(login, key));
    }
    held.isSent = true;
    if (held.bytes !== null && held.given !== null)
      return await withPassword(deps, held, held.given, wasSent);
    return endedBy(await perform(deps, held));
  } catch (error) {
    const reason = passwordReason(error);
    if (reason !== null) return wantsPassword(deps, held, { reason, wasSent, age });
    if (age > GIVE_UP_SECONDS) {
      return wasSent
        ? { kind: 'ended', state: 'unknown', reason: 'unproven' }
        : { kind: 'ended', state: 'failed', reason: 'not-reached' };
    }
    return afterFailure(system, held, error, age);
  }
}

const UNPROVEN: Verdict = { kind: 'ended', state: 'unknown', reason: 'unproven' };

/**
 * The outcome of a request that was under way when the student system was replaced or the database was restored. null
 * when it may be performed: no store has seen its key. Success counts only when the records agree, since they may have
 * changed after it. A key that another store does not know may have had its effect in the former one: the request is
 * settled, so that it is never done, and its user looks for it in the student system.
 */
async function readBack(deps: AttemptDeps, held: Held): Promise<Verdict | null> {
  if (held.readBack === null) return null;
  const system = performerOf(deps, held);
  const known = await system.outcome(held.login, held.key);
  if (known !== null) {
    const isTrue =
      known.state !== 'success' || (await deps.kindOf(held.service).isHeld(deps.upstream.system, held));
    return isTrue ? endedBy(known) : UNPROVEN;
  }
  if (held.readBack === 'restored') {
    held.readBack = null;
    return null;
  }
  const settled = await system.settle(held.login, held.key);
  return settled.refusal === 'voided' ? UNPROVEN : endedBy(settled);
}

/** @throws StudentSystemError; then the outcome is open */
async function perform(deps: AttemptDeps, held: Held, options: CallOptions = {}): Promise<PortalOutcome> {
  const command = deps.kindOf(held.service).command(held);
  if (!('file' in command)) return performerOf(deps, held).perform(command, options);
  const { system } = deps.upstream;
  const { bytes } = held;
  held.bytes = null;
  return bytes === null
    ? system.settle(held.login, held.key, options)
    : system.upload(command, bytes, options);
}

/** The password is used when the student system asks for one (product 12); an upload is sent with it at once. */
async function wantsPassword(
  deps: AttemptDeps,
  held: Held,
  { reason, wasSent, age }: { reason: PasswordRefusal; wasSent: boolean; age: number },
): Promise<Verdict> {
  if (held.given !== null) return withPassword(deps, held, held.given, wasSent);
  if (!wasSent) return { kind: 'password-wanted', reason };
  // An earlier try may have got through. Settling may be allowed without a password where performing is not.
  const known = await settled(performerOf(deps, held), held);
  if (known !== null)
    return known.refusal === 'voided' ? { kind: 'password-wanted', reason } : endedBy(known);
  return age < GIVE_UP_PASSWORD_SECONDS ? LATER : { kind: 'ended', state: 'unknown', reason };
}

/** Every try counts against the session that gave the password. */
async function withPassword(
  deps: AttemptDeps,
  held: Held,
  given: GivenProof,
  wasSent: boolean,
): Promise<Verdict> {
  const system = performerOf(deps, held);
  held.given = null;
  let guess: Attempt;
  try {
    guess = await attemptWith(deps.lockout, given);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return wasSent ? LATER : { kind: 'password-wanted', reason: 'wrong-password', failure };
  }
  // An upload brings its password unasked: that it was not refused proves nothing.
  const isProof = held.bytes === null;
  try {
    const proof = await given.proof();
    const known = wasSent ? await system.outcome(held.login, held.key, proof) : null;
    const outcome = known ?? (await perform(deps, held, proof));
    await (isProof ? guess.succeeded() : guess.undecided());
    return endedBy(outcome);
  } catch (error) {
    const reason = passwordReason(error);
    if (reason !== 'wrong-password') await guess.undecided();
    if (reason === null) return afterFailure(system, held, error, ageOf(deps, held));
    if (reason !== 'wrong-password') return wasSent ? LATER : { kind: 'password-wanted', reason };
    const failure = new ApiFailure('LOGIN_FAILED', { attemptsLeft: await guess.failed() });
    return wasSent ? LATER : { kind: 'password-wanted', reason, failure };
  }
}

async function afterFailure(system: Performer, held: Held, error: unknown, age: number): Promise<Verdict> {
  if (held.flaw() !== null) return endedBy(await system.settle(held.login, held.key));
  if (!(error instanceof StudentSystemError)) throw error;
  // The student system itself answered, before anything was done.
  if (error.kind === 'not-found')
    return age < MISSED_SECONDS ? LATER : { kind: 'ended', state: 'failed', reason: 'no-such-login' };
  if (error.kind !== 'refused' || held.tries < MOST_REFUSED) return LATER;
  const known = await settled(system, held);
  return known === null ? LATER : endedBy(known);
}

/** Ends a request for good; null when the student system fails. */
async function settled(system: Performer, { login, key }: Held): Promise<PortalOutcome | null> {
  try {
    return await system.settle(login, key);
  } catch (error) {
    if (error instanceof StudentSystemError) return null;
    throw error;
  }
}
