import { useSyncExternalStore } from 'react';

/** As the styles have it (spec 9, mobile breakpoint). */
const PHONE = '(max-width: 991.98px)';

export const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page has the layout of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, isPhone);
