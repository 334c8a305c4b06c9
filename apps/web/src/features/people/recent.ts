import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';
import { readSearches, withSearch } from './last-searches.ts';

/** Names reveal whom one deals with, so they are removed at logout. */
const searches = persistedStore(`${USER_STORAGE_PREFIX}people-searches`, readSearches);

/** The last searches for people on this device, the latest first (spec 3). */
export const useLastSearches = (): readonly string[] => useStore(searches);

export const keepSearch = (text: string): void => searches.set(withSearch(searches.get(), text));
