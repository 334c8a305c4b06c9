import { PAGES } from '@kahan/contract/runtime';

/** Address of a term with its detail open. */
export const termHref = (termId: string): string =>
  `${PAGES.terms.path}?${new URLSearchParams({ term: termId })}`;

/** Address of the terms of one subject. */
export const termsOfSubjectHref = (code: string): string =>
  `${PAGES.terms.path}?${new URLSearchParams({ codes: code })}`;
