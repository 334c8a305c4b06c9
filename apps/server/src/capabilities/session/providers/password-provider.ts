import type { PasswordWay } from '../login.config.ts';

/** The person whose password was right. */
export interface ProvenIdentity {
  /** The login under which the student system knows the person; may differ from the typed one, e.g. in case. */
  login: string;
}

/**
 * Checks the password of a login. The session capability counts failures, keeps the user and issues tokens; a provider
 * only answers whether a password is right, and never keeps it.
 */
export interface PasswordProvider {
  /** The way of login that sessions note. */
  way: PasswordWay;
  /**
   * @throws ApiFailure LOGIN_FAILED when the password is wrong or the login unknown; another ApiFailure, e.g.
   * STUDENT_SYSTEM_DOWN, when the provider cannot decide; DirectoryRefused with the words of the directory
   */
  check(login: string, password: string): Promise<ProvenIdentity>;
}

/** Finds the logins that the student system knows. */
export interface People {
  /** The login as the student system writes it; null when there is none. @throws StudentSystemError when it cannot decide */
  find(login: string): Promise<string | null>;
}
