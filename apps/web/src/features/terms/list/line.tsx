import type { ScheduleEntry, TermAnswer } from '@kahan/contract';
import { importantDateOf, isSigned } from '@kahan/domain';
import { Check, ChevronDown } from 'lucide';
import { memo } from 'react';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { clockTime } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { nonBreaking } from '../../../ui/text/non-breaking-spaces.ts';
import { TermActions } from '../actions/term-actions.tsx';
import { Detail } from '../detail/detail.tsx';
import { awayOf, dateAt, dayAndTime, dayAt, weekdayAt } from '../times.ts';
import { useTermsPhrases } from '../words.ts';
import { Capacity } from './capacity.tsx';
import { ClashNote } from './clash-note.tsx';
import css from './line.module.css';

export interface LineProps {
  term: TermAnswer;
  /** All terms of the student. */
  terms: readonly TermAnswer[];
  lessons: readonly ScheduleEntry[];
  hue: number;
  /** By the server's clock, unix seconds. */
  now: number;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

function When({ term }: { term: TermAnswer }) {
  const { dates } = usePhrases();
  const writing = { dates, language: language() };
  const at = term.student_start ?? term.start;
  return (
    <>
      <b>
        {weekdayAt(at, writing)} <span className={css.whole}>{dates.date(dayAt(at))}</span>
      </b>
      {clockTime(dateAt(at), language())}
    </>
  );
}

/** The date until when one can decide, and how far away that is (spec 4, Important date). */
function Until({ term, now }: { term: TermAnswer; now: number }) {
  const words = useTermsPhrases();
  const { dates } = usePhrases();
  const { kind, at } = importantDateOf(term, now);
  return (
    <p className={css.until} data-important={kind}>
      <span>
        {words.important(kind, at <= now)}{' '}
        <b>{nonBreaking(dayAndTime(at, { dates, language: language() }))}</b>
      </span>
      <span className={css.dot}> · </span>
      <span className={css.away}>{awayOf(at, now, language())}</span>
    </p>
  );
}

/** One line answers what, when, where, how full, and until when one can decide (design, Terms). */
export const Line = memo(function Line({ term, terms, lessons, hue, now, isOpen, onToggle }: LineProps) {
  const words = useTermsPhrases();
  const id = `term-${term.term_id}`;
  const signed = isSigned(term);
  const facts = [words.kinds[term.type], term.place?.value, term.teacher?.value].filter(Boolean);
  return (
    <Row
      as="article"
      data-term={term.term_id}
      aria-labelledby={`${id}-name`}
      className={cx(css.row, signed && css.signed)}
      margin={
        <>
          <When term={term} />
          {signed && <Icon of={Check} className={css.seal} />}
        </>
      }
    >
      <div className={css.term}>
        <div className={css.what}>
          <h3 className={css.name}>
            <span aria-hidden className={cx('subject', `s${hue}`, css.swatch)} />
            <button
              type="button"
              id={`${id}-name`}
              data-opener
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-detail` : undefined}
              className={css.opener}
              onClick={() => onToggle(term.term_id)}
            >
              {nonBreaking(term.code.value)}
              <Icon of={ChevronDown} small className={css.chevron} />
            </button>
            {signed && <span className={css.yes}>{words.signed}</span>}
          </h3>
          <p className={css.sub}>{nonBreaking(facts.join(' · '))}</p>
          <ClashNote term={term} terms={terms} lessons={lessons} />
        </div>
        <Capacity capacity={term.capacity} signed_count={term.signed_count} />
        <Until term={term} now={now} />
        <div className={css.do}>
          <TermActions term={term} terms={terms} place="line" />
        </div>
        {isOpen && <Detail id={`${id}-detail`} term={term} terms={terms} now={now} />}
      </div>
    </Row>
  );
});
