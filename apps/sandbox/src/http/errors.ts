import type { WireErrorCode } from '@kahan/student-system/wire';

/** An answer that is not 2xx. On `/v1` the code is one of the wire's. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** Field of the request that is wrong. */
  readonly field: string | undefined;
  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export function wireFailure(status: number, code: WireErrorCode, message: string): HttpError {
  return new HttpError(status, code, message);
}
