import { LAST_SEARCHES } from '@kahan/domain';
import type { ClassSearch } from '../../../data/classes.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { recentList } from '../../../platform/storage/recent-list.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import { addressOf, mayRun, parseView } from './view.ts';

const queryOf = (search: ClassSearch) =>
  new URL(addressOf({ ...search, page: 1 }, language()), origin).search;

const isSearch = (stored: unknown): stored is string =>
  typeof stored === 'string' && mayRun(parseView(stored, 'cs'));

/**
 * Stored as the queries of their addresses. Entries of another version are left out. Searches are personal data, so
 * they are removed at logout.
 */
const queries = recentList<string>(`${USER_STORAGE_PREFIX}class-searches`, {
  most: LAST_SEARCHES,
  read: (stored) => (isSearch(stored) ? stored : null),
  replaces: (added, earlier) => added === earlier,
});

/** The last searches on this device, the latest first (spec 9). */
export const useLastSearches = (): ClassSearch[] =>
  queries.useItems().map((query) => {
    const { page: _, ...search } = parseView(query, language());
    return search;
  });

export function addSearch(search: ClassSearch): void {
  const query = queryOf(search);
  if (isSearch(query)) queries.add(query);
}

export const forgetSearches = queries.clear;
