import type { ExamPlanAnswer, ResultAnswer, ScheduleLesson, TermAnswer } from '@kahan/contract';
import {
  type DatedEntry,
  dateAt,
  type ExamNeed,
  examPlans,
  isSigned,
  outcomeOf,
  ownStartOf,
  signUpDenial,
} from '@kahan/domain';

/** The loaded data from which the plans are made. */
export interface Loaded {
  results: readonly ResultAnswer[];
  terms: readonly TermAnswer[];
  lessons: readonly ScheduleLesson[];
  entries: readonly DatedEntry[];
  plan: ExamPlanAnswer;
  /** Unix seconds. */
  now: number;
}

export const plansOf = ({ results, terms, lessons, entries, plan, now }: Loaded) =>
  examPlans({
    ...{ results, terms, now, wishes: plan },
    agenda: { lessons, entries },
  });

/** A subject that can be put in order. */
export interface Subject {
  code: string;
  name: string;
}

/** The subjects of the exams, each once: in the reader's order, then by name. */
export function subjectsInOrder(
  needs: readonly Pick<ExamNeed, 'code' | 'name'>[],
  order: readonly string[],
  compareNames: (a: string, b: string) => number,
): Subject[] {
  const subjects = new Map(needs.map(({ code, name }) => [code, { code, name }]));
  const rank = ({ code }: Subject) => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...subjects.values()].sort(
    (a, b) => rank(a) - rank(b) || compareNames(a.name, b.name) || (a.code < b.code ? -1 : 1),
  );
}

type FollowedDate = ExamPlanAnswer['followed'][number];

/** A date that the reader follows, and its present state. */
export interface Followed {
  date: FollowedDate;
  name: string;
  /** null: it was cancelled. */
  term: TermAnswer | null;
  hasMoved: boolean;
  /** The outcome of the exam, by the results. */
  outcome: 'passed' | 'failed' | null;
  /** Dates that are left after a failure. */
  next: number;
  /** The reader is not signed up, and cannot sign up any more. */
  isLost: boolean;
}

/** The present state of the dates that the reader follows, in order of time. */
export function followedOf({
  plan,
  terms,
  results,
  needs,
  now,
}: Pick<Loaded, 'plan' | 'terms' | 'results' | 'now'> & { needs: readonly ExamNeed[] }) {
  const named = new Map([...results, ...terms].map(({ code }) => [code.code, code.value]));
  return plan.followed
    .map((date): Followed => {
      const term = terms.find(({ term_id }) => term_id === date.term_id) ?? null;
      const outcome = outcomeOf({ ...date, start: term?.start ?? date.start }, results);
      const need = needs.find(({ code, types }) => code === date.code && types.includes(date.type));
      const isGone = term === null || (!isSigned(term) && signUpDenial(term, terms, now) !== null);
      return {
        ...{ date, term, name: named.get(date.code) ?? date.code, outcome },
        next: need?.options.length ?? 0,
        hasMoved: term !== null && term.start !== date.start,
        isLost: outcome === null && isGone,
      };
    })
    .sort((a, b) => (a.term?.start ?? a.date.start) - (b.term?.start ?? b.date.start));
}

/** The dates of a plan as they are stored. */
export const followedDates = (dates: readonly { term: TermAnswer }[]): FollowedDate[] =>
  dates.map(({ term: { term_id, code, type, start } }) => ({ term_id, code: code.code, type, start }));

/** Local date in Prague. */
export const dayOf = (term: TermAnswer): string => dateAt(ownStartOf(term));
