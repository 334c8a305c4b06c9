import { COOKIES, type PageName, startScreenOf } from '@kahan/contract/runtime';
import { useState } from 'react';
import { readCookie, writeCookie } from '../../platform/http/cookies.ts';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';

const startScreen = createStore<PageName | null>(null);

/** Keeps the choice in a cookie; the server redirects to that screen when Kahan is opened the next time. */
export function setStartScreen(screen: PageName): void {
  writeCookie(COOKIES.screen, screen);
  startScreen.set(screen);
}

export const useStartScreen = (): PageName =>
  useStore(startScreen) ?? startScreenOf(readCookie(COOKIES.screen));

/** A setting of the device, not of the user: it depends on who can see the screen. */
const gradesHidden = persistedStore('kahan:hide-grades', (kept) => kept === true || kept === 1);

/** Sets whether grades are covered until they are tapped; kept on this device. */
export const setGradesHidden = (to: boolean): void => gradesHidden.set(to);

export const useGradesHidden = (): boolean => useStore(gradesHidden);

/** Whether this one element is covered, and how to show it. Hiding all grades covers it again. */
export function useCover(): { isCovered: boolean; isShown: boolean; show: () => void } {
  const hidden = useGradesHidden();
  const [isShown, setShown] = useState(false);
  if (!hidden && isShown) setShown(false);
  return { isCovered: hidden && !isShown, isShown, show: () => setShown(true) };
}
