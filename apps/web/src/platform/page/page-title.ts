import { useEffect } from 'react';
import { createStore, useStore } from '../storage/store.ts';

const named = createStore<string | null>(null);

/** Gives the page a title of its own as long as the calling component is mounted; null: its usual one. */
export function useReportTitle(title: string | null): void {
  useEffect(() => {
    named.set(title);
    return () => named.set(null);
  }, [title]);
}

export const usePageTitle = (): string | null => useStore(named);
