import { useRequestPhrases } from '../../data/requests/phrases.ts';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { RequestBanners } from '../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../features/requests/follow.tsx';
import { TermsScreen } from '../../features/terms/screen.tsx';
import { useTermsPhrases } from '../../features/terms/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
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

/** Loads the terms, and the lessons that they may clash with. */
async function loadTerms(): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([loadFirst(termsQuery), loadFirst(scheduleQuery)]);
}

const prepare = () => Promise.all([useTermsPhrases.load(), useRequestPhrases.load(), loadTerms()]);

export const terms: ScreenModule = { Page: TermsPage, prepare };
