import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import type { Source } from '../state/view.ts';
import { type NamedSource, RECENT, readSources, withFirst, without } from './labelled-sources.ts';

/** Timetables that were hidden and can be shown again with a tick. What one looks at goes with the login. */
const hidden = persistedStore(`${USER_STORAGE_PREFIX}timetable-hidden`, readSources);
/** Those that were looked up last, the latest first. */
const recent = persistedStore(`${USER_STORAGE_PREFIX}timetable-recent`, readSources);

export const useHidden = (): readonly NamedSource[] => useStore(hidden);
export const useRecent = (): readonly NamedSource[] => useStore(recent);

export const keepHidden = (source: NamedSource): void => hidden.set(withFirst(hidden.get(), source));
export const forgetHidden = (source: Source): void => hidden.set(without(hidden.get(), source));
export const keepRecent = (source: NamedSource): void => recent.set(withFirst(recent.get(), source, RECENT));
