import type { ErrorCode } from '@kahan/contract/runtime';
import { type StudentSystem, StudentSystemError, type UserProof } from '@kahan/student-system';
import { ApiFailure } from '../../platform/errors.ts';
import type { GivenProof } from '../../platform/http/guard/proof.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import { type Attempt, attemptWith, type Lockout } from '../lockout.ts';
import { PASSWORD_REASONS } from './failures.ts';
import type { Freshness } from './freshness.ts';
import { postponeRetry, type Retry, readRefused, settleRetry } from './retries.store.ts';
import { BAD_RECORD_PAUSE, runTask } from './runner.ts';
import type { MirrorContext } from './source.ts';

const MOST_ROUNDS = 3;

/** How reading with a proof ended. */
export type ReadWithProof = 'read' | 'failed' | 'nothing-refused';

/**
 * Reads those of these services that the student system refused without a password, with the password of the call
 * (product 12), and then the user's other refused services: a page has several loads, and asks once. Without a refused
 * service of the call the password is not used: a header must be no way to try passwords that the lockout does not count.
 * @returns `failed`: a token did not help, and the stored records stay
 * @throws ApiFailure LOGIN_FAILED when it is wrong, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_* when it could not be checked
 */
export async function readWithPassword(
  context: MirrorContext,
  deps: { lockout: Lockout; freshness: Freshness },
  user: { userId: number; login: string },
  { services, all }: { services: readonly string[]; all: readonly string[] },
  given: GivenProof,
): Promise<ReadWithProof> {
  const wanted = () => readRefused(context.db, user.userId, services, PASSWORD_REASONS);
  let refused = await wanted();
  if (refused.length === 0) return 'nothing-refused';
  const attempt = await attemptWith(deps.lockout, given);
  try {
    const personal = await given.proof();
    // A background read may be refused meanwhile. This call has the password that it needs.
    for (let round = 0; round < MOST_ROUNDS && refused.length > 0; round += 1) {
      for (const retry of refused) await readOne({ ...context, personal }, retry);
      refused = await wanted();
    }
    // A failure of another service is reported to the call that needs it.
    const others = await readRefused(context.db, user.userId, all, PASSWORD_REASONS, true);
    await Promise.all(others.map((retry) => readOne({ ...context, personal }, retry).catch(() => undefined)));
  } catch (error) {
    const code = codeOfStudentSystem(error);
    const attemptsLeft = await endAttempt(attempt, code);
    if (code !== undefined && !given.isTyped) return 'failed';
    throw code === undefined ? error : new ApiFailure(code, { cause: error, attemptsLeft });
  }
  await attempt.succeeded();
  await deps.freshness.refresh();
  deps.freshness.announce();
  return 'read';
}

/** A failure leaves the retry as it is: a wrong password says nothing about the record. */
async function readOne(context: MirrorContext, retry: Retry): Promise<void> {
  const unread = await runTask(context, retry.task);
  if (unread === null) return settleRetry(context.db, retry);
  const reason = 'STUDENT_SYSTEM_GARBAGE';
  const seconds = BAD_RECORD_PAUSE;
  return postponeRetry(context.db, retry, { ...unread, reason, seconds, isUnreadable: true });
}

/** A call to the student system, with the user's password when one is required. */
export type PersonalCall<T> = (system: StudentSystem, proof: UserProof) => Promise<T>;

/**
 * Makes a call to the student system for a user, and repeats it with the user's password when one is required.
 * @returns null when there is no such record, or the user may not see it
 * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_*
 */
export async function askPersonally<T>(
  { studentSystem, lockout }: { studentSystem: StudentSystem; lockout: Lockout },
  given: GivenProof | null,
  call: PersonalCall<T>,
): Promise<T | null> {
  try {
    return await call(studentSystem, {});
  } catch (error) {
    const code = codeOfStudentSystem(error);
    const isWanted = PASSWORD_REASONS.some((reason) => reason === code);
    if (!isWanted || given === null) return nothingOrFailure(error);
  }
  const attempt = await attemptWith(lockout, given);
  try {
    const value = await call(studentSystem, await given.proof());
    await attempt.succeeded();
    return value;
  } catch (error) {
    return nothingOrFailure(error, await endAttempt(attempt, codeOfStudentSystem(error)));
  }
}

/** Ends an attempt that did not succeed. @returns how many are left after a wrong password */
async function endAttempt(attempt: Attempt, code: ErrorCode | undefined): Promise<number | null> {
  if (code === 'LOGIN_FAILED') return attempt.failed();
  await attempt.undecided();
  return null;
}

function nothingOrFailure(error: unknown, attemptsLeft: number | null = null): null {
  if (error instanceof StudentSystemError && (error.kind === 'not-found' || error.kind === 'refused'))
    return null;
  const code = codeOfStudentSystem(error);
  throw code === undefined ? error : new ApiFailure(code, { cause: error, attemptsLeft });
}
