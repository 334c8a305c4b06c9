import type { SharedScheduleLesson } from '@kahan/contract';

/** Number of colours in the palette for subjects. */
export const HUES = 12;
/** Step round the palette, so that neighbours in the alphabet differ in colour. Has no common divisor with 12. */
const HUE_STEP = 5;

/**
 * Number of each subject's colour in the palette, from 1. Each semester is counted by itself, so that a subject has the
 * same colour among the lessons of a year and of its semester.
 */
export function huesOf(
  lessons: readonly Pick<SharedScheduleLesson, 'subject_code' | 'semester'>[],
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
