import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';

/** Where a search looks; null where the reader has chosen nothing. */
export interface SearchFilters {
  /** Room types 1 to 9; the usual ones without a choice. */
  types: readonly number[] | null;
  /** Ids; all without a choice. */
  buildings: readonly number[] | null;
}

const USUAL: SearchFilters = { types: null, buildings: null };

const numbersOf = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : null;

/** The filters from a stored value. */
export function readFilters(stored: unknown): SearchFilters {
  const { types, buildings } = Object(stored);
  return { types: numbersOf(types), buildings: numbersOf(buildings) };
}

const stored = persistedStore('kahan:map-filters', readFilters);

export const useSearchFilters = (): SearchFilters => useStore(stored);
export const setSearchFilters = (filters: SearchFilters): void => stored.set(filters);
export const restoreSearchFilters = (): void => stored.set(USUAL);
