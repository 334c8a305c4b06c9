import type { Theme } from '@kahan/contract/runtime';
import { COOKIES, THEMES } from '@kahan/contract/runtime';
import { useLayoutEffect } from 'react';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { renewShell } from '../offline/kept-shell.ts';
import { createStore, useStore } from '../storage/store.ts';
import { showTheme } from './boot.ts';

/** The theme of the cookie, which the server has set on the page already. */
const kept = THEMES.find((theme) => theme === readCookie(COOKIES.theme)) ?? 'system';

const theme = createStore<Theme>(kept);

/** Draws the page in a theme at once and keeps it on this device. */
export function setTheme(to: Theme): void {
  showTheme(to);
  writeCookie(COOKIES.theme, to);
  theme.set(to);
  if (!import.meta.env.APP && 'caches' in globalThis) void renewShell();
}

/**
 * Reads computed styles as they are in the light theme. The page is light only meanwhile, before it is painted again.
 */
export function inLightTheme<T>(read: () => T): T {
  showTheme('light');
  try {
    return read();
  } finally {
    showTheme(theme.get());
  }
}

export const useTheme = (): Theme => useStore(theme);

/** Draws the page in the light theme as long as the calling component is mounted and `on`. */
export function useLight(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return;
    showTheme('light');
    return () => showTheme(theme.get());
  }, [on]);
}
