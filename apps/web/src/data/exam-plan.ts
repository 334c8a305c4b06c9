import type { CallBody, ExamPlanAnswer } from '@kahan/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { replaceAnswer, sent } from '../platform/http/command.ts';
import { queryClient } from '../platform/http/query.ts';
import { useChangeSetting, useSetting } from '../platform/http/setting.ts';

type Change = CallBody<'PUT /api/user/exam-plan'>;

/** The reader's wishes for the exam period, and the dates that the reader follows. The key is the service's name. */
export const examPlanQuery = apiQuery({
  key: ['exam-plan'],
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
export const useExamPlan = () => useSetting(examPlanQuery, changed);

/** Changes a part of the plan. */
export const useChangeExamPlan = (onFailed: (error: Error) => void): ((change: Change) => void) =>
  useChangeSetting(
    { query: examPlanQuery, send: (body) => call('PUT /api/user/exam-plan', { body, ...sent() }) },
    { onFailed },
  );

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
    mutationFn: (change: PreparedChange) =>
      'takeBack' in change
        ? call('DELETE /api/user/exam-plan/prepared/:id', { params: { id: change.takeBack }, ...sent() })
        : call('POST /api/user/exam-plan/prepared', { body: change, ...sent() }),
    onSuccess: ({ prepared }) => replaceAnswer(preparedQuery, prepared),
    onError: (error) => {
      // The sign-up may have left, or the exam date have opened, in the meantime.
      void queryClient.invalidateQueries({ queryKey: preparedQuery.queryKey });
      onFailed(error);
    },
  });
}
