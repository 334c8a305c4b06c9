import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { RequestBanners } from '../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../features/requests/follow.tsx';
import { TermsScreen } from '../../features/terms/screen.tsx';
import { useTermsPhrases } from '../../features/terms/words.ts';
import { queryClient } from '../../platform/http/query.ts';
import type { ScreenModule } from '../screens.ts';

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

const prepare = (): Promise<unknown> =>
  Promise.all([
    useTermsPhrases.load(),
    queryClient.prefetchQuery(termsQuery),
    queryClient.prefetchQuery(scheduleQuery),
  ]);

export const terms: ScreenModule = { Page: TermsPage, prepare };
