import { CLIENT_VERSION, DEV_PATH, PAGES } from '@kahan/contract/runtime';
import { LogOut, UserRound } from 'lucide';
import { Link, useLocation } from 'wouter';
import { useLoggedIn, useUser } from '../../../data/session/session.ts';
import { Appearance } from '../../../features/preferences/appearance.tsx';
import { CalendarFeeds } from '../../../features/preferences/feeds/section.tsx';
import { PersonalSettings } from '../../../features/preferences/personal.tsx';
import { PersonalDataSection } from '../../../features/preferences/personal-data/section.tsx';
import { OwnSessions } from '../../../features/preferences/sessions.tsx';
import css from '../../../features/preferences/setting.module.css';
import { Setting } from '../../../features/preferences/setting.tsx';
import { RemindersSection } from '../../../features/reminders/section.tsx';
import { loadWithRetry } from '../../../platform/http/lazy-retry.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { ScreenCode } from '../../define-screen.ts';

function AccountSection() {
  const settings = useTexts('settings');
  const user = useUser();
  const [, go] = useLocation();
  return (
    <Sheet label={settings.account}>
      <HeadingRow>{settings.account}</HeadingRow>
      <Setting
        icon={UserRound}
        label={user ? `${user.first_name} ${user.last_name}` : settings.account}
        hint={settings.logoutHint}
      >
        <Button icon={LogOut} onClick={() => go(PAGES.logout.path)}>
          {settings.logout}
        </Button>
      </Setting>
    </Sheet>
  );
}

/** Shows the changes of all versions. */
async function showChanges(): Promise<void> {
  const { openChangelog } = await loadWithRetry(
    () => import('../../../features/versioninfo/changelog-dialog.tsx'),
    'changelog',
  );
  await openChangelog(null);
}

/** Settings (spec 2): appearance and calendars elsewhere for everybody; notifications and account for logged-in users. */
function SettingsPage() {
  const settings = useTexts('settings');
  const loggedIn = useLoggedIn();
  return (
    <>
      <Appearance />
      {loggedIn && <PersonalSettings />}
      {loggedIn && <RemindersSection />}
      <CalendarFeeds />
      {loggedIn && <OwnSessions />}
      {loggedIn && <PersonalDataSection />}
      {loggedIn && <AccountSection />}
      <Sheet>
        <Row last>
          <p className={css.about}>
            <Button kind="quiet" compact onClick={() => void showChanges()}>
              {settings.version(CLIENT_VERSION)}
            </Button>
            <Link href={PAGES.privacy.path}>{settings.privacyPolicy}</Link>
            {import.meta.env.DEV && <Link href={DEV_PATH}>{DEV_PATH}</Link>}
          </p>
        </Row>
      </Sheet>
    </>
  );
}

export const settings: ScreenCode = {
  Page: SettingsPage,
  queries: () => [],
};
