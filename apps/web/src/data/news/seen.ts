import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { createStore } from '../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

/**
 * Id of the latest item that was there when Home was last in view on this device; null before its first visit. Ids grow
 * with time.
 */
export const seenUpTo = persistedStore<number | null>(`${USER_STORAGE_PREFIX}seen-news`, (stored) =>
  typeof stored === 'number' ? stored : null,
);

/** {@link seenUpTo} as it was when Home came into view: later cards are new to the reader. */
export const newAfter = createStore(seenUpTo.get());

/** How many items came since Home was in view; at most a page of them. */
export const unseenNews = createStore(0);
