import { LAST_SEARCHES } from '@kahan/domain';
import type { ClassSearch } from '../../../data/classes.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { persistedNotes } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import { addressOf, mayRun, parseView } from './view.ts';

const queryOf = (search: ClassSearch) =>
  new URL(addressOf({ ...search, page: 1 }, language()), origin).search;

/** Stored as the queries of their addresses, the latest first. What another version wrote is left out. */
function read(stored: unknown): readonly string[] {
  const texts = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  return texts.filter((text) => mayRun(parseView(text, 'cs'))).slice(0, LAST_SEARCHES);
}

/** What somebody looked for is their own, so it is removed at logout. */
const kept = persistedNotes(`${USER_STORAGE_PREFIX}class-searches`, read);

/** The last searches on this device, the latest first (spec 9). */
export const useLastSearches = (): ClassSearch[] =>
  useStore(kept).map((query) => {
    const { page: _, ...search } = parseView(query, language());
    return search;
  });

export function recordSearch(search: ClassSearch): void {
  const query = queryOf(search);
  kept.set(read([query, ...kept.get().filter((one) => one !== query)]));
}

export const forgetSearches = (): void => kept.set([]);
