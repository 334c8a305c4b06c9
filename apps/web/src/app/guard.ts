import { PAGES, type PageName, pageAt, roomAddressOfPath } from '@kahan/contract/runtime';
import { loginAddress } from '../platform/http/addresses.ts';

/** What the guard decides about an address (spec 2). */
export type Decision =
  | { kind: 'show'; page: PageName }
  | { kind: 'not-found' }
  /** Replace the address by another one inside the app. */
  | { kind: 'redirect'; to: string }
  /** Leave the app for a page of the server. */
  | { kind: 'leave'; href: string }
  /** End the login. */
  | { kind: 'logout' };

export interface Visit {
  /** Path without query. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  loggedIn: boolean;
  /** False when the user is known to be no student. */
  studies: boolean;
  /** Previous address inside the app; null when this address was opened directly. */
  previous: string | null;
}

export function decide({ path, search, loggedIn, studies, previous }: Visit): Decision {
  const page = pageAt(path);
  if (page === null) return { kind: 'not-found' };
  if (page === 'login') {
    if (loggedIn) return { kind: 'redirect', to: PAGES.home.path };
    if (import.meta.env.APP) return { kind: 'show', page };
    return { kind: 'leave', href: loginAddress(new URLSearchParams(search).get('page') ?? PAGES.home.path) };
  }
  if (page === 'logout') {
    return loggedIn ? { kind: 'logout' } : { kind: 'redirect', to: previous ?? PAGES.home.path };
  }
  if (page === 'mapsRoom') return { kind: 'redirect', to: roomAddressOfPath(path) };
  const { access } = PAGES[page];
  if (access !== 'public' && !loggedIn) {
    const login = loginAddress(path + search);
    return import.meta.env.APP ? { kind: 'redirect', to: login } : { kind: 'leave', href: login };
  }
  if (access === 'student' && !studies) return { kind: 'redirect', to: PAGES.home.path };
  return { kind: 'show', page };
}
