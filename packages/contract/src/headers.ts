/** Request headers of the client (product, How it runs). */
export const CLIENT_VERSION_HEADER = 'X-Client-Version';
export const CSRF_HEADER = 'X-CSRF-Token';

/**
 * The password of the student system, percent-encoded. A client sends it with a call under `/api/user/` or
 * `/api/erudio/` after the call answered PASSWORD_REQUIRED or LOGIN_FAILED, as an error or as the reason for stale data
 * (product 12).
 */
export const STUDENT_SYSTEM_PASSWORD_HEADER = 'X-Student-System-Password';
/** Characters of a password at most, before it is encoded. */
export const LONGEST_PASSWORD = 1_000;

/**
 * A UUID that names one attempt of a call for a change (spec 3, Sync request). When its answer is lost, the client settles
 * the key: it gets the request that the call has made, or the call will never make one.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Response headers with the freshness of personal data. */
export const AS_OF_HEADER = 'X-As-Of';
export const FRESHNESS_HEADER = 'X-Freshness';
export const FRESHNESS_REASON_HEADER = 'X-Freshness-Reason';
/** The server's instant when it made a kept shell, ISO. */
export const NOW_HEADER = 'X-Now';
export type Freshness = 'fresh' | 'stale' | 'failed';

/** Names of the cookies; over https each has the prefix `__Host-`. */
export const COOKIES = {
  access: 'kahan_access',
  refresh: 'kahan_refresh',
  csrf: 'kahan_csrf',
  loggedIn: 'kahan_logged_in',
  refreshedAt: 'kahan_refreshed_at',
  /** Present while a page of this browser renews the access token. */
  renewing: 'kahan_renewing',
  /** Unix seconds from which on the next page asks the university's login whether its user is logged in there. */
  renewAt: 'kahan_renew_at',
  login: 'kahan_login',
  oidc: 'kahan_oidc',
  /** A token of the university's login, for a student system that takes one in place of a password. */
  loginToken: 'kahan_login_token',
  device: 'kahan_device',
  language: 'kahan_lang',
  theme: 'kahan_theme',
  screen: 'kahan_screen',
} as const;

/**
 * Value of the cookie `loggedIn` after a logout that did not reach the server: nobody is logged in, and the server ends
 * the session as soon as it sees the mark. A login replaces the mark.
 */
export const LOGIN_ENDED = 'ended';

export const HOST_PREFIX = '__Host-';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Version of the web client (spec 9). */
export const CLIENT_VERSION = '1.17.0';
