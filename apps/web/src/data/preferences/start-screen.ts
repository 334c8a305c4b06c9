import { COOKIES, type PageName, startScreenOf } from '@kahan/contract/runtime';
import { readCookie, writeCookie } from '../../platform/http/cookies.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';

const chosen = createStore<PageName | null>(null);

/** Keeps the choice on this device; the server opens it when Kahan is opened next. */
export function setStartScreen(screen: PageName): void {
  writeCookie(COOKIES.screen, screen);
  chosen.set(screen);
}

export const useStartScreen = (): PageName => useStore(chosen) ?? startScreenOf(readCookie(COOKIES.screen));
