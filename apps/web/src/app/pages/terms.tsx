import { RequestBanners } from '../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../features/requests/follow.tsx';
import { TermsScreen } from '../../features/terms/screen.tsx';

/** Exam terms (spec 2), below the requests that wait for the student system. */
export function TermsPage() {
  useFollowedRequests();
  return (
    <>
      <RequestBanners service="terms" />
      <TermsScreen />
    </>
  );
}
