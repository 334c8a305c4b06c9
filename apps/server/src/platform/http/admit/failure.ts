import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';
import { isDatabaseTrouble } from '../../database.ts';
import { ApiFailure, type Failure } from '../../errors.ts';

/** Seconds after which a client may ask again when the database did not answer. */
const RETRY_AFTER = 3;

/** The answer to an error: ApiFailure by its code, errors of the framework by their status, all others 500. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiFailure) {
    const { status, code, field, retryAfter, attemptsLeft } = error;
    return { status, code, field, retryAfter, attemptsLeft };
  }
  if (isDatabaseTrouble(error)) return { status: ERROR_STATUS.BUSY, code: 'BUSY', retryAfter: RETRY_AFTER };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code: ErrorCode =
    status === 413
      ? 'PAYLOAD_TOO_LARGE'
      : status === 415
        ? 'UNSUPPORTED_MEDIA_TYPE'
        : status === 404
          ? 'NOT_FOUND'
          : status >= 400 && status < 500
            ? 'VALIDATION_FAILED'
            : 'UNKNOWN_ERROR';
  // The framework does not say which field it refused: the empty field means the whole input.
  return { status: ERROR_STATUS[code], code, ...(code === 'VALIDATION_FAILED' && { field: '' }) };
}
