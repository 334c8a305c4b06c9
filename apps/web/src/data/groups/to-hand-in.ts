import { createStore } from '../../platform/storage/store.ts';

/** How much is to hand in, and the same in words; null while it is not known, and when there is nothing. */
export const toHandIn = createStore<{ count: number; label: string } | null>(null);
