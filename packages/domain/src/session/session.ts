/**
 * The ways to log in: at the login page with the password of the student system or of the university's directory, or at
 * the university's own login by OpenID Connect.
 */
export const LOGIN_WAYS = ['password', 'ldap', 'oidc'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** Age at which the access token is refreshed, and the interval of the check (spec 9). Seconds. */
const REFRESH_AFTER_SECONDS = 6 * 3600;
export const REFRESH_CHECK_SECONDS = 3 * 3600;

/** How long a browser counts as known for a login after its last use, seconds: the longest that a session may last. */
export const DEVICE_SECONDS = 365 * 24 * 3600;

/** Logins whose secrets one browser keeps: computers in a study room have several users. */
export const DEVICE_LOGINS = 3;

/**
 * The one spelling of a login by which attempts are counted: without outer spaces, invisible characters and differences
 * of case or width.
 *
 *     ' Ｓtudent' → 'student'
 */
export function foldedLogin(typed: string): string {
  const visible = typed.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // By way of capitals, which gives ß, ſ and ς one spelling.
  return visible.trim().toUpperCase().toLowerCase().normalize('NFKC');
}

/** Whether a token refreshed at that time (unix seconds) is due for a refresh. */
export function isRefreshDue(refreshedAt: number, now: Date): boolean {
  return now.getTime() / 1000 - refreshedAt > REFRESH_AFTER_SECONDS;
}

/** Failures within `window` seconds that lock for `lock` seconds. */
export interface LockoutRule {
  failures: number;
  window: number;
  lock: number;
}

/**
 * Five attempts are enough for typing errors and too few for guessing. An address may be a whole dormitory, so it gets
 * a hundred attempts, which still stops an attack on many accounts. Only strangers share the counters of `account` and
 * `address`: a browser in which the login has succeeded before has a counter of its own (`device`), and so has the
 * password header of a session (decision 004).
 */
export const LOCKOUT = {
  account: { failures: 5, window: 15 * 60, lock: 15 * 60 },
  address: { failures: 100, window: 15 * 60, lock: 15 * 60 },
  device: { failures: 5, window: 15 * 60, lock: 15 * 60 },
  session: { failures: 5, window: 15 * 60, lock: 15 * 60 },
} as const satisfies Record<string, LockoutRule>;
