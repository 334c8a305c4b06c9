import type { ResultAnswer } from '@kahan/contract';
import { enrolmentKey } from '@kahan/domain';
import { useState } from 'react';

const contentOf = ({ attempts, points, type, fulfilled }: ResultAnswer) =>
  JSON.stringify([attempts, points, type.group_type, fulfilled]);

/** Keys of results that are new or other than before. */
export function changedKeys(before: readonly ResultAnswer[], now: readonly ResultAnswer[]): string[] {
  if (before === now) return [];
  const known = new Map(before.map((one) => [enrolmentKey(one), contentOf(one)]));
  return now.filter((one) => known.get(enrolmentKey(one)) !== contentOf(one)).map(enrolmentKey);
}

interface Seen {
  results: readonly ResultAnswer[];
  /** Keys of results that changed while the page is open. */
  changed: ReadonlySet<string>;
  /** The last changes, for screen readers. */
  last: readonly string[];
}

/** Results that changed since the page was opened; they stay marked. */
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
