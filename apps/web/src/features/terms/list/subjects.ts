import type { TermAnswer } from '@kahan/contract';
import { inTermSections, type SectionCircumstances, type TermSection } from '@kahan/domain';
import type { TermOrder } from '../order/order.ts';
import { sectionsOf } from './listed.ts';

/** The states of subjects, in the order of their lines: first where something can be done now. */
const STATES = ['open', 'opens', 'signed', 'elsewhere', 'full', 'barred', 'over'] as const;

/** What the line of a folded subject tells. Times are unix seconds. */
export interface SubjectSummary {
  /** The best that one of its terms offers. */
  state: TermSection;
  /** Of the terms that the student is signed up for, with own hours. */
  signed: number[];
  /** How many terms one can sign up for now, and when the first of them begins. */
  open: number;
  nextOpen: number | null;
  /** When sign-up opens for the next one. */
  opensAt: number | null;
  /** How many terms are not signed. */
  others: number;
}

export interface SubjectGroup {
  code: string;
  name: string;
  /** Signed ones, then others, at the end those that are over. */
  terms: TermAnswer[];
  summary: SubjectSummary;
}

const earliest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : Math.min(...times);

export function summaryOf(terms: readonly TermAnswer[], circumstances: SectionCircumstances): SubjectSummary {
  const sections = inTermSections(terms, circumstances);
  return {
    state: STATES.find((state) => sections[state].length > 0) ?? 'over',
    signed: sections.signed.map(({ start, student_start }) => student_start ?? start).sort((a, b) => a - b),
    open: sections.open.length,
    nextOpen: earliest(sections.open.map(({ start }) => start)),
    opensAt: earliest(sections.opens.map(({ signing_start }) => signing_start)),
    others: terms.length - sections.signed.length,
  };
}

const byCode = (terms: readonly TermAnswer[]) => Map.groupBy(terms, ({ code }) => code.code);

/** Place of each subject among the others, by what its terms offer now. */
export function ranksOf(
  terms: readonly TermAnswer[],
  circumstances: SectionCircumstances,
): ReadonlyMap<string, number> {
  return new Map(
    [...byCode(terms)].map(([code, own]) => [code, STATES.indexOf(summaryOf(own, circumstances).state)]),
  );
}

interface Ordering {
  order: TermOrder;
  compareNames: (a: string, b: string) => number;
  /** Those of the arrival: a subject that opens, fills up or is signed for stays where it is. */
  ranks: ReadonlyMap<string, number>;
}

/** Terms by subject; subjects of the same rank in the order of their first terms. */
export function groupsOf(
  terms: readonly TermAnswer[],
  circumstances: SectionCircumstances,
  { order, compareNames, ranks }: Ordering,
): SubjectGroup[] {
  const { signed, open, over } = sectionsOf(terms, order, circumstances.now, compareNames);
  const groups = [...byCode([...signed, ...open, ...over])].map(([code, own]) => ({
    code,
    name: own[0]?.code.value ?? code,
    terms: own,
    summary: summaryOf(own, circumstances),
  }));
  const rankOf = ({ code }: SubjectGroup) => ranks.get(code) ?? 0;
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b));
}
