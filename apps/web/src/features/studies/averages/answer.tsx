import type { ResultAnswer, StudyAnswer, TermAnswer } from '@kahan/contract';
import { explainAverage, type Forecast, type Standing, YEAR_CREDITS } from '@kahan/domain';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import css from './answer.module.css';
import { Average } from './average-button.tsx';
import { MissingList } from './missing.tsx';
import { Ring } from './ring.tsx';
import { Verdict } from './verdict.tsx';

interface AnswerProps {
  study: StudyAnswer;
  standing: Standing;
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

function Credits({ study, forecast: { year, isMeasured } }: Pick<AnswerProps, 'study' | 'forecast'>) {
  const words = useTexts('study');
  return (
    <div>
      <h2 className="small dim heavy">{words.yearCredits(study.last_active_year)}</h2>
      <div className={css.credits}>
        {isMeasured && (
          <Ring
            gained={year.gained}
            enrolled={year.enrolled}
            caption={words.ofCredits(YEAR_CREDITS)}
            label={words.ring(year.gained, year.enrolled, YEAR_CREDITS)}
          />
        )}
        <ul className={css.key}>
          <li>{words.gained(year.gained)}</li>
          <li className={css.run}>{words.enrolled(year.enrolled)}</li>
          {year.lost > 0 && <li className={css.lost}>{words.lost(year.lost)}</li>}
          {isMeasured && <li className={css.rest}>{words.left(year.left)}</li>}
        </ul>
      </div>
    </div>
  );
}

function Averages({
  study,
  results,
  isTrial,
  onWhatIf,
}: Omit<AnswerProps, 'standing' | 'forecast' | 'planState' | 'terms'>) {
  const words = useTexts('study');
  const { counted } = explainAverage(results, study.study_id, {});
  return (
    <div>
      <h2 className="small dim heavy">{words.average}</h2>
      <Average
        results={results}
        studyId={study.study_id}
        scope={{}}
        hint={counted.length > 0 ? words.averageHint(counted.length) : words.noAverage}
      />
      <button type="button" className={css.link} aria-pressed={isTrial} onClick={onWhatIf}>
        {words.whatIf}
      </button>
      <dl className={css.kinds}>
        {(['p', 'pv'] as const).map((kind) => (
          <div key={kind} className="row gap-3 between">
            <dt>{words.kinds[kind]}</dt>
            <dd>
              <Average results={results} studyId={study.study_id} scope={{ kind }} part={words.kinds[kind]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** "Am I passing?" in one glance: credits, average, missing subjects (design, Study). */
export function Answer(props: AnswerProps) {
  const words = useTexts('study');
  const isUnderWay = props.standing === 'studying';
  return (
    <section className={css.answer} aria-label={words.answer}>
      {isUnderWay && props.planState === 'loading' ? (
        <p className={css.verdict}>
          <Skeleton width="min(26rem, 90%)" height="var(--lead-20)" />
        </p>
      ) : (
        <Verdict study={props.study} forecast={props.forecast} planState={props.planState} />
      )}
      <Credits study={props.study} forecast={props.forecast} />
      <Averages
        study={props.study}
        results={props.results}
        isTrial={props.isTrial}
        onWhatIf={props.onWhatIf}
      />
      {isUnderWay &&
        (props.planState === 'loading' || props.terms === undefined ? (
          <div>
            <h2 className="small dim heavy">{words.missing}</h2>
            <Loading>
              <Skeleton height="20rem" />
            </Loading>
          </div>
        ) : (
          <MissingList forecast={props.forecast} studyId={props.study.study_id} terms={props.terms} />
        ))}
    </section>
  );
}
