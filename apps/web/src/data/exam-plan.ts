import type { CallBody, ExamPlanAnswer } from '@kahan/contract';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { queryClient } from '../platform/http/query.ts';

/** A call without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const KEY = ['exam-plan'];

type Change = CallBody<'PUT /api/user/exam-plan'>;

/** What the reader wants of the exam period, and the dates that the reader follows. The key is the service's name. */
export const examPlanQuery = apiQuery({
  key: KEY,
  call: 'GET /api/user/exam-plan',
  meta: { kept: true, told: true },
});

/** A plan after a change of some of it. */
const changed = (plan: ExamPlanAnswer, change: Change): ExamPlanAnswer => ({
  gap_days: change.gap_days ?? plan.gap_days,
  blocked: change.blocked ?? plan.blocked,
  order: change.order ?? plan.order,
  retake: change.retake ?? plan.retake,
  followed: change.followed ?? plan.followed,
});

/** The plan, with the changes that are on their way to the server. */
export function useExamPlan() {
  const query = useQuery(examPlanQuery);
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  return { query, plan: query.data && pending.reduce(changed, query.data) };
}

/** Changes a part of the plan, one change after the other; each is shown at once by {@link useExamPlan}. */
export function useChangeExamPlan(onFailed: (error: Error) => void): (change: Change) => void {
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'exam-plan' },
    mutationFn: (body: Change) =>
      call('PUT /api/user/exam-plan', { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: (plan) => {
      // A load that began before the change would bring the old values back.
      void queryClient.cancelQueries({ queryKey: KEY, exact: true });
      queryClient.setQueryData(examPlanQuery.queryKey, plan);
    },
    onError: onFailed,
  }).mutate;
}

/** The sign-ups that the reader has prepared. The key begins with the name of the service. */
export const preparedQuery = apiQuery({
  key: ['exam-plan', 'prepared'],
  call: 'GET /api/user/exam-plan/prepared',
  read: ({ data }) => data.prepared,
  meta: { kept: true, told: true },
});

export const usePrepared = () => useQuery(preparedQuery).data;

/** A sign-up to prepare, or to take back. */
type PreparedChange = { term_id: string; study_id: string } | { takeBack: string };

/** Prepares a sign-up, or takes one back. */
export function useChangePrepared(onFailed: (error: Error) => void) {
  return useMutation({
    scope: { id: 'prepared-sign-ups' },
    mutationFn: (change: PreparedChange) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return 'takeBack' in change
        ? call('DELETE /api/user/exam-plan/prepared/:id', { params: { id: change.takeBack }, signal })
        : call('POST /api/user/exam-plan/prepared', { body: change, signal });
    },
    onSuccess: ({ prepared }) => {
      void queryClient.cancelQueries({ queryKey: preparedQuery.queryKey });
      queryClient.setQueryData(preparedQuery.queryKey, prepared);
    },
    onError: (error) => {
      // It may have left, or have opened, in the meantime.
      void queryClient.invalidateQueries({ queryKey: preparedQuery.queryKey });
      onFailed(error);
    },
  });
}
