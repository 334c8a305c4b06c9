import { useEffect, useState } from 'react';

/** Parts that arrive later than this do not hold back the others, ms. */
const GRACE_MS = 1_000;

/**
 * Whether a view waits for its parts: entries that arrive one by one would move the ones that are there.
 * @param of what is looked at
 */
export function useGrace(isArriving: boolean, of: string): boolean {
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(of), GRACE_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return isArriving && waited !== of;
}
