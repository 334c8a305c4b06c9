import { PAGES } from '@kahan/contract/light';
import { useSearch } from 'wouter';
import { ARCHIVED_ID, ArchiveLists } from '../../features/news/archive-lists.tsx';
import { usePhrases } from '../../platform/phrases.ts';
import { useLoggedIn } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { loginAddress } from '../guard.ts';
import { pageOf } from './page-number.ts';
import { useFocusOnTurn } from './page-turn.ts';

function LoginPrompt() {
  const { archive } = usePhrases();
  return (
    <Sheet>
      <Row last>
        <EmptyState
          title={archive.loginNeeded}
          action={
            <ButtonLink kind="primary" href={loginAddress(PAGES.archive.path)}>
              {archive.login}
            </ButtonLink>
          }
        >
          {archive.loginHint}
        </EmptyState>
      </Row>
    </Sheet>
  );
}

/** Postponed and archived news (spec 2, Archive); a login prompt for those who are logged out (product 18). */
export function ArchivePage() {
  const page = pageOf(useSearch());
  useFocusOnTurn(page, ARCHIVED_ID);
  return useLoggedIn() ? <ArchiveLists key={page} page={page} /> : <LoginPrompt />;
}
