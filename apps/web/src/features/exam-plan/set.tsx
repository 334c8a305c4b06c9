import type { TermAnswer } from '@kahan/contract';
import {
  type ComparedDate,
  type ExamPlan,
  isSigned,
  type LeftOut,
  NO_GAP,
  ownStartOf,
  type PlannedDate,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type ReactNode, useId, useState } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { dayAndTime } from '../../platform/time/dates.ts';
import { Button } from '../../ui/form/button.tsx';
import { FoldButton } from '../../ui/form/fold-button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { DateRow, type TermAction } from './date-row.tsx';
import css from './exam-plan.module.css';
import { dayOf } from './facts.ts';

interface SetProps {
  plan: ExamPlan<TermAnswer>;
  /** The dates of the set beside those of the first set; null for the first set. */
  compared: ComparedDate<TermAnswer>[] | null;
  /** Wished days between two exams, and whether a second attempt is wished for. */
  gapDays: number;
  retake: boolean;
  isFollowed: boolean;
  /** Why the plan cannot be chosen now. */
  isOff: boolean;
  /** The set explains what following a plan does; once on the page. */
  isExplained: boolean;
  action: TermAction;
  /** A hint on the actions of these dates and of those in later sheets. */
  hint: ReactNode;
  /** The warnings about a date before a sign-up. */
  warningsOf: (term: TermAnswer) => readonly string[];
  onFollow: () => void;
}

/** A proposed set of exam dates: what it costs, its dates in order, and what it leaves out. */
export function PlanSet({
  plan,
  compared,
  gapDays,
  retake,
  isFollowed,
  isOff,
  isExplained,
  action,
  hint,
  warningsOf,
  onFollow,
}: SetProps) {
  const words = useTexts('exam-plan');
  const heading = useId();
  const list = useId();
  const [isWhole, setWhole] = useState(false);
  const all = compared ?? plan.dates.map((date) => ({ date, isSame: false, instead: null }));
  const same = all.filter(({ isSame }) => isSame).length;
  const shown = isWhole ? all : all.filter(({ isSame }) => !isSame);
  const name = words.emphases[plan.emphasis];
  return (
    <Sheet aria-labelledby={heading} data-plan={plan.emphasis}>
      <Row>
        <div className="stack gap-2 start">
          <h2 id={heading} className="plain heavy">
            {name}
          </h2>
          <Costs plan={plan} retake={retake} />
          {hint}
          {isExplained && <p className="small dim measure">{nonBreaking(words.followHint)}</p>}
          {isFollowed ? (
            <p className="small strong positive">{words.followsIt}</p>
          ) : (
            <Button compact disabled={isOff} aria-label={words.followOf(name)} onClick={onFollow}>
              {words.follow}
            </Button>
          )}
          {same > 0 && (
            <FoldButton isOpen={isWhole} controls={list} onToggle={() => setWhole(!isWhole)}>
              {words.asInFirst(same)}
            </FoldButton>
          )}
        </div>
      </Row>
      <ol id={list} className={css.rows}>
        {shown.map(({ date, instead, isSame }) => (
          <DateRow key={date.term.term_id} term={date.term} action={action} warnings={warningsOf(date.term)}>
            {compared !== null && !isSame && <Instead of={instead} />}
            <DateNotes date={date} gapDays={gapDays} retake={retake} />
          </DateRow>
        ))}
        {plan.leftOut.map((left) => (
          <Row as="li" key={left.need.key}>
            <LeftOutNote left={left} />
          </Row>
        ))}
      </ol>
    </Sheet>
  );
}

/** The first set's date for the same exam; null: it has none. */
function Instead({ of: term }: { of: TermAnswer | null }) {
  const words = useTexts('exam-plan');
  const { dates } = usePhrases();
  const text = term && dayAndTime(ownStartOf(term), dates);
  return (
    <p className="small strong">{nonBreaking(text === null ? words.notInFirst : words.inFirst(text))}</p>
  );
}

/** What a set costs, in words. */
function Costs({ plan: { cost, dates }, retake }: { plan: ExamPlan<TermAnswer>; retake: boolean }) {
  const words = useTexts('exam-plan');
  const { dates: texts } = usePhrases();
  const last = dates.at(-1);
  const withRetake = dates.filter((date) => date.retake !== null).length;
  const costs = [
    cost.missing > 0 && words.missing(cost.missing),
    last && words.lastDay(texts.date(dayOf(last.term))),
    cost.smallestGap < NO_GAP && words.smallestGap(cost.smallestGap),
    retake && dates.length > 0 && words.retakes(withRetake, dates.length),
    words.collisions(dates.filter(({ collisions }) => collisions > 0).length),
  ];
  return (
    <ul className={css.costs}>{costs.map((text) => text && <li key={text}>{nonBreaking(text)}</li>)}</ul>
  );
}

interface DateNotesProps {
  date: PlannedDate<TermAnswer>;
  gapDays: number;
  retake: boolean;
}

/** Notes on one date within its set. */
function DateNotes({ date: { term, gap, choices, retake: second }, gapDays, retake }: DateNotesProps) {
  const words = useTexts('exam-plan');
  const { dates } = usePhrases();
  const isShort = gap !== null && gap < gapDays;
  return (
    <>
      {gap !== null && (
        <p className={isShort ? 'small warning' : 'small dim'}>
          {words.gapBefore(gap)}
          {isShort && ` (${words.shortfall(gap, gapDays)})`}
          {isShort && choices === 1 && !isSigned(term) && `. ${words.only}`}
        </p>
      )}
      {retake && (
        <p className="small dim">
          {second === null ? words.noRetake : words.retakeOn(dates.date(dayOf(second)))}
        </p>
      )}
    </>
  );
}

/** Why an exam has no date in a set. */
function LeftOutNote({ left }: { left: LeftOut<TermAnswer> }) {
  const words = useTexts('exam-plan');
  const { kinds } = useTexts('terms');
  const { need, reason } = left;
  const others = reason === 'at-once' ? [...new Set(left.others.map(({ code }) => code.value))] : [];
  const [type = 'K'] = need.types;
  return (
    <div className="stack gap-1">
      <h3 className="plain strong">{nonBreaking(need.name)}</h3>
      <p className="small dim">{kinds[type]}</p>
      <p className="small warning">{words.leftOut[reason]({ count: need.options.length, others })}</p>
    </div>
  );
}
