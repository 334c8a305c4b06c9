import { useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { focusHeading } from '../platform/page/kept-focus.ts';
import { currentAddress, isCurrent } from '../platform/page/navigation.ts';

/** A link to the current address adds no entry to the history (spec 2: ignored). */
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

/** Records the moves through the history. Called once at start, before the first render. */
export function followHistory(): void {
  here = currentAddress();
  window.addEventListener('pushState', () => moved('push'));
  // A redirect right after a push belongs to the same move: /schedule replaces itself at once.
  window.addEventListener('replaceState', () => moved(lastMove));
  window.addEventListener('popstate', () => moved('other'));
}

/** Whether the navigation that is being drawn leads on. Only on the way back the browser restores the scroll position. */
export const leadsOn = (): boolean => lastMove === 'push';

/**
 * Whether the page that is being drawn is seen from its top, and its lower part may come later: the browser scrolls on the
 * way back and after a reload.
 */
export function beginsAtTop(): boolean {
  if (before !== null) return leadsOn();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate';
}

/** Previous address inside the app; null when the current one was opened directly. */
export const previousAddress = (): string | null => before;

/**
 * After a navigation, scrolls to the top; on the way back the browser restores the scroll position. When the page
 * changed, moves the focus to its heading, so that screen readers say it. Does neither after PRESERVE_SCROLL.
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
    if (from.path !== path) focusHeading();
  }, [path, search]);
}
