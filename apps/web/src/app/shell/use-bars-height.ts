import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets `--bars` to the height of the bars at the lower edge, so that toasts and panels stand above them.
 * @returns the element of the bars
 */
export function useBarsHeight(): RefObject<HTMLDivElement | null> {
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bars.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      document.body.style.setProperty('--bars', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.body.style.removeProperty('--bars');
    };
  }, []);
  return bars;
}
