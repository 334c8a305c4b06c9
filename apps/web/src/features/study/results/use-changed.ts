import type { ResultAnswer } from '@kahan/contract';
import { useState } from 'react';
import { changedKeys } from './changes.ts';

interface Seen {
  results: readonly ResultAnswer[];
  /** Keys of what came while the page was open. */
  changed: ReadonlySet<string>;
  /** What came last, for screen readers. */
  last: readonly string[];
}

/** What changed since the page was opened: it stays marked until one leaves. */
export function useChanged(results: readonly ResultAnswer[]): Omit<Seen, 'results'> {
  const [seen, setSeen] = useState<Seen>({ results, changed: new Set(), last: [] });
  if (seen.results === results) return seen;
  const keys = changedKeys(seen.results, results);
  const next = {
    results,
    changed: keys.length > 0 ? new Set([...seen.changed, ...keys]) : seen.changed,
    last: keys.length > 0 ? keys : seen.last,
  };
  setSeen(next);
  return next;
}
