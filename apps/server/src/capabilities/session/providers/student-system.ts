import { aroundCalls, type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../../platform/errors.ts';
import { codeOfStudentSystem } from '../../../platform/student-system-code.ts';
import type { PasswordProvider, People } from './password-provider.ts';

/** Codes with which the student system answers only for a login that it knows. */
const ASKED_OF_A_KNOWN_LOGIN = new Set(['password-required', 'login-failed', 'no-password']);

/** A student system that takes no passwords of the portal's users, who log in elsewhere. */
export const withoutPasswords = (system: StudentSystem): StudentSystem =>
  aroundCalls(system, async (_about, call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StudentSystemError) || error.kind !== 'password-required') throw error;
      throw new StudentSystemError('no-password', error.message, { cause: error });
    }
  });

/** The people whom the student system knows. */
export function studentSystemPeople(studentSystem: Pick<StudentSystem, 'identity'>): People {
  return {
    async find(login) {
      try {
        const { login: known } = await studentSystem.identity(login);
        return known;
      } catch (error) {
        if (!(error instanceof StudentSystemError)) throw error;
        if (error.kind === 'not-found') return null;
        if (ASKED_OF_A_KNOWN_LOGIN.has(error.kind)) return login;
        throw error;
      }
    },
  };
}

/** Passwords of the student system (spec 1). */
export function studentSystemPasswords(studentSystem: Pick<StudentSystem, 'authenticate'>): PasswordProvider {
  return {
    way: 'password',
    async check(login, password) {
      try {
        const { login: known } = await studentSystem.authenticate(login, password);
        return { login: known };
      } catch (error) {
        const code = codeOfStudentSystem(error);
        // The cause of a wrong password is left out: it may quote what was typed.
        if (code === 'LOGIN_FAILED') throw new ApiFailure(code);
        throw code === undefined ? error : new ApiFailure(code, { cause: error });
      }
    },
  };
}
