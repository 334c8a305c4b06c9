import { PAGES } from '@kahan/contract/runtime';
import { useSearch } from 'wouter';
import { archivedQuery, postponedQuery } from '../../../data/news/queries.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { ARCHIVED_ID, ArchiveLists } from '../../../features/news/archive/archive-lists.tsx';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { pageOf } from '../../../platform/page/page-number.ts';
import { LoginPage } from '../../../ui/feedback/page-states.tsx';
import { useFocusOnTurn } from '../../../ui/layout/pager.tsx';
import type { ScreenCode } from '../../define-screen.ts';

function LoginPrompt() {
  const { archive } = usePhrases();
  return (
    <LoginPage title={archive.loginNeeded} login={archive.login} back={PAGES.archive.path}>
      {archive.loginHint}
    </LoginPage>
  );
}

/** Postponed and archived news (spec 2, Archive); a login prompt when logged out (product 18). */
function ArchivePage() {
  const page = pageOf(useSearch());
  useFocusOnTurn(page, ARCHIVED_ID);
  return useLoggedIn() ? <ArchiveLists key={page} page={page} /> : <LoginPrompt />;
}

export const archive: ScreenCode = {
  Page: ArchivePage,
  queries: ({ loggedIn, search }) => (loggedIn ? [archivedQuery(pageOf(search)), postponedQuery] : []),
};
