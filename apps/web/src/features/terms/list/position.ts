import { type RefObject, useEffect, useEffectEvent } from 'react';
import { currentAddress } from '../../../platform/page/navigation.ts';
import { session } from '../../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';

/** Where the reader left the page, as `row top address`. In the session: a reload loses changes to its entry's state. */
const STORAGE_KEY = `${USER_STORAGE_PREFIX}terms-place`;

interface Bringing {
  /** Gives the row the focus. */
  hasFocus?: boolean;
  /** The row is in view already. */
  isHere?: boolean;
}

/** Brings a row into view. In the next frame: until then the screen may still scroll to its top. */
function bring(row: string, { hasFocus = false, isHere = false }: Bringing = {}): number {
  return requestAnimationFrame(() => {
    const line = document.querySelector(row);
    if (!isHere) line?.scrollIntoView({ block: 'start' });
    if (hasFocus) line?.querySelector<HTMLElement>('[data-opener]')?.focus({ preventScroll: true });
  });
}

export const bringTerm = (id: string, how?: Bringing): number =>
  bring(`[data-term="${CSS.escape(id)}"]`, how);
export const bringSubject = (code: string): number => bring(`[data-subject="${CSS.escape(code)}"]`);
export const bringMonth = (id: string): number =>
  bring(`[data-month="${CSS.escape(id)}"]`, { hasFocus: true });

/** Stores the first row in view, and not the scroll position: before they are laid out, rows have other heights. */
function storePosition(area: HTMLElement | null): void {
  const rows = [...(area?.children ?? [])];
  const row = rows.findIndex((one) => one.getBoundingClientRect().bottom > 0);
  const top = rows[row]?.getBoundingClientRect().top;
  if (top === undefined || window.scrollY === 0) session.removeItem(STORAGE_KEY);
  else session.setItem(STORAGE_KEY, `${row} ${top} ${currentAddress()}`);
}

function restorePosition(area: HTMLElement | null, [row = '', top = '']: readonly string[]): void {
  const first = area?.children[Number(row)];
  if (first === undefined) return;
  first.scrollIntoView({ block: 'start' });
  window.scrollBy(0, first.getBoundingClientRect().top - Number(top));
}

/**
 * Brings the term that a link names into view, or the only subject that it unfolds, once for each entry of the history. A reload keeps the position: the browser
 * cannot, because the lines come after the page.
 * @param area its children are the rows
 * @param open ids of terms whose detail is open
 * @param unfolded codes of subjects whose terms are shown
 */
export function useArrivalAtTerm(
  area: RefObject<HTMLElement | null>,
  open: readonly string[],
  unfolded: readonly string[],
): void {
  const key = open.join('\n');
  const [subject = null] = unfolded.length === 1 ? unfolded : [];
  const atSubject = useEffectEvent(() => (subject === null ? null : bringSubject(subject)));
  useEffect(() => {
    const state = Object(history.state);
    const isNew = !state.hasArrived && !state.preserveScroll;
    history.replaceState({ ...state, hasArrived: true }, '');
    const position = session.getItem(STORAGE_KEY)?.split(' ') ?? [];
    session.removeItem(STORAGE_KEY);
    const [first = ''] = key.split('\n');
    if (!isNew && position[2] === currentAddress()) restorePosition(area.current, position);
    else if (isNew) {
      const frame = first === '' ? atSubject() : bringTerm(first);
      if (frame !== null) return () => cancelAnimationFrame(frame);
    }
    return undefined;
  }, [area, key]);
  useEffect(() => {
    const store = () => storePosition(area.current);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [area]);
}
