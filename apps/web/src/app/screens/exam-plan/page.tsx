import type { TermAnswer } from '@kahan/contract';
import { ExamPlanScreen } from '../../../features/exam-plan/screen.tsx';
import { RequestBanners } from '../../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../../features/requests/follow.tsx';
import { prepareHint } from '../../../features/terms/actions/prepare.tsx';
import { TermActions } from '../../../features/terms/actions/term-actions.tsx';
import type { ScreenCode } from '../../define-screen.ts';
import { ahead } from './ahead.ts';

/** One signs up from a plan as from the list of exam dates. */
const actionOf = (term: TermAnswer, terms: readonly TermAnswer[]) => (
  <TermActions term={term} terms={terms} position="line" />
);

/** The plan of the exam period, below the requests that wait for the student system. */
function ExamPlanPage() {
  useFollowedRequests();
  return (
    <>
      <RequestBanners service="terms" />
      <ExamPlanScreen action={actionOf} hint={prepareHint} />
    </>
  );
}

export const examPlan: ScreenCode = {
  Page: ExamPlanPage,
  queries: ahead,
};
