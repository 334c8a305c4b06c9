import { useEffect, useEffectEvent } from 'react';

/** Refreshes when the reader comes back to the window (spec 2, Food). The queries throttle themselves. */
export function useRefreshOnFocus(refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const onFocus = () => run();
    // A phone shows the tab again without a focus of its window.
    const onShown = () => document.visibilityState === 'visible' && run();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
}
