import type { TermAnswer } from '@kahan/contract';
import { type MissingTerm, missingTerms } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { resultsQuery } from '../../data/results.ts';
import { termsOfSubjectHref } from '../../data/terms/links.ts';
import { useTermsNow } from '../../data/terms/turns.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import css from './today-section.module.css';

interface MissingTermsProps {
  /** First calendar year of the academic year. */
  year: number;
  terms: readonly TermAnswer[];
}

/** Subjects of this year that lack an exam or a credit and a date for it; nothing when none does. */
export function MissingTerms({ year, terms }: MissingTermsProps) {
  const { home } = usePhrases();
  const now = useTermsNow(terms);
  const query = useQuery(resultsQuery);
  if (query.data === undefined) return <NotLoaded last title={home.missingFailed} query={query} />;
  const missing = missingTerms(query.data.data.results, terms, { year, now });
  const isEnrolled = query.data.data.results.some((record) => record.year === year);
  if (missing.length === 0 && !isEnrolled) return null;
  if (missing.length === 0) return <p className="dim">{home.noneMissing}</p>;
  return (
    <section aria-label={home.missing}>
      <h2 className={css.head}>{home.missing}</h2>
      <ul className={css.list}>
        {missing.map((one) => (
          <li key={`${one.record.study_id} ${one.record.code.code}`}>
            <Link href={termsOfSubjectHref(one.record.code.code)}>{one.record.code.value}</Link>
            <Chance missing={one} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chance({ missing: { open, opens }, now }: { missing: MissingTerm; now: number }) {
  const { home, dates } = usePhrases();
  if (open > 0) return <b>{home.openTerms(open)}</b>;
  if (opens === null) return <span className="dim">{home.noTerms}</span>;
  return <span className="dim">{home.opens(momentAt(opens, now, dates))}</span>;
}
