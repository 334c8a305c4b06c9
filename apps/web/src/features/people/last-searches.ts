import { foldText, LAST_SEARCHES } from '@kahan/domain';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { type RecentRules, recentList } from '../../platform/storage/recent-list.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

/** A search that is the beginning of a new one was not finished yet, and is replaced (spec 3). */
export const PEOPLE_SEARCHES: RecentRules<string> = {
  most: LAST_SEARCHES,
  read: (stored) => (typeof stored === 'string' ? stored : null),
  replaces: (added, earlier) => foldText(added).startsWith(foldText(earlier)),
};

/** Names reveal whom one deals with, so they are removed at logout. */
const searches = recentList(`${USER_STORAGE_PREFIX}people-searches`, PEOPLE_SEARCHES, persistedStore);

export const useLastSearches = searches.useItems;

export const addSearch = searches.add;
