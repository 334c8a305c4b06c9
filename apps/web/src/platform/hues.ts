import type { SharedScheduleEntry } from '@kahan/contract';

/** Colours of the palette for subjects. */
export const HUES = 12;
/** Steps round the palette so that neighbours in the alphabet are far apart in colour; shares no divisor with 12. */
const HUE_STEP = 5;

/** Number of the subject's colour in the palette, from 1: the same for every lesson of a subject. */
export function huesOf(lessons: readonly SharedScheduleEntry[]): Map<string, number> {
  const codes = [...new Set(lessons.map((lesson) => lesson.subject_code.code))].sort();
  return new Map(codes.map((code, index) => [code, ((index * HUE_STEP) % HUES) + 1]));
}
