import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';

export interface FailureOptions extends ErrorOptions {
  /** The input that was wrong. */
  field?: string;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** How many more wrong passwords the session may send, after a wrong one. */
  attemptsLeft?: number | null;
}

/** The contents of an error answer. */
export interface Failure {
  status: number;
  code: ErrorCode;
  field?: string | undefined;
  retryAfter?: number | undefined;
  attemptsLeft?: number | undefined;
}

/**
 * A refused request, by error code. Any code below a handler may throw it: the caller gets `{code, message, requestId}`
 * in the language of the request. The message of this error is for the log and has no personal data.
 */
export class ApiFailure extends Error implements Failure {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly attemptsLeft: number | undefined;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.field === undefined ? code : `${code} (${options.field})`, options);
    this.name = 'ApiFailure';
    this.code = code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.attemptsLeft = options.attemptsLeft ?? undefined;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
