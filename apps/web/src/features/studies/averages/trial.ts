import type { ResultAnswer } from '@kahan/contract';
import { overviewOf, subjectsOf } from '@kahan/domain';
import { averageText } from '../numbers.ts';

/** The changes that expected grades would make in a study: each value as it is and as it would be. */
export interface TrialOutcome {
  /** In the reader's language; a dash when nothing counts. */
  average: [string, string];
  /** Gained in the year. */
  credits: [number, number];
}

interface ComparedResults {
  studyId: string;
  /** Academic year of the credits. */
  year: number;
  facts: readonly ResultAnswer[];
  /** With the expected grades. */
  results: readonly ResultAnswer[];
}

export function trialOutcome({ studyId, year, facts, results }: ComparedResults): TrialOutcome {
  const before = subjectsOf(facts, studyId);
  const after = subjectsOf(results, studyId);
  const average = (subjects: typeof before) => averageText(overviewOf(subjects).total.averageRaw) ?? '–';
  const credits = (subjects: typeof before) => overviewOf(subjects, { year }).total.creditsFinished;
  return { average: [average(before), average(after)], credits: [credits(before), credits(after)] };
}

/** `1,82 → 1,78`, or one value when nothing changes. The arrow is never at the start of a line. */
export const changeText = ([from, to]: readonly [string | number, string | number]): string =>
  from === to ? String(from) : `${from}\u00a0→\u00a0${to}`;
