import type { TermAnswer } from '@kahan/contract';
import {
  consequenceOf,
  dayOfWeek,
  type ExamValues,
  pragueDate,
  pragueMinutes,
  type ResultConsequence,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { termsOfSubjectHref } from '../../../data/terms/links.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { clockTime } from '../../../platform/time/dates.ts';
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
      <b>{nonBreaking(wordsOf(consequence, now, phrases))}</b>{' '}
      {consequence.kind !== 'no-attempt' && (
        <Link href={termsOfSubjectHref(values.code)}>{phrases.items.consequences.link}</Link>
      )}
    </p>
  );
}

/** @param now unix seconds */
export function wordsOf(
  consequence: ResultConsequence<TermAnswer>,
  now: number,
  { dates, items: { consequences } }: Pick<Phrases, 'dates' | 'items'>,
): string {
  /** Fri 22 Jan, 16:30 */
  const when = ({ start, student_start }: TermAnswer) => {
    const at = new Date((student_start ?? start) * 1000);
    const date = pragueDate(at);
    return `${dates.weekdayShort(dayOfWeek(date))} ${dates.date(date)}, ${clockTime(at)}`;
  };
  const moment = (seconds: number | null) => {
    if (seconds === null) return null;
    const at = new Date(seconds * 1000);
    return dates.moment(pragueDate(at), pragueMinutes(at), pragueDate(new Date(now * 1000)));
  };
  switch (consequence.kind) {
    case 'still-signed':
      return consequences.stillSigned(when(consequence.term), moment(consequence.until));
    case 'last-attempt':
      return consequence.signed === null
        ? consequences.last(moment(consequence.until))
        : consequences.lastSigned(when(consequence.signed));
    case 'no-attempt':
      return consequences.none;
  }
}
