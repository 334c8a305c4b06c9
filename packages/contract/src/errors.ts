/** Error codes of the API with their HTTP status. Words are looked up per language in phrases. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  INVALID_OPTIONS: 400,
  NOT_AUTHENTICATED: 401,
  LOGIN_FAILED: 401,
  PASSWORD_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_WITH_THIS_LOGIN: 403,
  CSRF_FAILED: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_LINKS: 409,
  TOO_MANY_ENTRIES: 409,
  TOO_MANY_PEOPLE: 409,
  ENTRY_CHANGED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  UNKNOWN_ERROR: 500,
  STUDENT_SYSTEM_GARBAGE: 502,
  BUSY: 503,
  STUDENT_SYSTEM_DOWN: 503,
  STUDENT_SYSTEM_UNCONFIRMED: 503,
  NOT_READY: 503,
  STUDENT_SYSTEM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Body of every error answer. `field` names the wrong input; `attempts_left` says of LOGIN_FAILED how many more wrong
 * passwords the session may send.
 */
export interface ApiError {
  code: ErrorCode;
  message: string;
  requestId: string;
  field?: string;
  attempts_left?: number;
}
