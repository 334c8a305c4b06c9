import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { type PerhapsTerm, unixSeconds } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { termHref } from '../../data/terms/links.ts';
import { setGoingWarned } from '../../data/terms/perhaps.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { Warning } from '../../ui/feedback/warning.tsx';
import css from './today-section.module.css';

interface PerhapsProps {
  /** At least one. */
  going: readonly PerhapsTerm<TermAnswer>[];
  prepared: readonly PreparedAnswer[];
  now: Date;
}

/** The exam dates for which the reader waits or has prepared the sign-up, and how each stands. */
export function Perhaps({ going, prepared, now }: PerhapsProps) {
  const phrases = usePhrases();
  const { home, dates } = phrases;
  const whenOf = ({ start }: TermAnswer) => momentAt(start, unixSeconds(now), dates);
  return (
    <section aria-label={home.perhaps.title}>
      <h2 className={css.head}>{home.perhaps.title}</h2>
      <ul className={css.list}>
        {going.map(({ term }) => {
          const own = setGoingWarned(term, prepared, unixSeconds(now), phrases);
          return (
            <li key={term.term_id}>
              <span>
                <Link href={termHref(term.term_id)}>{nonBreaking(term.code.value)}</Link>
                <span className="dim">
                  , {home.examKinds[term.type]} {nonBreaking(whenOf(term))}
                </span>
              </span>
              <span className="dim">{nonBreaking(own?.text ?? '')}</span>
              {own?.warning && <Warning>{own.warning}</Warning>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
