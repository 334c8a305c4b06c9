import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../../platform/errors.ts';
import { codeOfStudentSystem } from '../../../platform/student-system-code.ts';
import type { PasswordProvider, People } from './password-provider.ts';

/** Who is known to the student system. */
export function studentSystemPeople(studentSystem: Pick<StudentSystem, 'identity'>): People {
  return {
    async find(login) {
      try {
        const { login: known } = await studentSystem.identity(login);
        return known;
      } catch (error) {
        if (!(error instanceof StudentSystemError)) throw error;
        if (error.kind === 'not-found') return null;
        if (error.kind === 'password-required' || error.kind === 'login-failed') return login;
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
