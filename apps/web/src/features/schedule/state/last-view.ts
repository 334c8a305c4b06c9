import { isRealDate, type Semester, type SemesterOfYear } from '@kahan/domain';

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
