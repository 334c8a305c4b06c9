import type { ResultAnswer, StudyAnswer, TermAnswer } from '@kahan/contract';
import { type Forecast, YEAR_CREDITS } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Check, CircleAlert, GraduationCap, TriangleAlert } from 'lucide';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Covered } from '../results/cover.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './answer.module.css';
import { explain } from './average.ts';
import { Average } from './average-button.tsx';
import { MissingList } from './missing.tsx';
import { Ring } from './ring.tsx';

interface AnswerProps {
  of: StudyAnswer;
  results: readonly ResultAnswer[];
  forecast: Forecast;
  /** State of the plan: known, loading, or not loaded because of an error. */
  planState: 'settled' | 'loading' | 'failed';
  /** Exam dates; undefined while they load. */
  terms: readonly TermAnswer[] | undefined;
  /** The numbers are those of a trial. */
  isTrial: boolean;
  /** Opens the trial, or ends it. */
  onWhatIf: () => void;
}

function Verdict({ forecast, planState }: Pick<AnswerProps, 'forecast' | 'planState'>) {
  const study = useStudyPhrases();
  const { verdict, watch, subjects, groups } = forecast;
  const isGood = verdict === 'on-plan' || verdict === 'finished';
  const isClosed = watch?.nextAction === 'closed';
  const overdue = <T extends { isOverdue: boolean }>(list: readonly T[]) =>
    list.filter(({ isOverdue }) => isOverdue).length;
  const verdictText = () => {
    if (verdict === 'behind') return study.behind(overdue(subjects), overdue(groups));
    return verdict === 'no-plan' && planState === 'failed' ? study.planNotLoaded : study.verdicts[verdict];
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
      <Covered what={study.answer}>
        <Icon of={icon} className={tone} />
        <span>
          {nonBreaking(verdictText())}
          {watch && ` ${nonBreaking(isClosed ? study.watchClosed(watch.name) : study.watchLast(watch.name))}`}
        </span>
      </Covered>
    </p>
  );
}

function Credits({ of, forecast: { year } }: Pick<AnswerProps, 'of' | 'forecast'>) {
  const study = useStudyPhrases();
  return (
    <div>
      <h2 className="small dim heavy">{study.yearCredits(of.last_active_year)}</h2>
      <div className={css.credits}>
        <Ring
          gained={year.gained}
          enrolled={year.enrolled}
          of={study.ofCredits(YEAR_CREDITS)}
          label={study.ring(year.gained, year.enrolled, YEAR_CREDITS)}
        />
        <ul className={css.key}>
          <li>{study.gained(year.gained)}</li>
          <li className={css.run}>{study.enrolled(year.enrolled)}</li>
          {year.lost > 0 && <li className={css.lost}>{study.lost(year.lost)}</li>}
          <li className={css.rest}>{study.left(year.left)}</li>
        </ul>
      </div>
    </div>
  );
}

function Averages({ of, results, isTrial, onWhatIf }: Omit<AnswerProps, 'forecast' | 'planState' | 'terms'>) {
  const study = useStudyPhrases();
  const { counted } = explain(results, of.study_id, {});
  return (
    <div>
      <h2 className="small dim heavy">{study.average}</h2>
      <Average
        results={results}
        studyId={of.study_id}
        scope={{}}
        hint={counted.length > 0 ? nonBreaking(study.averageHint(counted.length)) : study.noAverage}
      />
      <button type="button" className={css.link} aria-pressed={isTrial} onClick={onWhatIf}>
        {study.whatIf}
      </button>
      <dl className={css.kinds}>
        {(['p', 'pv'] as const).map((kind) => (
          <div key={kind} className="row gap-3 between">
            <dt>{study.kinds[kind]}</dt>
            <dd>
              <Average results={results} studyId={of.study_id} scope={{ kind }} part={study.kinds[kind]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** "Am I passing?" in one glance: credits, average, missing subjects (design, Study). */
export function Answer(props: AnswerProps) {
  const study = useStudyPhrases();
  return (
    <section className={css.answer} aria-label={study.answer}>
      {props.planState === 'loading' ? (
        <p className={css.verdict}>
          <Skeleton width="min(26rem, 90%)" height="var(--lead-20)" />
        </p>
      ) : (
        <Verdict forecast={props.forecast} planState={props.planState} />
      )}
      <Credits of={props.of} forecast={props.forecast} />
      <Averages of={props.of} results={props.results} isTrial={props.isTrial} onWhatIf={props.onWhatIf} />
      {props.planState === 'loading' || props.terms === undefined ? (
        <div>
          <h2 className="small dim heavy">{study.missing}</h2>
          <Loading>
            <Skeleton height="20rem" />
          </Loading>
        </div>
      ) : (
        <MissingList forecast={props.forecast} studyId={props.of.study_id} terms={props.terms} />
      )}
    </section>
  );
}
