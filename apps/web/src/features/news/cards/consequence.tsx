import type { TermAnswer } from '@kahan/contract';
import { consequenceOf, type ExamValues } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { consequenceText } from '../../../data/terms/consequence-text.ts';
import { termsOfSubjectHref } from '../../../data/terms/links.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import css from '../news.module.css';

const NONE: readonly TermAnswer[] = [];

/** What a result asks of its student, where the exam dates are loaded anyway. */
export function Consequence({ values }: { values: ExamValues }) {
  const { data } = useQuery({ ...termsQuery, enabled: false });
  const terms = data?.data.terms ?? NONE;
  const phrases = usePhrases();
  const now = useTermsNow(terms);
  const consequence = consequenceOf(values, terms, now);
  if (consequence === null || data === undefined) return null;
  return (
    <p className={css.consequence}>
      <b>{nonBreaking(consequenceText(consequence, now, phrases))}</b>{' '}
      {consequence.kind !== 'no-attempt' && (
        <Link href={termsOfSubjectHref(values.code)}>{phrases.items.consequences.link}</Link>
      )}
    </p>
  );
}
