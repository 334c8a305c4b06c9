import { useState } from 'react';

/**
 * What a list said of each of its entries when that entry was first seen: what depends on it stays where it is while the
 * page is open, although a save changes the entry.
 */
export function useAsFirstSeen<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  says: (entry: T) => boolean,
): (entry: T) => boolean {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const fresh = entries.filter((entry) => !seen.has(keyOf(entry)));
  let known = seen;
  if (fresh.length > 0) {
    known = new Map([...seen, ...fresh.map((entry) => [keyOf(entry), says(entry)] as const)]);
    setSeen(known);
  }
  return (entry) => known.get(keyOf(entry)) ?? false;
}
