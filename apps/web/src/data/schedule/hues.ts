import type { SharedScheduleEntry } from '@kahan/contract';

/** Colours of the palette for subjects. */
export const HUES = 12;
/** Steps round the palette so that neighbours in the alphabet are far apart in colour; shares no divisor with 12. */
const HUE_STEP = 5;

/**
 * Number of the subject's colour in the palette, from 1: the same for every lesson of a subject. Each semester is
 * counted by itself, so that a subject looks the same beside a whole year and beside its semester.
 */
export function huesOf(
  lessons: readonly Pick<SharedScheduleEntry, 'subject_code' | 'semester'>[],
): Map<string, number> {
  const hues = new Map<string, number>();
  const counts = new Map<string, number>();
  const taught = new Set(lessons.map(({ subject_code, semester }) => `${subject_code.code} ${semester}`));
  for (const one of [...taught].sort()) {
    const code = one.slice(0, -2);
    const semester = one.slice(-1);
    const index = counts.get(semester) ?? 0;
    if (hues.has(code)) continue;
    counts.set(semester, index + 1);
    hues.set(code, ((index * HUE_STEP) % HUES) + 1);
  }
  return hues;
}
