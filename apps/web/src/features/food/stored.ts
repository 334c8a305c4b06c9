import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { type Chosen, type Parts, readChosen, readParts } from './choice.ts';

/** Stored per device: they tell nothing about the reader's studies. */
const chosen = persistedStore('kahan:food-places', readChosen);
const parts = persistedStore('kahan:food-parts', readParts);

/** Which canteens the reader chose. */
export const useChosen = (): Chosen => useStore(chosen);
export const setChosen = (next: Chosen): void => chosen.set(next);

/** Whether photos and allergens are shown. */
export const useParts = (): Parts => useStore(parts);
export const setParts = (next: Partial<Parts>): void => parts.set({ ...parts.get(), ...next });
