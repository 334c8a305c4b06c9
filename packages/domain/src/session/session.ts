/** Age at which the access token is refreshed, and the interval of the check (spec 9). Seconds. */
const REFRESH_AFTER_SECONDS = 6 * 3600;
export const REFRESH_CHECK_SECONDS = 3 * 3600;

/** Failures within `window` seconds that lock for `lock` seconds. */
export interface LockoutRule {
  failures: number;
  window: number;
  lock: number;
}

/**
 * Five attempts are enough for typing errors and too few for guessing. An address may be a whole dormitory, so it gets
 * a hundred attempts, which still stops an attack on many accounts.
 */
export const LOCKOUT = {
  account: { failures: 5, window: 15 * 60, lock: 15 * 60 },
  address: { failures: 100, window: 15 * 60, lock: 15 * 60 },
} as const satisfies Record<string, LockoutRule>;

/** Whether a token refreshed at that time (unix seconds) is due for a refresh. */
export function isRefreshDue(refreshedAt: number, now: Date): boolean {
  return now.getTime() / 1000 - refreshedAt > REFRESH_AFTER_SECONDS;
}
