import type { SharedScheduleEntry, TermAnswer } from '@kahan/contract';
import { huesOf } from '../../data/schedule/hues.ts';

/** Tells the colour of a term's subject: the one of its lessons; of a subject without lessons one of its own. */
export function hueTeller(
  lessons: readonly SharedScheduleEntry[],
  terms: readonly TermAnswer[],
): (term: TermAnswer) => number {
  const taught = huesOf(lessons);
  const others = huesOf(terms.map(({ code, semester }) => ({ subject_code: code, semester })));
  return ({ code }) => taught.get(code.code) ?? others.get(code.code) ?? 1;
}
