import type { TermAnswer } from '@kahan/contract';
import { nextFreeTerm, type TermType, unixSeconds } from '@kahan/domain';
import { queryClient } from '../../platform/http/query.ts';
import { clock } from '../../platform/time/clock.ts';
import { busyIds } from '../requests/submissions.ts';
import { termsQuery } from './terms.ts';

interface RefusedTerm {
  term_id: string;
  /** Of the subject. */
  code: string;
  type: TermType;
}

/** The earliest other term that the loaded list lets the reader sign up for; null without one, or without a list. */
export function nextFreeAfter(refused: RefusedTerm): TermAnswer | null {
  const terms = queryClient.getQueryData(termsQuery.queryKey)?.data.terms ?? [];
  return nextFreeTerm(refused, { now: unixSeconds(clock.now()), terms, pending: busyIds('terms') });
}
