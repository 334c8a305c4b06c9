import { persistedStore } from '../../../platform/storage/persisted-store.ts';

/** By subject, or all lines in the reader's order. */
export type Layout = 'subjects' | 'list';

/** The layout of this device; like the order it is a habit, and not a part of the address (decision 052). */
export const storedLayout = persistedStore<Layout>('kahan:terms-layout', (stored) =>
  stored === 'list' ? 'list' : 'subjects',
);
