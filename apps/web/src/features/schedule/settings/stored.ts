import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { recentList } from '../../../platform/storage/recent-list.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import type { ShownBlock } from '../blocks/blocks.ts';
import {
  type LabelledSource,
  RECENT_SOURCES,
  readSources,
  withFirst,
  without,
} from '../sources/labelled-sources.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import type { Source } from '../view.ts';
import { type Colours, hueLookup, readColours, subjectHues } from './colours.ts';
import { type DisplayFlags, type Flag, readFlags } from './display.ts';

/** Stored per device: a phone has less space than a desktop. */
const flags = persistedStore('kahan:timetable-display', readFlags);
/** Colours reveal subjects, so they are removed at logout. */
const colours = persistedStore(`${USER_STORAGE_PREFIX}timetable-colours`, readColours);

/** Which parts a block shows (spec 2, display checkboxes). */
export const useDisplayFlags = (): DisplayFlags => useStore(flags);

export function setDisplayFlag(flag: Flag, on: boolean): void {
  flags.set({ ...flags.get(), [flag]: on });
}

export const useColours = (): Colours => useStore(colours);

/** Returns the hue of a block, 1 to 12 (class `subject sN`); the function changes with the chosen colours. */
export const useHueOf = (loaded: readonly LoadedSource[]): ((block: ShownBlock) => number) =>
  hueLookup(loaded, useColours());

/** Returns the hue of a subject as the reader's own timetable has it. */
export const useSubjectHues = (lessons: Parameters<typeof subjectHues>[0]) =>
  subjectHues(lessons, useColours());

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

/** Hidden timetables that can be shown again. Removed at logout. */
const hidden = persistedStore(`${USER_STORAGE_PREFIX}timetable-hidden`, readSources);
/** Timetables looked up last, the latest first. */
const recent = recentList(`${USER_STORAGE_PREFIX}timetable-recent`, RECENT_SOURCES);

export const useHidden = (): readonly LabelledSource[] => useStore(hidden);
export const useRecent = recent.useItems;

export const addHidden = (source: LabelledSource): void => hidden.set(withFirst(hidden.get(), source));
export const forgetHidden = (source: Source): void => hidden.set(without(hidden.get(), source));
export const addRecent = recent.add;
