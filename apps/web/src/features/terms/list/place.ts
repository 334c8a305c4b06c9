import { type RefObject, useEffect } from 'react';
import { currentAddress } from '../../../platform/page/navigation.ts';
import { session } from '../../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';

/** Where the reader left the page, as `row top address`. In the session: a reload loses changes to its entry's state. */
const KEPT = `${USER_STORAGE_PREFIX}terms-place`;

/** Brings the line of a term into view. In the next frame: until then the screen may still scroll to its top. */
export function bringTerm(id: string, { hasFocus = false } = {}): number {
  return requestAnimationFrame(() => {
    const line = document.querySelector(`[data-term="${CSS.escape(id)}"]`);
    line?.scrollIntoView({ block: 'start' });
    if (hasFocus) line?.querySelector<HTMLElement>('[data-opener]')?.focus({ preventScroll: true });
  });
}

/** Keeps the first row in view, and not the scroll position: before they are laid out, rows have other heights. */
function keepPlace(area: HTMLElement | null): void {
  const rows = [...(area?.children ?? [])];
  const row = rows.findIndex((one) => one.getBoundingClientRect().bottom > 0);
  const top = rows[row]?.getBoundingClientRect().top;
  if (top === undefined || window.scrollY === 0) session.removeItem(KEPT);
  else session.setItem(KEPT, `${row} ${top} ${currentAddress()}`);
}

function restorePlace(area: HTMLElement | null, [row = '', top = '']: readonly string[]): void {
  const kept = area?.children[Number(row)];
  if (kept === undefined) return;
  kept.scrollIntoView({ block: 'start' });
  window.scrollBy(0, kept.getBoundingClientRect().top - Number(top));
}

/**
 * Brings the term that a link names into view, once for each entry of the history. A reload keeps the place: the browser
 * cannot, because the lines come after the page.
 * @param area its children are the rows
 * @param open ids of terms whose detail is open
 */
export function useArrivalAtTerm(area: RefObject<HTMLElement | null>, open: readonly string[]): void {
  const key = open.join('\n');
  useEffect(() => {
    const state = Object(history.state);
    const isNew = !state.hasArrived && !state.preserveScroll;
    history.replaceState({ ...state, hasArrived: true }, '');
    const kept = session.getItem(KEPT)?.split(' ') ?? [];
    session.removeItem(KEPT);
    const [first = ''] = key.split('\n');
    if (!isNew && kept[2] === currentAddress()) restorePlace(area.current, kept);
    else if (isNew && first !== '') {
      const frame = bringTerm(first);
      return () => cancelAnimationFrame(frame);
    }
    return undefined;
  }, [area, key]);
  useEffect(() => {
    const keep = () => keepPlace(area.current);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [area]);
}
