import { useSyncExternalStore } from 'react';

/** As the styles have it (spec 9, mobile breakpoint). */
const PHONE = '(max-width: 991.98px)';
const PAPER = 'print';

let isPrinting = false;

/** Whether the page is on its way to a printer. A sheet of paper is laid out as a desktop is. */
const isPaper = (): boolean => isPrinting || matchMedia(PAPER).matches;

export const isPhone = (): boolean => !isPaper() && matchMedia(PHONE).matches;

function subscribe(changed: () => void): () => void {
  const queries = [matchMedia(PHONE), matchMedia(PAPER)];
  // The browser lays out the paper after this event, when its styles are still those of the screen.
  const print = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  for (const query of queries) query.addEventListener('change', changed);
  window.addEventListener('beforeprint', print);
  window.addEventListener('afterprint', print);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    window.removeEventListener('beforeprint', print);
    window.removeEventListener('afterprint', print);
  };
}

/** Whether the page has the layout of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, isPhone);

/** Whether the page is printed. */
export const usePaper = (): boolean => useSyncExternalStore(subscribe, isPaper, () => false);
