import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { type LastView, readLastView } from './last-view.ts';

const last = persistedStore('kahan:timetable-last', readLastView);

export function rememberView({ year, semester, week }: Omit<LastView, 'on'>, today: string): void {
  last.set({ year, semester, week, on: today });
}

/** Semester and week to come back to; null when they are of another day, for then the present ones are wanted. */
export function viewToComeBackTo(today: string): LastView | null {
  const view = last.get();
  return view?.on === today ? view : null;
}
