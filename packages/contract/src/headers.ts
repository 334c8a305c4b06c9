/** Request headers of the client (product, How it runs). */
export const CLIENT_VERSION_HEADER = 'X-Client-Version';
export const CSRF_HEADER = 'X-CSRF-Token';

/**
 * The password of the student system, percent-encoded, with a call under `/api/user/` or `/api/erudio/` that answered
 * PASSWORD_REQUIRED or LOGIN_FAILED (product 12), also as the reason of data that is behind.
 */
export const STUDENT_SYSTEM_PASSWORD_HEADER = 'X-Student-System-Password';

/** Response headers that say how fresh personal data is. */
export const AS_OF_HEADER = 'X-As-Of';
export const FRESHNESS_HEADER = 'X-Freshness';
export const FRESHNESS_REASON_HEADER = 'X-Freshness-Reason';
export type Freshness = 'fresh' | 'stale' | 'failed';

/** Names of the cookies; over https each has the prefix `__Host-`. */
export const COOKIES = {
  access: 'kahan_access',
  refresh: 'kahan_refresh',
  csrf: 'kahan_csrf',
  loggedIn: 'kahan_logged_in',
  refreshedAt: 'kahan_refreshed_at',
  login: 'kahan_login',
  language: 'kahan_lang',
  theme: 'kahan_theme',
  screen: 'kahan_screen',
} as const;

export const HOST_PREFIX = '__Host-';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Version of the web client (spec 9). */
export const CLIENT_VERSION = '1.16.4';
