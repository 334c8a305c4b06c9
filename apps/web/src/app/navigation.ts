import { useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { currentAddress, isCurrent } from '../platform/page/navigation.ts';

/** A link to where one is makes no second entry in the history (spec 2: ignored). */
export const quietNavigation: AroundNavHandler = (navigate, to, options) =>
  navigate(to, isCurrent(to) ? { ...options, replace: true } : options);

let lastMove: 'push' | 'other' = 'other';
let here = '';
let before: string | null = null;

function moved(kind: 'push' | 'other') {
  lastMove = kind;
  const now = currentAddress();
  if (now === here) return;
  before = here;
  here = now;
}

/** Follows the moves through the history. Called once at start, before the first render. */
export function followHistory(): void {
  here = currentAddress();
  window.addEventListener('pushState', () => moved('push'));
  // One that takes the place of an address just pushed belongs to the same move: /schedule leads on at once.
  window.addEventListener('replaceState', () => moved(lastMove));
  window.addEventListener('popstate', () => moved('other'));
}

/** Where the reader was before this address, inside the app; null when it was opened directly. */
export const previousAddress = (): string | null => before;

/**
 * After a navigation: scrolls to the top (the browser itself restores the place on the way back), and
 * when the page changed moves the focus to its heading, so that screen readers say where one is. Not after one
 * that only shows the same otherwise (STAYS).
 */
export function useArrival(path: string, search: string): void {
  const last = useRef({ path, search });
  useEffect(() => {
    const from = last.current;
    if (from.path === path && from.search === search) return;
    last.current = { path, search };
    const move = lastMove;
    lastMove = 'other';
    if (Object(history.state).preserveScroll) return;
    if (move === 'push') window.scrollTo(0, 0);
    if (from.path !== path) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, search]);
}
