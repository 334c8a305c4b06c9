import { persistedStore } from '../../platform/storage/persisted-store.ts';

/** Whether the reader has left the menu's list of studies open; null: never touched, then it is open on its pages (spec 3). */
export const leftOpen = persistedStore('kahan:menu-studies', (stored) =>
  typeof stored === 'boolean' ? stored : null,
);
