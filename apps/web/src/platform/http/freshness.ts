import { useEffect } from 'react';
import { createStore, useStore } from '../storage/store.ts';
import type { FreshnessInfo } from './client.ts';

const shown = createStore<FreshnessInfo | null>(null);

/** Shows the age of the page's data in the top bar as long as the calling component is mounted. */
export function useReportFreshness(info: FreshnessInfo | null | undefined): void {
  const asOf = info?.asOf?.getTime() ?? null;
  const freshness = info?.freshness;
  const reason = info?.reason ?? null;
  useEffect(() => {
    if (freshness === undefined) return;
    shown.set({ asOf: asOf === null ? null : new Date(asOf), freshness, reason });
    return () => shown.set(null);
  }, [asOf, freshness, reason]);
}

export const usePageFreshness = (): FreshnessInfo | null => useStore(shown);
