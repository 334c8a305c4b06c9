import { isRealDate, type Semester, type SemesterOfYear } from '@kahan/domain';
import { keptStore } from '../../platform/kept.ts';

/** What this device looked at last. */
export interface LastView extends SemesterOfYear {
  week: number;
  /** Local date on which it did. */
  on: string;
}

/** Reads what was kept; null when it is nothing of ours. Impossible numbers are mended by the address. */
export function readLastView(kept: unknown): LastView | null {
  const { year, semester, week, on } = Object(kept) as Record<string, unknown>;
  const isWhole = [year, semester, week].every(Number.isInteger);
  if (!isWhole || typeof on !== 'string' || !isRealDate(on)) return null;
  return { year: Number(year), semester: semester === 2 ? 2 : (1 as Semester), week: Number(week), on };
}

const last = keptStore('kahan:timetable-last', readLastView);

export function rememberView({ year, semester, week }: Omit<LastView, 'on'>, today: string): void {
  last.set({ year, semester, week, on: today });
}

/** Semester and week to come back to; null when they are of another day, for then the present ones are wanted. */
export function viewToComeBackTo(today: string): LastView | null {
  const view = last.get();
  return view?.on === today ? view : null;
}
