import { beforeEach, expect, test } from 'vitest';
import { examPlanQuery } from '../../data/exam-plan.ts';
import { resultsQuery } from '../../data/results.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { queryClient } from '../../platform/http/query.ts';
import { cancelPlanLoads } from './loads.ts';

beforeEach(() => queryClient.clear());

test.each([
  ['the exam dates', termsQuery.queryKey],
  ['the results', resultsQuery.queryKey],
  ['the wishes', examPlanQuery.queryKey],
])('cancelling stops the load of %s', async (_what, queryKey) => {
  const load = queryClient.fetchQuery({ queryKey, queryFn: () => new Promise<never>(() => {}) });
  const ended = expect(load).rejects.toThrow();
  cancelPlanLoads();
  await ended;
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'idle', data: undefined });
});
