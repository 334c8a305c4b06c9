import type { ErrorCode } from '@kahan/contract/runtime';
import { StudentSystemError } from '@kahan/student-system';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';

/** The log of changes was never read yet: there is no epoch to write records for. */
export class NotStarted extends Error {
  constructor() {
    super('the log of changes was not read yet');
    this.name = 'NotStarted';
  }
}

/** Another store answers and is not confirmed: none of its records may be written. */
export class StoreUnconfirmed extends Error {
  constructor() {
    super('another store answers, and that is not confirmed');
    this.name = 'StoreUnconfirmed';
  }
}

/** So much is missing in an answer that it counts only once it is confirmed. */
export class AnswerUnconfirmed extends Error {
  constructor(subject: string, known: number, gone: number) {
    super(`${subject}: ${gone} of ${known} records are missing, which is not confirmed`);
    this.name = 'AnswerUnconfirmed';
  }
}

/** Failure reasons that are cleared for all users once the student system answers. */
export const SYSTEM_REASONS: readonly ErrorCode[] = [
  'STUDENT_SYSTEM_DOWN',
  'STUDENT_SYSTEM_TIMEOUT',
  'STUDENT_SYSTEM_GARBAGE',
  'STUDENT_SYSTEM_UNCONFIRMED',
];

/** Failure reasons that are cleared once the student system takes a password of the user, or asks for none. */
export const PASSWORD_REASONS: readonly ErrorCode[] = [
  'PASSWORD_REQUIRED',
  'LOGIN_FAILED',
  'NOT_WITH_THIS_LOGIN',
];

/** Error code of a failed read. */
export function reasonOf(error: unknown): ErrorCode {
  if (error instanceof NotStarted) return 'NOT_READY';
  if (error instanceof StoreUnconfirmed || error instanceof AnswerUnconfirmed)
    return 'STUDENT_SYSTEM_UNCONFIRMED';
  // An unknown login is no fault of the student system as a whole.
  if (error instanceof StudentSystemError && error.kind === 'not-found') return 'NOT_FOUND';
  return codeOfStudentSystem(error) ?? 'UNKNOWN_ERROR';
}
