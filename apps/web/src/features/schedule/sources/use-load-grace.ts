import { useEffect, useState } from 'react';

/** How long what came waits for the rest of a first look, ms. */
const WAIT_MS = 500;

interface Together {
  /**
   * A first look still waits until all is there: lessons that come one after the other make rows higher under the
   * reader's eyes. It ends when all came or the time is over, and does not begin again.
   */
  isTogether: boolean;
  /** Some is on its way since the reader asked for this timetable, just now: what comes is no surprise. */
  isSoon: boolean;
}

/** @param of which timetable is looked at */
export function useTogether(isAllThere: boolean, of: string): Together {
  const [isOver, setOver] = useState(isAllThere);
  const [waited, setWaited] = useState<string | null>(null);
  const isSoon = !isAllThere && waited !== of;
  if (!isSoon && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(of), WAIT_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return { isTogether: isSoon && !isOver, isSoon };
}
