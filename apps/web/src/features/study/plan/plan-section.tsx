import type { ResultAnswer, StudyAnswer, StudyType } from '@kahan/contract';
import type { RequiredSubject, Semester } from '@kahan/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, NotLoaded } from '../../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { useStudyPhrases } from '../words.ts';
import { Plan } from './plan.tsx';

/** The student system has no plan by that code for that year. */
const isUnknownPlan = ({ error }: { error: unknown }): boolean =>
  error instanceof ApiProblem && error.status === 404;

/** Whether the plan is there or surely is not, is on its way, or could not be loaded. */
export function planStateOf(query: UseQueryResult<StudyType>): 'settled' | 'loading' | 'failed' {
  if (query.isLoading) return 'loading';
  return query.data || isUnknownPlan(query) ? 'settled' : 'failed';
}

interface PlanSectionProps {
  of: StudyAnswer;
  query: UseQueryResult<StudyType>;
  required: readonly RequiredSubject[] | null;
  results: readonly ResultAnswer[];
  semester: Semester;
  onCancel: () => void;
}

/** The plan, or why there is none; the results beside it are whole either way. */
export function PlanSection({ of, query, required, results, semester, onCancel }: PlanSectionProps) {
  const study = useStudyPhrases();
  const { data } = query;
  const isUnknown = !data && isUnknownPlan(query);
  return (
    <Sheet label={study.plan}>
      {data && required && (
        <Plan of={of} plan={data} required={required} results={results} semester={semester} />
      )}
      {isUnknown && (
        <Row last>
          <EmptyState title={study.planUnknown}>{study.planUnknownHint(of.plan)}</EmptyState>
        </Row>
      )}
      {query.isLoading && (
        <Row last>
          <Loading onCancel={onCancel}>
            <Skeleton height="92px" />
          </Loading>
        </Row>
      )}
      {!isUnknown && <NotLoaded last title={study.planFailed} query={query} />}
    </Sheet>
  );
}
