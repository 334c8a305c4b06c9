import { useEffect } from 'react';
import { createStore, useStore } from '../storage/store.ts';
import type { FreshnessInfo } from './client.ts';

const shown = createStore<FreshnessInfo | null>(null);

/** Tells the top bar how old the data of the page is, as long as the caller is on screen. */
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
