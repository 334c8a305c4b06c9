import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../platform/errors.ts';
import type { GivenPassword } from '../../platform/http/guard/password.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import type { Lockout } from '../lockout.ts';
import type { Freshness } from './freshness.ts';
import { PASSWORD_REASONS, type SyncContext } from './mirror.context.ts';
import type { UserService } from './plan.ts';
import { postponeRetry, type Retry, readRefused, settleRetry } from './retries.store.ts';
import { BAD_RECORD_PAUSE, runTask } from './runner.ts';

/** The student system with a user's password in each personal call. It lives as long as the call it came with. */
function withPassword(system: StudentSystem, password: string): StudentSystem {
  return {
    ...system,
    identity: (login, options) => system.identity(login, { ...options, password }),
    studies: (login, options) => system.studies(login, { ...options, password }),
    schedule: (login, gls, options) => system.schedule(login, gls, { ...options, password }),
    results: (login, keys, options) => system.results(login, keys, { ...options, password }),
    terms: (login, ids, options) => system.terms(login, ids, { ...options, password }),
    groups: (login, keys, options) => system.groups(login, keys, { ...options, password }),
  };
}

/**
 * Reads what the student system refused for want of a password with the one that came along (product 12). Services
 * that were not refused so are left alone, and then the password is not even looked at: a header must be no way to
 * try passwords that the lockout does not count.
 * @returns whether anything was read
 * @throws ApiFailure LOGIN_FAILED when it is wrong, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_* when nobody can say
 */
export async function readWithPassword(
  context: SyncContext,
  deps: { lockout: Lockout; freshness: Freshness },
  user: { userId: number; login: string },
  services: readonly UserService[],
  given: GivenPassword,
): Promise<boolean> {
  const refused = await readRefused(context.db, user.userId, services, PASSWORD_REASONS);
  if (refused.length === 0) return false;
  const attempt = await deps.lockout.begin(user.login, given.address);
  const studentSystem = withPassword(context.studentSystem, given.password);
  try {
    for (const retry of refused) await readOne({ ...context, studentSystem }, retry);
  } catch (error) {
    const code = codeOfStudentSystem(error);
    if (code === 'LOGIN_FAILED') await attempt.failed();
    else await attempt.undecided();
    throw code === undefined ? error : new ApiFailure(code, { cause: error });
  }
  await attempt.succeeded();
  await deps.freshness.refresh();
  deps.freshness.announce();
  return true;
}

/** A failure leaves the task as it waits: that a password was wrong is no news about the record. */
async function readOne(context: SyncContext, retry: Retry): Promise<void> {
  const left = await runTask(context, retry.task);
  if (left === null) return settleRetry(context.db, retry);
  const reason = 'STUDENT_SYSTEM_GARBAGE';
  return postponeRetry(context.db, retry, { keys: left.keys, reason, seconds: BAD_RECORD_PAUSE });
}

/**
 * Asks the student system something for a user, and once more with the password that came along when it wants one.
 * @returns null when there is no such thing, or it is not theirs to ask for
 * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_*
 */
export async function askPersonally<T>(
  { studentSystem, lockout }: { studentSystem: StudentSystem; lockout: Lockout },
  user: { login: string },
  given: GivenPassword | null,
  call: (system: StudentSystem, options: { password?: string }) => Promise<T>,
): Promise<T | null> {
  try {
    return await call(studentSystem, {});
  } catch (error) {
    const code = codeOfStudentSystem(error);
    const isWanted = PASSWORD_REASONS.some((reason) => reason === code);
    if (!isWanted || given === null) return nothingOrFailure(error);
  }
  const attempt = await lockout.begin(user.login, given.address);
  try {
    const value = await call(studentSystem, { password: given.password });
    await attempt.succeeded();
    return value;
  } catch (error) {
    if (codeOfStudentSystem(error) === 'LOGIN_FAILED') await attempt.failed();
    else await attempt.undecided();
    return nothingOrFailure(error);
  }
}

function nothingOrFailure(error: unknown): null {
  if (error instanceof StudentSystemError && (error.kind === 'not-found' || error.kind === 'refused'))
    return null;
  const code = codeOfStudentSystem(error);
  throw code === undefined ? error : new ApiFailure(code, { cause: error });
}
