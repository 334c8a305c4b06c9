import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../platform/http/query.ts';
import type { FirstQuery, Known } from './define-screen.ts';

const known: Known = ({ queryKey }) => queryClient.getQueryData(queryKey);

/** Loads the named queries, then those that are named with their answers. @returns what each load told */
export async function loadQueries<T>(
  name: (known: Known) => readonly FirstQuery[],
  load: (query: FirstQuery) => Promise<T>,
): Promise<T[]> {
  const begun = new Set<string>();
  const told: T[] = [];
  for (;;) {
    const next = name(known).filter(({ queryKey }) => !begun.has(hashKey(queryKey)));
    if (next.length === 0) return told;
    for (const { queryKey } of next) begun.add(hashKey(queryKey));
    told.push(...(await Promise.all(next.map(load))));
  }
}
