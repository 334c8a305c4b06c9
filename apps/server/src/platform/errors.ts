import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';

export interface FailureOptions extends ErrorOptions {
  /** The input that was wrong. */
  field?: string;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter?: number;
}

/**
 * A request that cannot be answered, by code. Throw it anywhere under a handler: the caller gets
 * `{code, message, requestId}` in their language. The message here is for the log and holds no personal data.
 */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.field === undefined ? code : `${code} (${options.field})`, options);
    this.name = 'ApiFailure';
    this.code = code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
