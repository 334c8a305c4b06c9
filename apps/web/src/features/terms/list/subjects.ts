import type { TermAnswer } from '@kahan/contract';
import { inTermSections, ownStartOf, type SectionCircumstances, type TermSection } from '@kahan/domain';
import { type TermOrder, termComparison } from '../order/order.ts';
import { sectionsOf } from './listed.ts';

/** The states of subjects, in the order of their lines: first where something can be done now. */
const STATES = ['open', 'opens', 'signed', 'elsewhere', 'full', 'barred', 'over'] as const;

/** What the line of a folded subject tells. Times are unix seconds. */
export interface SubjectSummary {
  /** The first state of STATES that one of its terms has. */
  state: TermSection;
  /** The earliest term of this state; where sign-up opens later, the one for which it opens first. */
  named: TermAnswer | undefined;
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

export interface SubjectTerms {
  code: string;
  name: string;
  /** Signed ones, then others, at the end those that are over. */
  terms: TermAnswer[];
  summary: SubjectSummary;
}

function first<T>(all: readonly T[], timeOf: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((a, b) => (a === undefined || timeOf(b) < timeOf(a) ? b : a), undefined);
}

export function summaryOf(terms: readonly TermAnswer[], circumstances: SectionCircumstances): SubjectSummary {
  const sections = inTermSections(terms, circumstances);
  const { signed, open, opens } = sections;
  const state = STATES.find((one) => sections[one].length > 0) ?? 'over';
  const nextOpen = first(open, ownStartOf);
  const opensNext = first(opens, ({ signing_start }) => signing_start);
  return {
    state,
    named: state === 'opens' ? opensNext : first(sections[state], ownStartOf),
    signed: signed.map(ownStartOf).sort((a, b) => a - b),
    open: open.length,
    nextOpen: nextOpen?.start ?? null,
    opensAt: opensNext?.signing_start ?? null,
    others: terms.length - signed.length,
  };
}

const byCode = (terms: readonly TermAnswer[]) => Map.groupBy(terms, ({ code }) => code.code);

/** What decides the position of a subject: the rank of its state, and the term that its line names. */
interface Position {
  rank: number;
  named: string | undefined;
}

/** Positions of the subjects by their codes, by what their terms offer now. */
export function positionsOf(
  terms: readonly TermAnswer[],
  circumstances: SectionCircumstances,
): ReadonlyMap<string, Position> {
  return new Map(
    [...byCode(terms)].map(([code, own]) => {
      const { state, named } = summaryOf(own, circumstances);
      return [code, { rank: STATES.indexOf(state), named: named?.term_id }];
    }),
  );
}

interface Ordering {
  order: TermOrder;
  compareNames: (a: string, b: string) => number;
  /** Positions on arrival: a subject that opens, fills up or is signed for stays where it is. */
  positions: ReadonlyMap<string, Position>;
}

/** Terms by subject; subjects of the same rank in the reader's order of the terms that their lines name. */
export function termsBySubject(
  terms: readonly TermAnswer[],
  circumstances: SectionCircumstances,
  { order, compareNames, positions }: Ordering,
): SubjectTerms[] {
  const { signed, open, over } = sectionsOf(terms, order, circumstances.now, compareNames);
  const compare = termComparison(order, compareNames);
  const subjects = [...byCode([...signed, ...open, ...over])].map(([code, own]) => {
    const summary = summaryOf(own, circumstances);
    const { rank = 0, named } = positions.get(code) ?? {};
    // The filters may hide the term that the line named on arrival.
    const term = own.find(({ term_id }) => term_id === named) ?? summary.named ?? own[0];
    return { rank, term, subject: { code, name: own[0]?.code.value ?? code, terms: own, summary } };
  });
  return subjects
    .toSorted((a, b) => a.rank - b.rank || (a.term && b.term ? compare(a.term, b.term) : 0))
    .map(({ subject }) => subject);
}
