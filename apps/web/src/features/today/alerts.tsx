import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { unixSeconds, urgentTerms } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { termHref } from '../../data/terms/links.ts';
import { leavingByThemselves, ownTermsOf } from '../../data/terms/perhaps.ts';
import { overlapTexts, urgentText } from '../../data/terms/term-warnings.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Warning } from '../../ui/feedback/warning.tsx';
import css from './today-section.module.css';

interface AlertsProps {
  terms: readonly TermAnswer[];
  prepared: readonly PreparedAnswer[];
  now: Date;
}

/**
 * Alerts that ask for a decision about exam dates: a deadline or an opening within the hour, and overlaps.
 * Each leads to its exam date.
 */
export function Alerts({ terms, prepared, now }: AlertsProps) {
  const phrases = usePhrases();
  const seconds = unixSeconds(now);
  const alerts = [
    ...urgentTerms(terms, leavingByThemselves(prepared), seconds).map((urgent) => ({
      term: urgent.terms[0],
      text: urgentText(urgent, seconds, phrases),
    })),
    ...overlapTexts(ownTermsOf(terms, prepared, seconds), phrases),
  ];
  if (alerts.length === 0) return null;
  return (
    <div className={css.alerts}>
      {alerts.map(({ term, text }) => (
        <Warning key={text}>
          <Link href={termHref(term.term_id)}>{nonBreaking(text)}</Link>
        </Warning>
      ))}
    </div>
  );
}
