import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { type ChosenCanteens, readChosen, readParts, type ShownParts } from './choice.ts';

/** Stored per device: they tell nothing about the reader's studies. */
const chosen = persistedStore('kahan:food-places', readChosen);
const parts = persistedStore('kahan:food-parts', readParts);

/** Which canteens the reader chose. */
export const useChosen = (): ChosenCanteens => useStore(chosen);
export const setChosen = (next: ChosenCanteens): void => chosen.set(next);

/** Whether photos and allergens are shown. */
export const useParts = (): ShownParts => useStore(parts);
export const setParts = (next: Partial<ShownParts>): void => parts.set({ ...parts.get(), ...next });
