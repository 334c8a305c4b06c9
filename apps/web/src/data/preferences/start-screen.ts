import { COOKIES, type PageName, startScreenOf } from '@kahan/contract/runtime';
import { readCookie, writeCookie } from '../../platform/http/cookies.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';

const chosen = createStore<PageName | null>(null);

/** Keeps the choice in a cookie; the server redirects to that screen when Kahan is opened the next time. */
export function setStartScreen(screen: PageName): void {
  writeCookie(COOKIES.screen, screen);
  chosen.set(screen);
}

export const useStartScreen = (): PageName => useStore(chosen) ?? startScreenOf(readCookie(COOKIES.screen));
