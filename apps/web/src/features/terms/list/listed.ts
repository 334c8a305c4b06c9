import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { containsWords, isSigned, isTermOver, isTermVisible } from '@kahan/domain';
import { huesOf } from '../../../data/schedule/hues.ts';
import { setGoing } from '../../../data/terms/perhaps.ts';
import { inTermOrder, type TermOrder } from '../order/order.ts';
import type { TermsView } from '../view.ts';
import type { Arrival } from './arrival.ts';

/** Returns the colour of a term's subject: the colour of its lessons, or one of its own. */
export function hueLookup(
  lessons: readonly SharedScheduleLesson[],
  terms: readonly TermAnswer[],
): (term: TermAnswer) => number {
  const taught = huesOf(lessons);
  const others = huesOf(terms.map(({ code, semester }) => ({ subject_code: code, semester })));
  return ({ code }) => taught.get(code.code) ?? others.get(code.code) ?? 1;
}

const isOf = (term: TermAnswer, studyIds: readonly string[]) =>
  studyIds.some((id) => term.study_id === id || term.study_ids.includes(id));

/** Terms that the filters let through. @param now unix seconds */
export function filtered(terms: readonly TermAnswer[], view: TermsView, now: number): TermAnswer[] {
  const states = new Set(view.states);
  return terms.filter(
    (term) =>
      (view.studyIds === null || isOf(term, view.studyIds)) &&
      (view.codes === null || view.codes.includes(term.code.code)) &&
      view.types.includes(term.type) &&
      containsWords(term.code.value, view.name) &&
      isTermVisible(term, states, now),
  );
}

/** The parts of the list, each in the reader's order. */
export interface Sections {
  signed: TermAnswer[];
  /** Terms for which the reader waits or has prepared the sign-up. */
  perhaps: TermAnswer[];
  /** Terms with a sign-up that is open or will open; they stay where they are when it opens. */
  open: TermAnswer[];
  /** Terms that allow no action any more. */
  over: TermAnswer[];
}

/** How lines are ordered: by the reader's sort keys, of the terms as the reader met them. */
export interface Ordering {
  order: TermOrder;
  compareNames: (a: string, b: string) => number;
  arrival: Pick<Arrival, 'met' | 'prepared'>;
}

export function sectionsOf(
  terms: readonly TermAnswer[],
  { order, compareNames, arrival: { met, prepared } }: Ordering,
  now: number,
): Sections {
  const sections: Sections = { signed: [], perhaps: [], open: [], over: [] };
  const going = new Set(setGoing(terms.map(met), prepared, now).map(({ term }) => term.term_id));
  const sectionOf = (was: TermAnswer, term: TermAnswer): keyof Sections => {
    if (isTermOver(was, now) && isTermOver(term, now)) return 'over';
    if (isSigned(was)) return 'signed';
    return going.has(was.term_id) ? 'perhaps' : 'open';
  };
  const current = new Map(terms.map((term) => [term.term_id, term]));
  for (const was of inTermOrder(terms.map(met), order, compareNames)) {
    const term = current.get(was.term_id) ?? was;
    sections[sectionOf(was, term)].push(term);
  }
  return sections;
}

/**
 * How many terms the headings name, each once, although the lines stay where they were on arrival: one that was signed for
 * since then is signed, one that was cancelled is one of the others.
 */
export function headCounts(
  { signed, perhaps, others }: Record<'signed' | 'perhaps' | 'others', readonly TermAnswer[]>,
  now: number,
): { signed: number; perhaps: number; others: number } {
  const isMine = (term: TermAnswer) => isSigned(term) && !isTermOver(term, now);
  const all = [...signed, ...perhaps, ...others];
  const mine = all.filter(isMine).length;
  const going = perhaps.filter((term) => !isMine(term)).length;
  return { signed: mine, perhaps: going, others: all.length - mine - going };
}

/** Subjects of terms, each once, by name. */
export function subjectsOf(
  terms: readonly TermAnswer[],
  compareNames: (a: string, b: string) => number,
): { code: string; name: string }[] {
  const names = new Map(terms.map(({ code }) => [code.code, code.value]));
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => compareNames(a.name, b.name) || (a.code < b.code ? -1 : 1));
}
