import { COOKIES, tagOf } from '@kahan/contract/runtime';
import { isLoggedIn, readCookie } from '../http/cookies.ts';
import { local } from './device-storage.ts';
import { SESSION_NOTE, wipeUserStorage } from './user-storage.ts';

/** Tag of the session in the cookies: the CSRF token lives as long as its session. Null when nobody is logged in. */
const currentTag = (): string | null => (isLoggedIn() ? tagOf(readCookie(COOKIES.csrf)) : null);

let own: string | null | undefined;

/** Tag of the session that this page was opened with; null when it has none, or when another one has begun since. */
export function ownSession(): string | null {
  const now = currentTag();
  if (own === undefined) own = now;
  return own === now ? now : null;
}

/**
 * Wipes the storage when it is of another session: that one ended elsewhere, somebody else has logged in, or its wipe was
 * cut short. Called before anything reads the storage. @returns whether it was
 */
export function forgetFormerSession(): boolean {
  const kept = local.getItem(SESSION_NOTE);
  const isFormer = kept !== null && kept !== ownSession();
  if (isFormer) wipeUserStorage(false);
  return isFormer;
}

/** Notes whose data the storage holds from now on. */
export function noteSession(): void {
  const tag = ownSession();
  if (tag !== null) local.setItem(SESSION_NOTE, tag);
}
