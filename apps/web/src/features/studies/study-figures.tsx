import type { ResultAnswer, StudyAnswer } from '@kahan/contract';
import { overviewOf, subjectsOf } from '@kahan/domain';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Held, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Average } from './averages/average-button.tsx';
import css from './study-card.module.css';

interface FigureProps {
  term: string;
  /** undefined while it loads. */
  children: ReactNode;
}

function Figure({ term, children }: FigureProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children === undefined ? (
          <Held>
            <Skeleton width="4rem" height="var(--lead-20)" />
          </Held>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

interface StudyFiguresProps {
  study: StudyAnswer;
  /** undefined while they load, null when they could not be loaded. */
  results: readonly ResultAnswer[] | undefined | null;
}

/** Credits and average of a study, the same numbers as on its own page. */
export function StudyFigures({ study, results }: StudyFiguresProps) {
  const words = useTexts('study');
  const subjects = results && subjectsOf(results, study.study_id);
  const unknown = results === null ? '–' : undefined;
  return (
    <dl className={css.figures}>
      <Figure term={words.yearCredits(study.last_active_year)}>
        {subjects ? (
          <b>{overviewOf(subjects, { year: study.last_active_year }).total.creditsFinished}</b>
        ) : (
          unknown
        )}
      </Figure>
      <Figure term={words.average}>
        {results ? <Average results={results} studyId={study.study_id} scope={{}} /> : unknown}
      </Figure>
    </dl>
  );
}
