import type { CalendarView } from '@kahan/domain';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { type KeptCalendar, readKept } from './settings.ts';

const kept = persistedStore('kahan:calendar', readKept);

export const useKept = (): KeptCalendar => useStore(kept);

export const keep = (change: Partial<KeptCalendar>): void => kept.set({ ...kept.get(), ...change });

export const keptView = (): CalendarView | null => kept.get().view;
