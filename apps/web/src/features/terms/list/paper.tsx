import type { TermAnswer } from '@kahan/contract';
import { dateAt, instantOf, isSigned, isTermOver, ownStartOf, spanOf } from '@kahan/domain';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { clockTime, dayAndTime } from '../../../platform/time/dates.ts';
import css from './line.module.css';

interface SignedOnPaperProps {
  /** All terms of the reader, whatever the filters show. */
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
}

/** The terms that the reader is signed up for, whole: the part of the page that is carried to an exam. Paper alone has it. */
export function SignedOnPaper({ terms, now }: SignedOnPaperProps) {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  const signed = terms
    .filter((term) => isSigned(term) && !isTermOver(term, now))
    .toSorted((a, b) => ownStartOf(a) - ownStartOf(b));
  if (signed.length === 0) return null;
  const hoursOf = (term: TermAnswer) => {
    const { from, to } = spanOf(term);
    return `${clockTime(instantOf(from))}–${clockTime(instantOf(to))}`;
  };
  return (
    <section className="only-paper">
      <h2 className={css.paperHead}>{words.signedTerms}</h2>
      <ul className={css.paper}>
        {signed.map((term) => (
          <li key={term.term_id}>
            <b>
              {dates.long(dateAt(ownStartOf(term)))}, {hoursOf(term)}
            </b>
            <span>
              <b>{term.code.value}</b>, {words.kinds[term.type]}
            </span>
            <span>{[term.place?.value, term.teacher?.value].filter(Boolean).join(', ')}</span>
            <span>
              {words.criteria.logout_end} {dayAndTime(term.logout_end, dates)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
