import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import { type Colours, hueTeller, readColours } from './colours.ts';
import { type DisplayFlags, type Flag, readFlags } from './flags.ts';
import type { LoadedSource, ShownBlock } from './timetable.ts';

/** What blocks show is the device's, as a phone has less room than a desktop. */
const flags = persistedStore('kahan:timetable-display', readFlags);
/** Colours name what one studies: they go with the login. */
const colours = persistedStore(`${USER_STORAGE_PREFIX}timetable-colours`, readColours);

/** Which parts a block shows (spec 2, display checkboxes). */
export const useDisplayFlags = (): DisplayFlags => useStore(flags);

export function setDisplayFlag(flag: Flag, on: boolean): void {
  flags.set({ ...flags.get(), [flag]: on });
}

export const useColours = (): Colours => useStore(colours);

/** Tells the hue of a block, 1 to 12 (class `subject sN`); another teller when the reader chooses another colour. */
export const useHueOf = (loaded: readonly LoadedSource[]): ((block: ShownBlock) => number) =>
  hueTeller(loaded, useColours());

const withHue = (hues: Readonly<Record<string, number>>, key: string, hue: number | null) => {
  const { [key]: _, ...others } = hues;
  return hue === null ? others : { ...others, [key]: hue };
};

/** Colours a source, by its key; null: as usual. */
export function setSourceHue(key: string, hue: number | null): void {
  const now = colours.get();
  colours.set({ ...now, sources: withHue(now.sources, key, hue) });
}

/** Colours a subject, by its code; null: as usual. */
export function setSubjectHue(code: string, hue: number | null): void {
  const now = colours.get();
  colours.set({ ...now, subjects: withHue(now.subjects, code, hue) });
}

export function setReservationHue(hue: number | null): void {
  colours.set({ ...colours.get(), reservation: hue });
}
