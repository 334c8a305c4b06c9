import type { TermAnswer } from '@kahan/contract';
import { classAddress, PAGES } from '@kahan/contract/runtime';
import { isSigned } from '@kahan/domain';

/** Address of a term with its detail open. */
export const termHref = (termId: string): string =>
  `${PAGES.terms.path}?${new URLSearchParams({ term: termId })}`;

/** Address of an exam in a timetable or calendar: a student's own, or the subject of one at which the reader examines. */
export const examHref = (term: Pick<TermAnswer, 'term_id' | 'study_id' | 'code'>): string =>
  isSigned(term) ? termHref(term.term_id) : classAddress(term.code.code);

/** Address of the terms of one subject. */
export const termsOfSubjectHref = (code: string): string =>
  `${PAGES.terms.path}?${new URLSearchParams({ codes: code })}`;
