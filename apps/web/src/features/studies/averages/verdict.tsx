import type { StudyAnswer } from '@kahan/contract';
import type { Forecast } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Check, CircleAlert, GraduationCap, TriangleAlert } from 'lucide';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Covered } from '../results/cover.tsx';
import css from './answer.module.css';

interface VerdictProps {
  study: StudyAnswer;
  forecast: Forecast;
  /** State of the plan: known, loading, or not loaded because of an error. */
  planState: 'settled' | 'loading' | 'failed';
}

/** How a study stands, in a sentence. */
export function Verdict({ study, forecast, planState }: VerdictProps) {
  const words = useTexts('study');
  const { verdict, watch, subjects, groups } = forecast;
  const isGood = verdict === 'on-plan' || verdict === 'finished';
  const isClosed = watch?.nextAction === 'closed';
  const overdue = <T extends { isOverdue: boolean }>(list: readonly T[]) =>
    list.filter(({ isOverdue }) => isOverdue).length;
  const verdictText = () => {
    if (verdict === 'not-begun') return words.notBegun(study.last_active_year);
    if (verdict === 'behind') return words.behind(overdue(subjects), overdue(groups));
    return verdict === 'no-plan' && planState === 'failed' ? words.planNotLoaded : words.verdicts[verdict];
  };
  const [icon, tone] = isClosed
    ? [CircleAlert, 'negative']
    : isGood
      ? [Check, 'positive']
      : verdict === 'behind'
        ? [TriangleAlert, 'warning']
        : [GraduationCap, undefined];
  return (
    <p className={css.verdict}>
      <Covered what={words.answer}>
        <Icon of={icon} className={tone} />
        <span>
          {nonBreaking(verdictText())}
          {watch && ` ${isClosed ? words.watchClosed(watch.name) : words.watchLast(watch.name)}`}
        </span>
      </Covered>
    </p>
  );
}
