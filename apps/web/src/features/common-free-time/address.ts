import { PAGES } from '@kahan/contract/runtime';
import { isRealDate } from '@kahan/domain';
import { session } from '../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

/** What the address shows: the list of people, or a week with one of them. */
export interface FreeTimeView {
  /** Id of the agreement; null for the list. */
  person: string | null;
  /** A date of the week, YYYY-MM-DD; null for the present one. */
  date: string | null;
}

const LIST = PAGES.common_free_time.path;

/** `?with=ID&date=2026-11-23` → its parts; a value that is no date is left out. */
export function freeTimeViewOf(search: string): FreeTimeView {
  const query = new URLSearchParams(search);
  const person = query.get('with') || null;
  const date = query.get('date') ?? '';
  return { person, date: person !== null && isRealDate(date) ? date : null };
}

export function freeTimeAddress({ person, date }: FreeTimeView): string {
  if (person === null) return LIST;
  return `${LIST}?${new URLSearchParams({ with: person, ...(date === null ? {} : { date }) })}`;
}

export const weekAddress = (person: string): string => freeTimeAddress({ person, date: null });

/** The secret of an invitation whose reader logs in first. The login page must not see it, so it waits in the tab. */
const WAITING = `${USER_STORAGE_PREFIX}invitation`;
/** Longer than a login takes. After it, another user may log in on a shared computer. */
const WAITS_MS = 10 * 60_000;

export const storeSecret = (secret: string): void =>
  session.setItem(WAITING, `${Date.now() + WAITS_MS} ${secret}`);

/** The secret that waits for the login; empty when there is none, or when the login came too late. */
function waitingSecret(): string {
  const [until, secret = ''] = session.getItem(WAITING)?.split(' ') ?? [];
  return Number(until) > Date.now() ? secret : '';
}

export const forgetSecret = (): void => session.removeItem(WAITING);

/**
 * The secret that the page is opened with: its own, or on the plain list the one that waited for the login.
 * @param search query of the page
 * @param fragment what follows `#` in its address
 */
export const secretOf = (search: string, fragment: string): string =>
  fragment === '' && search === '' ? waitingSecret() : fragment;
