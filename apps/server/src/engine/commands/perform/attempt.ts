import type { CommandOutcome, RequestReason } from '@kahan/domain';
import { type CallOptions, type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../../platform/errors.ts';
import type { GivenPassword } from '../../../platform/http/guard/password.ts';
import type { Lockout } from '../../lockout.ts';
import type { Upstream } from '../../upstream/upstream.ts';
import { commandOf, type Ending, isUpload, type Work } from '../requests.types.ts';
import type { Ticks } from './timer.ts';

/** A request that cannot be proven for so long ends without (a term's own windows are over by then). */
const GIVE_UP_SECONDS = 24 * 3600;
/** The same when only the user's password would help to prove it: they are there, and can look themselves. */
const GIVE_UP_PASSWORD_SECONDS = 60;
/** The student system says that it cannot take it; a proxy in between may say so for a moment. */
const MOST_REFUSED = 5;

/** One request in the hands of this process. */
export interface Held extends Work {
  /** Of the ticks, since which `age` is true. */
  since: number;
  /** Tries that did not end it. */
  tries: number;
  /** Came with the call that asked; lives as long as this does. */
  given: GivenPassword | null;
  /** The file of an upload, while the call that brings it lasts. */
  bytes: AsyncIterable<Uint8Array> | null;
  /** What was wrong with its file, seen while it was sent: the sender went away, or it never ended. */
  flaw: 'gone' | 'too-large' | null;
}

/** @param since of the ticks */
export function heldOf(work: Work, since: number): Held {
  return { ...work, since, tries: 0, given: null, bytes: null, flaw: null };
}

export type PasswordReason = 'password-required' | 'wrong-password';

export interface AttemptDeps {
  upstream: Upstream;
  lockout: Lockout;
  ticks: Ticks;
}

/** What a try came to. `wanted` is a password: then certainly nothing was done. */
export type Verdict =
  | { kind: 'ended'; state: 'success' | 'failed' | 'unknown'; reason: RequestReason | null }
  | { kind: 'wanted'; reason: PasswordReason; failure?: ApiFailure }
  | { kind: 'later' };

/** How a request ends by a verdict. @param isAwaited whether who asked waits for the answer, and will be told there */
export function endingOf(
  { id, flaw }: Held,
  verdict: Exclude<Verdict, { kind: 'later' }>,
  isAwaited: (id: number) => boolean,
): Ending {
  const { reason } = verdict;
  // Whoever waits for the answer is asked for the password there, and the request never was (spec 4).
  if (verdict.kind === 'wanted') return { id, state: isAwaited(id) ? 'invalidated' : 'failed', reason };
  if (flaw === null || reason !== 'voided') return { id, state: verdict.state, reason };
  // Who broke it off knows, and needs no word about it.
  if (flaw === 'gone') return { id, state: 'invalidated', reason };
  return { id, state: verdict.state, reason: flaw };
}

const LATER: Verdict = { kind: 'later' };

function endedBy({ state, refusal }: CommandOutcome): Verdict {
  return { kind: 'ended', state, reason: refusal };
}

/** Why the student system wants a password; null when that is not it. */
function passwordReason(error: unknown): PasswordReason | null {
  if (!(error instanceof StudentSystemError)) return null;
  if (error.kind === 'password-required') return error.kind;
  return error.kind === 'login-failed' ? 'wrong-password' : null;
}

/**
 * Tries once to have a request done, or to prove that it was. The student system does each key at most once; what
 * may have been sent before is asked about first all the same, so that nothing rests on that alone. Only what it
 * answers for this key ends a request as `success`.
 */
export async function attempt(deps: AttemptDeps, held: Held): Promise<Verdict> {
  const studentSystem = deps.upstream.system;
  const { login, key } = held;
  const age = held.age + (deps.ticks.now() - held.since) / 1000;
  const wasSent = held.isSent;
  try {
    if (age > GIVE_UP_SECONDS) return endedBy(await studentSystem.settle(login, key));
    if (wasSent) {
      const known = await studentSystem.outcome(login, key);
      if (known !== null) return endedBy(known);
      // Its bytes are gone: nobody can send it again, and nobody shall.
      if (isUpload(held)) return endedBy(await studentSystem.settle(login, key));
    }
    held.isSent = true;
    if (held.bytes !== null && held.given !== null)
      return await withPassword(deps, held, held.given, wasSent);
    return endedBy(await perform(studentSystem, held));
  } catch (error) {
    const reason = passwordReason(error);
    if (reason !== null) return wantsPassword(deps, held, { reason, wasSent, age });
    if (age > GIVE_UP_SECONDS) {
      return wasSent
        ? { kind: 'ended', state: 'unknown', reason: 'unproven' }
        : { kind: 'ended', state: 'failed', reason: 'not-reached' };
    }
    return afterFailure(studentSystem, held, error);
  }
}

/** @throws StudentSystemError, then it is open whether it was done */
async function perform(
  system: StudentSystem,
  held: Held,
  options: CallOptions = {},
): Promise<CommandOutcome> {
  const command = commandOf(held);
  if (!('file' in command)) return system.perform(command, options);
  // Sent once: whatever happens, the bytes are used up.
  const { bytes } = held;
  held.bytes = null;
  return bytes === null
    ? system.settle(held.login, held.key, options)
    : system.upload(command, bytes, options);
}

/** Without the password it came with (product 12) first; a file, which can be sent only once, with it. */
async function wantsPassword(
  deps: AttemptDeps,
  held: Held,
  { reason, wasSent, age }: { reason: PasswordReason; wasSent: boolean; age: number },
): Promise<Verdict> {
  if (held.given !== null) return withPassword(deps, held, held.given, wasSent);
  if (!wasSent) return { kind: 'wanted', reason };
  // An earlier try may have got through. Ending it for good may be allowed where doing it is not.
  const known = await deps.upstream.system.settle(held.login, held.key).catch((error: unknown) => {
    if (error instanceof StudentSystemError) return null;
    throw error;
  });
  if (known !== null) return known.refusal === 'voided' ? { kind: 'wanted', reason } : endedBy(known);
  if (age < GIVE_UP_PASSWORD_SECONDS) return LATER;
  return { kind: 'ended', state: 'unknown', reason };
}

/** Every try counts against the lockout of the login page, and there is one. */
async function withPassword(
  { upstream: { system: studentSystem }, lockout }: AttemptDeps,
  held: Held,
  { password, address }: GivenPassword,
  wasSent: boolean,
): Promise<Verdict> {
  held.given = null;
  let guess: Awaited<ReturnType<Lockout['begin']>>;
  try {
    guess = await lockout.begin(held.login, address);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return wasSent ? LATER : { kind: 'wanted', reason: 'wrong-password', failure };
  }
  // Nobody asked for it: that it was not refused proves nothing.
  const isProof = held.bytes === null;
  try {
    const known = wasSent ? await studentSystem.outcome(held.login, held.key, { password }) : null;
    const outcome = known ?? (await perform(studentSystem, held, { password }));
    await (isProof ? guess.succeeded() : guess.undecided());
    return endedBy(outcome);
  } catch (error) {
    const reason = passwordReason(error);
    await (reason === 'wrong-password' ? guess.failed() : guess.undecided());
    if (reason === null) return afterFailure(studentSystem, held, error);
    return wasSent ? LATER : { kind: 'wanted', reason };
  }
}

async function afterFailure(system: StudentSystem, held: Held, error: unknown): Promise<Verdict> {
  const { login, key } = held;
  if (held.flaw !== null) return endedBy(await system.settle(login, key));
  if (!(error instanceof StudentSystemError)) throw error;
  // Answered by the system itself, before anything is done.
  if (error.kind === 'not-found') return { kind: 'ended', state: 'failed', reason: 'no-such-login' };
  if (error.kind !== 'refused') return LATER;
  if (held.tries < MOST_REFUSED) return LATER;
  try {
    return endedBy(await system.settle(login, key));
  } catch (failure) {
    if (failure instanceof StudentSystemError) return LATER;
    throw failure;
  }
}
