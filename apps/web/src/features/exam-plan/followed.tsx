import type { TermAnswer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { ReactNode } from 'react';
import { useCover } from '../../data/preferences/device-settings.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { DateRow, type TermAction } from './date-row.tsx';
import css from './exam-plan.module.css';
import type { Followed } from './facts.ts';

interface FollowedPlanProps {
  followed: readonly Followed[];
  /** Unix seconds. */
  now: number;
  isOff: boolean;
  action: TermAction;
  /** A hint on the actions of these dates and of those in later sheets. */
  hint: ReactNode;
  /** The warnings about a date before a sign-up. */
  warningsOf: (term: TermAnswer) => readonly string[];
  onEnd: () => void;
  /** Takes a date out of the plan. */
  onRemove: (termId: string) => void;
}

/** The plan that the reader follows, and the changes of its dates since it was chosen. */
export function FollowedPlan({
  followed,
  now,
  isOff,
  action,
  hint,
  warningsOf,
  onEnd,
  onRemove,
}: FollowedPlanProps) {
  const words = useTexts('exam-plan');
  const { dates } = usePhrases();
  const moment = (seconds: number) => momentAt(seconds, now, dates);
  return (
    <Sheet label={words.followed}>
      <Row>
        <div className="stack gap-2 start">
          <h2 className="plain heavy">{words.followed}</h2>
          {followed.some(({ isLost }) => isLost) && (
            <Banner framed tone="warn">
              {words.broken}
            </Banner>
          )}
          {hint}
          <p className="small dim measure">{nonBreaking(words.followHint)}</p>
          <Button compact disabled={isOff} onClick={onEnd}>
            {words.unfollow}
          </Button>
        </div>
      </Row>
      <ol className={css.rows}>
        {followed.map((one) => {
          const { date, term, name, hasMoved } = one;
          const outcome = (
            <Outcome key="outcome" one={one} isOff={isOff} onRemove={() => onRemove(date.term_id)} />
          );
          return term === null ? (
            <Row as="li" key={date.term_id}>
              <div className="stack gap-1">
                <h3 className="plain strong">{nonBreaking(name)}</h3>
                <p className="small warning">{words.gone}</p>
                {outcome}
              </div>
            </Row>
          ) : (
            <DateRow key={date.term_id} term={term} action={action} warnings={warningsOf(term)}>
              {hasMoved && <p className="small warning">{words.wasOn(moment(date.start))}</p>}
              {outcome}
            </DateRow>
          );
        })}
      </ol>
    </Sheet>
  );
}

interface OutcomeProps {
  one: Followed;
  isOff: boolean;
  onRemove: () => void;
}

/** What a result has changed for a date of the plan; nothing while grades are hidden. */
function Outcome({ one: { outcome, next, name }, isOff, onRemove }: OutcomeProps) {
  const words = useTexts('exam-plan');
  const { isCovered } = useCover();
  if (outcome === null || isCovered) return null;
  return (
    <div className="stack gap-1 start">
      <p className={outcome === 'passed' ? 'small positive' : 'small warning'}>
        {outcome === 'passed' ? words.passed : words.failed(next)}
      </p>
      <Button compact disabled={isOff} aria-label={words.removeDateOf(name)} onClick={onRemove}>
        {words.removeDate}
      </Button>
    </div>
  );
}
