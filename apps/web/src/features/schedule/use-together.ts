import { useEffect, useState } from 'react';

/** How long what came waits for the rest of a first look, ms. */
const WAIT_MS = 500;

/**
 * Whether a first look still waits until all is there: lessons that come one after the other make rows higher under
 * the reader's eyes. It ends when all came or the time is over, and does not begin again.
 */
export function useTogether(isAllThere: boolean): boolean {
  const [isOver, setOver] = useState(isAllThere);
  if (isAllThere && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isOver && !isAllThere;
}
