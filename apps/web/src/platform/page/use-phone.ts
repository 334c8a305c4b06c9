import { useSyncExternalStore } from 'react';
import { renderedLayout } from './rendered.ts';

/** As the styles have it (spec 9, mobile breakpoint). */
const PHONE = '(max-width: 991.98px)';

export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** As the server has drawn the page that the app takes over; the window's own layout follows. */
function wasPhone(): boolean {
  const layout = renderedLayout();
  return layout === undefined ? isPhone() : layout === 'phone';
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page has the layout of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, wasPhone);
