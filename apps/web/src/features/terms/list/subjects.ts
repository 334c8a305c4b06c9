import type { TermAnswer } from '@kahan/contract';
import {
  inTermSections,
  isSigned,
  isTermOver,
  nearestOfSections,
  ownStartOf,
  type SectionCircumstances,
  type TermSection,
} from '@kahan/domain';
import { termComparison } from '../order/order.ts';
import { monthAt } from '../times.ts';
import type { Arrival } from './arrival.ts';
import { type Ordering, sectionsOf } from './listed.ts';

/** The states of subjects, in the order of their lines: first where something can be done now. */
const STATES = ['open', 'opens', 'signed', 'elsewhere', 'full', 'barred', 'over'] as const;

/** The content of a folded subject's line. Times are unix seconds. */
export interface SubjectSummary {
  /** The first state of STATES that one of its terms has. */
  state: TermSection;
  /** The earliest term of this state; where sign-up opens later, the one for which it opens first. */
  named: TermAnswer | undefined;
  /** Starts of the terms that the student is signed up for, at own hours. */
  signed: number[];
  /** How many terms one can sign up for now, and when the first of them begins. */
  open: number;
  nextOpen: number | null;
  /** When sign-up opens for the next one. */
  opensAt: number | null;
  /** How many other terms its lines have. */
  others: number;
}

export interface SubjectTerms {
  code: string;
  name: string;
  /** Terms that the student was not signed up for on arrival, at the end those that are over. */
  terms: TermAnswer[];
  summary: SubjectSummary;
}

function first<T>(all: readonly T[], timeOf: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((a, b) => (a === undefined || timeOf(b) < timeOf(a) ? b : a), undefined);
}

export function summaryOf(terms: readonly TermAnswer[], circumstances: SectionCircumstances): SubjectSummary {
  const sections = inTermSections(terms, circumstances);
  const { signed, open } = sections;
  const state = STATES.find((one) => sections[one].length > 0) ?? 'over';
  const nearest = nearestOfSections(sections);
  return {
    state,
    named: state === 'opens' ? (nearest.opens ?? undefined) : first(sections[state], ownStartOf),
    signed: signed.map(ownStartOf).sort((a, b) => a - b),
    open: open.length,
    nextOpen: nearest.open?.start ?? null,
    opensAt: nearest.opens?.signing_start ?? null,
    others: terms.length - signed.length,
  };
}

const byCode = (terms: readonly TermAnswer[]) => Map.groupBy(terms, ({ code }) => code.code);

/** The facts that decide the position of a subject: the rank of its state, and the term that its line names. */
interface Position {
  rank: number;
  named: TermAnswer | undefined;
}

/** Positions of the subjects by their codes, by what their terms offered on arrival. */
function positionsOf({ terms, now }: Arrival): ReadonlyMap<string, Position> {
  return new Map(
    [...byCode(terms)].map(([code, own]) => {
      const { state, named } = summaryOf(own, { now, terms });
      return [code, { rank: STATES.indexOf(state), named }];
    }),
  );
}

/** The terms that one was signed up for on arrival, those for which something is set going, and the others by subject. */
export interface TermsBySubject {
  signed: TermAnswer[];
  perhaps: TermAnswer[];
  subjects: SubjectTerms[];
}

/**
 * Terms by subject; subjects of the same rank in the reader's order of the terms that their lines named on arrival. One
 * that opens, fills up or is signed for stays where it is.
 */
export function termsBySubject(
  terms: readonly TermAnswer[],
  circumstances: SectionCircumstances,
  ordering: Ordering & { arrival: Arrival },
): TermsBySubject {
  const { order, compareNames, arrival } = ordering;
  const { signed, perhaps, open, over } = sectionsOf(terms, ordering, circumstances.now);
  const compare = termComparison(order, compareNames);
  const positions = positionsOf(arrival);
  const all = byCode(terms);
  const subjects = [...byCode([...open, ...over])].map(([code, own]) => {
    const others = own.filter((term) => !isSigned(term)).length;
    const summary = { ...summaryOf(all.get(code) ?? own, circumstances), others };
    const { rank = 0, named } = positions.get(code) ?? {};
    // The filters may hide the term that the line named on arrival.
    const isShown = terms.some(({ term_id }) => term_id === named?.term_id);
    const term = (isShown ? named : summary.named) ?? own[0];
    return { rank, term, subject: { code, name: own[0]?.code.value ?? code, terms: own, summary } };
  });
  return {
    signed,
    perhaps,
    subjects: subjects
      .toSorted((a, b) => a.rank - b.rank || (a.term && b.term ? compare(a.term, b.term) : 0))
      .map(({ subject }) => subject),
  };
}

/** Terms of a subject under one heading: a month, or those that are over. Without one, they are in another order than by date. */
export interface TermGroup {
  /** 2026-12. */
  head: string | 'over' | null;
  terms: TermAnswer[];
}

/** A subject with more terms is folded to the {@link NEXT} first ones. */
const MANY = 15;
const NEXT = 10;

/**
 * The terms of a subject in parts. Many terms are folded to the first of them, and get headings of months where the reader
 * orders by date.
 * @param isWhole nothing is folded
 */
export function groupsOf(
  terms: readonly TermAnswer[],
  { order, arrival: { met } }: Ordering,
  { now, isWhole }: { now: number; isWhole: boolean },
): { groups: TermGroup[]; months: ReadonlyMap<string, number>; folded: TermAnswer[] } {
  if (terms.length <= MANY)
    return { groups: [{ head: null, terms: [...terms] }], months: new Map(), folded: [] };
  const isByDate = order.find(({ direction }) => direction !== 0)?.criterion === 'start';
  const headOf = (term: TermAnswer) =>
    !isByDate ? null : isTermOver(term, now) ? 'over' : monthAt(ownStartOf(met(term)));
  const shown = isWhole ? terms : terms.slice(0, NEXT);
  const groups: TermGroup[] = [];
  for (const term of shown) {
    const head = headOf(term);
    const last = groups.at(-1);
    if (last?.head === head) last.terms.push(term);
    else groups.push({ head, terms: [term] });
  }
  const months = new Map<string, number>();
  for (const head of terms.map(headOf))
    if (head !== null && head !== 'over') months.set(head, (months.get(head) ?? 0) + 1);
  return { groups, months, folded: terms.slice(shown.length) };
}
