import { RequestBanners } from '../../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../../features/requests/follow.tsx';
import { TermsScreen } from '../../../features/terms/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';
import { ahead } from './ahead.ts';

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
  queries: ahead,
};
