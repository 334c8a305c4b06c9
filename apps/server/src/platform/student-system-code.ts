import type { ErrorCode } from '@kahan/contract/runtime';
import { StudentSystemError } from '@kahan/student-system';

/** The error code for the caller of a failed call to the student system; undefined for any other error. */
export function codeOfStudentSystem(error: unknown): ErrorCode | undefined {
  if (!(error instanceof StudentSystemError)) return undefined;
  switch (error.kind) {
    case 'login-failed':
      return 'LOGIN_FAILED';
    case 'password-required':
      return 'PASSWORD_REQUIRED';
    case 'no-password':
      return 'NOT_WITH_THIS_LOGIN';
    case 'unavailable':
    // A fault of the configuration; users can do nothing but wait.
    case 'not-authorized':
      return 'STUDENT_SYSTEM_DOWN';
    case 'timeout':
      return 'STUDENT_SYSTEM_TIMEOUT';
    case 'not-found':
    case 'garbage':
    case 'too-large':
    case 'refused':
    case 'unknown-cursor':
      return 'STUDENT_SYSTEM_GARBAGE';
  }
}
