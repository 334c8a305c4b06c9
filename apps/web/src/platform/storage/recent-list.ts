import { persistedStore } from './persisted-store.ts';
import { type Store, useStore } from './store.ts';

export interface RecentRules<T> {
  /** How many are kept. */
  most: number;
  /** Makes an item of a stored value; null when it is none, e.g. one of another version. */
  read: (stored: unknown) => T | null;
  /** Whether an earlier item gives way to one that is added, as when it is the same. */
  replaces: (added: T, earlier: T) => boolean;
}

/** The items of a stored value, the latest first. */
export const readRecent = <T>(stored: unknown, { most, read }: RecentRules<T>): readonly T[] =>
  (Array.isArray(stored) ? stored : [])
    .map(read)
    .filter((one) => one !== null)
    .slice(0, most);

/** The list with an item first. */
export const withRecent = <T>(items: readonly T[], added: T, { most, replaces }: RecentRules<T>) =>
  [added, ...items.filter((earlier) => !replaces(added, earlier))].slice(0, most) as readonly T[];

/**
 * Items that were used last on this device, the latest first: searches, rooms, results. Those that tell of the user
 * need a key that begins with USER_STORAGE_PREFIX, so that they are removed at logout.
 * @param persisted how it is kept; `persistedStore` where a page shows it when it opens
 */
export function recentList<T>(key: string, rules: RecentRules<T>, persisted = persistedStore) {
  let opened: Store<readonly T[]> | undefined;
  const open = () => {
    opened ??= persisted(key, (stored) => readRecent(stored, rules));
    return opened;
  };
  return {
    useItems: (): readonly T[] => useStore(open()),
    add: (item: T): void => open().set(withRecent(open().get(), item, rules)),
    clear: (): void => open().set([]),
  };
}
