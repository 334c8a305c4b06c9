import {
  BusyError,
  ConstraintViolationError,
  InappropriateAuthError,
  InvalidCredentialsError,
  NoSuchObjectError,
  ResultCodeError,
  UnavailableError,
} from 'ldapts';
import { ApiFailure } from '../../../../platform/errors.ts';
import type { Refusal } from '../../refusals.ts';

/** What Active Directory says of a refused bind: `AcceptSecurityContext error, data 52e`. */
const DATA = /\bdata ([0-9a-f]{3,4})\b/i;

/** Active Directory's codes for other reasons than a wrong name or password, which are 52e and 525. */
const ACCOUNT: Readonly<Record<string, Refusal>> = {
  '530': 'account-restricted',
  '531': 'account-restricted',
  '532': 'password-expired',
  '533': 'account-disabled',
  '701': 'account-expired',
  '773': 'password-change',
  '775': 'account-locked',
};

/** Answers to a bind of which the name, the password or the account is the cause. */
const WRONG = [InvalidCredentialsError, NoSuchObjectError, InappropriateAuthError];

/** A bind that the directory refused: with a reason of the account, or as a wrong password. */
export function refusalOfBind(error: unknown): { why: Refusal | 'wrong'; check: string } | null {
  // 389 Directory Server says so of an account that was locked.
  if (error instanceof ConstraintViolationError) return { why: 'account-locked', check: 'locked' };
  if (!(error instanceof ResultCodeError) || !WRONG.some((kind) => error instanceof kind)) return null;
  const code = DATA.exec(error.message)?.[1]?.toLowerCase() ?? '';
  return { why: ACCOUNT[code] ?? 'wrong', check: code === '' ? 'bind' : `data-${code}` };
}

/** Whether another server may answer in place of the one that failed so. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiFailure) &&
  (!(error instanceof ResultCodeError) || error instanceof BusyError || error instanceof UnavailableError);

/** A word for the security log. Messages of the directory may quote names. */
export function checkOf(error: unknown): string {
  if (error instanceof ResultCodeError) return `result-${error.code}`;
  if (!(error instanceof Error)) return 'unreached';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^[A-Z][A-Z_0-9]{1,60}$/.test(code)) return code;
  return /time(?:d )?out/i.test(error.message) ? 'timeout' : 'unreached';
}
