import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { replaceDrawn } from '../platform/page/rendered.ts';

/**
 * Takes away what the server has drawn once its part of the screen is there: later than the frame around it, and before
 * anything measures itself, which an element that is not shown cannot.
 */
export function TakenOver() {
  const keepFocus = useRef<() => void>(undefined);
  useInsertionEffect(() => {
    keepFocus.current = replaceDrawn();
  }, []);
  useLayoutEffect(() => keepFocus.current?.(), []);
  return null;
}
