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

/** A base for parsing paths; it never resolves (RFC 2606). */
const OWN = 'http://own.invalid';
/** Encoded control characters and separators, which a proxy or a router could decode into another address. */
const HIDDEN = /%(?:[01][0-9a-f]|7f|2f|5c)/i;

/**
 * The page after login: a path on this site, or `/` for any other value (product 10).
 * The result is normalized as in browsers: `/study?x=č` → `/study?x=%C4%8D`. Paths under /api/ are not pages.
 */
export function safePage(page: string | undefined): string {
  // Browsers read a backslash as a slash and drop tabs and line ends, so addresses with them are refused.
  if (!page?.startsWith('/') || page.startsWith('//') || page.includes('\\') || hasControl(page)) return '/';
  const { pathname, search, hash } = new URL(page, OWN);
  const isOther = pathname.startsWith('//') || HIDDEN.test(pathname) || /^\/api(?:\/|$)/i.test(pathname);
  return isOther ? '/' : `${pathname}${search}${hash}`;
}

function hasControl(text: string): boolean {
  return [...text].some((char) => char <= '\u001f');
}
