import type { ResultAnswer, StudyAnswer } from '@kahan/contract';
import { overviewOf, subjectsOf, YEAR_CREDITS } from '@kahan/domain';
import type { ReactNode } from 'react';
import { Held, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Average } from './averages/average-button.tsx';
import css from './study-figures.module.css';
import { useStudyPhrases } from './words.ts';

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
  of: StudyAnswer;
  /** undefined while they load, null when they could not be loaded. */
  results: readonly ResultAnswer[] | undefined | null;
}

/** Credits and average of a study, the same numbers as on its own page. */
export function StudyFigures({ of, results }: StudyFiguresProps) {
  const study = useStudyPhrases();
  const subjects = results && subjectsOf(results, of.study_id);
  const unknown = results === null ? '–' : undefined;
  return (
    <dl className={css.figures}>
      <Figure term={study.yearCredits(of.last_active_year)}>
        {subjects ? (
          <>
            <b>{overviewOf(subjects, { year: of.last_active_year }).total.creditsFinished}</b>{' '}
            {study.ofCredits(YEAR_CREDITS)}
          </>
        ) : (
          unknown
        )}
      </Figure>
      <Figure term={study.average}>
        {results ? <Average results={results} studyId={of.study_id} scope={{}} /> : unknown}
      </Figure>
    </dl>
  );
}
