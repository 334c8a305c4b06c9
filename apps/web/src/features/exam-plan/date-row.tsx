import type { TermAnswer } from '@kahan/contract';
import { dayOfWeek, importantDateOf, instantOf, isSigned, ownStartOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { termHref } from '../../data/terms/links.ts';
import { useTermsNow } from '../../data/terms/turns.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { clockTime, dayAndTime } from '../../platform/time/dates.ts';
import { Warnings } from '../../ui/feedback/warning.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './exam-plan.module.css';
import { dayOf } from './facts.ts';

/** The action of an exam date, and why there is none. */
export type TermAction = (term: TermAnswer) => ReactNode;

interface DateRowProps {
  term: TermAnswer;
  action: TermAction;
  /** Clashes of the date, and that a sign-up for it stays, a line each. */
  warnings: readonly string[];
  /** Notes on the date, a line each. */
  children?: ReactNode;
}

/** One exam date of a plan, with its action. */
export function DateRow({ term, action, warnings, children }: DateRowProps) {
  const words = useTexts('exam-plan');
  const { kinds, important } = useTexts('terms');
  const { dates } = usePhrases();
  const day = dayOf(term);
  const time = clockTime(instantOf(ownStartOf(term)));
  const { kind, at } = importantDateOf(term, useTermsNow([term]));
  const opening = kind === 'signing_start' && `${important(kind, false)} ${dayAndTime(at, dates)}`;
  return (
    <Row
      as="li"
      data-planned={term.term_id}
      margin={
        <>
          <b>{dates.date(day)}</b>
          {dates.weekdayShort(dayOfWeek(day))}
        </>
      }
    >
      <div className={css.date}>
        <div className="stack gap-1">
          <h3 className="plain strong">
            <Link href={termHref(term.term_id)}>{nonBreaking(term.code.value)}</Link>
          </h3>
          <p className="small dim">
            {[time, kinds[term.type], term.place?.value, opening].filter(Boolean).join(' · ')}
            {isSigned(term) && (
              <>
                {' · '}
                <span className="heavy positive">{words.signed}</span>
              </>
            )}
          </p>
          {children}
          <Warnings of={warnings} />
        </div>
        <div className="stack gap-1 only-screen">{action(term)}</div>
      </div>
    </Row>
  );
}
