import type { TermAnswer } from '@kahan/contract';
import { containsWords, isTermOver, isTermVisible } from '@kahan/domain';
import { inTermOrder, type TermOrder } from '../order/order.ts';
import type { View } from '../view.ts';

const isOf = (term: TermAnswer, studyIds: readonly string[]) =>
  studyIds.some((id) => term.study_id === id || term.study_ids.includes(id));

/** Terms that the filters let through. @param now unix seconds */
export function filtered(terms: readonly TermAnswer[], view: View, now: number): TermAnswer[] {
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
  /** Where one can sign, or will: they stay where they are as they open. */
  open: TermAnswer[];
  /** Where nothing can be done any more. */
  over: TermAnswer[];
}

export function sectionsOf(
  terms: readonly TermAnswer[],
  order: TermOrder,
  now: number,
  compareNames: (a: string, b: string) => number,
): Sections {
  const sections: Sections = { signed: [], open: [], over: [] };
  for (const term of inTermOrder(terms, order, compareNames)) {
    const part = isTermOver(term, now) ? 'over' : term.study_id === undefined ? 'open' : 'signed';
    sections[part].push(term);
  }
  return sections;
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

/** Terms with the places that were told since they were loaded; those without any stay the same. */
export const withPlaces = (
  terms: readonly TermAnswer[],
  places: ReadonlyMap<string, Pick<TermAnswer, 'signed_count' | 'capacity'>>,
): TermAnswer[] =>
  terms.map((term) => {
    const told = places.get(term.term_id);
    const isNews = told && (told.signed_count !== term.signed_count || told.capacity !== term.capacity);
    return isNews ? { ...term, signed_count: told.signed_count, capacity: told.capacity } : term;
  });
