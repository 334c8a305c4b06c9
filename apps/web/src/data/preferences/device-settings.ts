import { COOKIES, type PageName, startScreenOf } from '@kahan/contract/runtime';
import { useState } from 'react';
import { readCookie, writeCookie } from '../../platform/http/cookies.ts';
import { local } from '../../platform/storage/device-storage.ts';
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
const HIDE_GRADES = 'kahan:hide-grades';

// Read before the first render, so that no grade is visible for a moment.
const gradesHidden = createStore(local.getItem(HIDE_GRADES) !== null);

// Covering grades in one tab covers them in all tabs of the device.
window.addEventListener('storage', ({ key }) => {
  if (key === HIDE_GRADES || key === null) gradesHidden.set(local.getItem(HIDE_GRADES) !== null);
});

/** Sets whether grades are covered until they are tapped; kept on this device. */
export function setGradesHidden(to: boolean): void {
  if (to) local.setItem(HIDE_GRADES, '1');
  else local.removeItem(HIDE_GRADES);
  gradesHidden.set(to);
}

export const useGradesHidden = (): boolean => useStore(gradesHidden);

/** Whether this one element is covered, and how to show it. Hiding all grades covers it again. */
export function useCover(): { isCovered: boolean; isShown: boolean; show: () => void } {
  const hidden = useGradesHidden();
  const [isShown, setShown] = useState(false);
  if (!hidden && isShown) setShown(false);
  return { isCovered: hidden && !isShown, isShown, show: () => setShown(true) };
}
