import type { CalendarView } from '@kahan/domain';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { type CalendarSettings, readSettings } from './settings.ts';

const settings = persistedStore('kahan:calendar', readSettings);

export const useCalendarSettings = (): CalendarSettings => useStore(settings);

export const setCalendarSettings = (change: Partial<CalendarSettings>): void =>
  settings.set({ ...settings.get(), ...change });

export const storedView = (): CalendarView | null => settings.get().view;
