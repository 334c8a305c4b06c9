import type { ResultAnswer, StudyAnswer, StudyType } from '@kahan/contract';
import type { RequiredSubject, Semester } from '@kahan/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, NotLoaded } from '../../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Plan } from './plan.tsx';

/** State of the plan. `settled`: loaded, or certainly missing. */
export function planStateOf(query: UseQueryResult<StudyType | null>): 'settled' | 'loading' | 'failed' {
  if (query.isLoading) return 'loading';
  return query.data === undefined ? 'failed' : 'settled';
}

interface PlanSectionProps {
  study: StudyAnswer;
  query: UseQueryResult<StudyType | null>;
  required: readonly RequiredSubject[] | null;
  results: readonly ResultAnswer[];
  semester: Semester;
  onCancel: () => void;
}

/** The plan, or why there is none; the results beside it are whole either way. */
export function PlanSection({ study, query, required, results, semester, onCancel }: PlanSectionProps) {
  const words = useTexts('study');
  const { data } = query;
  return (
    <Sheet label={words.plan}>
      {data && required && (
        <Plan study={study} plan={data} required={required} results={results} semester={semester} />
      )}
      {data === null && (
        <Row last>
          <EmptyState title={words.planUnknown}>{words.planUnknownHint(study.plan)}</EmptyState>
        </Row>
      )}
      {query.isLoading && (
        <Row last>
          <Loading onCancel={onCancel}>
            <Skeleton height="92px" />
          </Loading>
        </Row>
      )}
      <NotLoaded last title={words.planFailed} query={query} />
    </Sheet>
  );
}
