import { DEFAULT_BUILDINGS, DEFAULT_ROOM_TYPES } from '@kahan/domain';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';

/** Where a search looks. */
export interface SearchFilters {
  /** Room types 1 to 9. */
  types: readonly number[];
  /** Ids. */
  buildings: readonly number[];
}

const USUAL: SearchFilters = { types: DEFAULT_ROOM_TYPES, buildings: DEFAULT_BUILDINGS };

const numbersOf = (value: unknown, usual: readonly number[]): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : usual;

/** What was kept; those of the specification where nothing was. */
export function readFilters(stored: unknown): SearchFilters {
  const { types, buildings } = Object(stored);
  return { types: numbersOf(types, USUAL.types), buildings: numbersOf(buildings, USUAL.buildings) };
}

const kept = persistedStore('kahan:map-filters', readFilters);

export const useSearchFilters = (): SearchFilters => useStore(kept);
export const setSearchFilters = (filters: SearchFilters): void => kept.set(filters);
export const restoreSearchFilters = (): void => kept.set(USUAL);
