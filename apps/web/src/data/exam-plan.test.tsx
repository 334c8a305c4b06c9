import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/http/query.ts';
import { markupOf } from '../ui/markup.fixture.tsx';
import { examPlanQuery, preparedQuery, useChangeExamPlan } from './exam-plan.ts';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

test('a saved plan stops its own load, and not that of the prepared sign-ups', async () => {
  vi.stubGlobal('location', new URL('https://kahan.example'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => Response.json({ retake: true }));
  for (const { queryKey } of [examPlanQuery, preparedQuery])
    queryClient.fetchQuery({ queryKey, queryFn: () => new Promise<never>(() => {}) }).catch(() => 'stopped');
  let change: ReturnType<typeof useChangeExamPlan> | undefined;
  function Wishes() {
    change = useChangeExamPlan(() => undefined);
    return null;
  }
  await markupOf(<Wishes />);
  change?.({ retake: true });
  const stateOf = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.getQueryState(queryKey);
  await expect.poll(() => stateOf(examPlanQuery)?.data).toEqual({ retake: true });
  expect(stateOf(examPlanQuery)?.fetchStatus).toBe('idle');
  expect(stateOf(preparedQuery)?.fetchStatus).toBe('fetching');
});
