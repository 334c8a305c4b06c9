import type { ErrorCode } from '@kahan/contract/runtime';
import { ApiFailure } from '../../platform/errors.ts';

/**
 * Why a login at the provider or by the directory is refused. Each kind has its words for the user:
 *
 * - `interrupted`: this browser did not begin it, it has been completed already, or it took too long
 * - `denied`: the user or the provider ended it there
 * - `provider-down`: the provider does not answer, or not as one
 * - `untrusted`: what came back is not proven to be the provider's word for this login
 * - `not-permitted`: the account has not the claims that this portal asks for
 * - `unknown-login`: the account has no login, or one that the student system does not know
 * - `other-identity`: another account is linked to its login
 * - `ended`: the provider has ended the session meanwhile
 * - `directory-down`: no server of the directory answers, or not as one
 * - `two-accounts`: the directory has several accounts of the typed name
 * - `password-expired`, `password-change`: the directory asks for a new password first
 * - `account-locked`, `account-disabled`, `account-expired`, `account-restricted`: so says the directory of this attempt
 */
export const REFUSALS = {
  interrupted: 'NOT_AUTHENTICATED',
  denied: 'NOT_AUTHENTICATED',
  'provider-down': 'BUSY',
  untrusted: 'NOT_AUTHENTICATED',
  'not-permitted': 'FORBIDDEN',
  'unknown-login': 'FORBIDDEN',
  'other-identity': 'FORBIDDEN',
  ended: 'NOT_AUTHENTICATED',
  'directory-down': 'BUSY',
  'two-accounts': 'FORBIDDEN',
  'password-expired': 'FORBIDDEN',
  'password-change': 'FORBIDDEN',
  // The directory says so of a wrong password, too: it counts as one.
  'account-locked': 'LOGIN_FAILED',
  'account-disabled': 'FORBIDDEN',
  'account-expired': 'FORBIDDEN',
  'account-restricted': 'FORBIDDEN',
} as const satisfies Record<string, ErrorCode>;

export type Refusal = keyof typeof REFUSALS;

/** A refused login, or a refused logout token. */
export class LoginRefused extends ApiFailure {
  readonly why: Refusal;
  /** The check that failed, for the security log: a word of the portal's, or a code of the libraries. Never what came. */
  readonly check: string;

  constructor(why: Refusal, check: string) {
    super(REFUSALS[why]);
    this.name = 'LoginRefused';
    this.why = why;
    this.check = check;
  }
}

/** A login that the form refuses because of the directory's answer. */
export class DirectoryRefused extends LoginRefused {}
