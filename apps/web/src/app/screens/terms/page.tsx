import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { RequestBanners } from '../../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../../features/requests/follow.tsx';
import { TermsScreen } from '../../../features/terms/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

/** Exam terms (spec 2), below the requests that wait for the student system. */
function TermsPage() {
  useFollowedRequests();
  return (
    <>
      <RequestBanners service="terms" />
      <TermsScreen />
    </>
  );
}

export const terms: ScreenCode = {
  Page: TermsPage,
  // The lessons are those with which a term may clash.
  queries: ({ studies }) => (studies ? [termsQuery, scheduleQuery] : []),
};
