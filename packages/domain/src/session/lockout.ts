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
 * password header of a session (decision 046).
 */
export const LOCKOUT = {
  account: { failures: 5, window: 15 * 60, lock: 15 * 60 },
  address: { failures: 100, window: 15 * 60, lock: 15 * 60 },
  device: { failures: 5, window: 15 * 60, lock: 15 * 60 },
  session: { failures: 5, window: 15 * 60, lock: 15 * 60 },
} as const satisfies Record<string, LockoutRule>;
