import { LogIn } from 'lucide';
import { useLocation, useSearch } from 'wouter';
import { useLoggedIn } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { usePageFreshness } from '../../platform/http/freshness.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { cx } from '../../ui/cx.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { exactUnderPointer } from '../../ui/text/time.tsx';
import { Account, LanguageChoice } from './account.tsx';
import css from './shell.module.css';

/** The age of the page's data. */
function Freshness() {
  const info = usePageFreshness();
  const now = useNow();
  const { states } = usePhrases();
  if (!info?.asOf) return null;
  return (
    <p className={cx(css.fresh, info.freshness !== 'fresh' && css.old)} {...exactUnderPointer(info.asOf)}>
      {states.asOf(clockOrDate(info.asOf, now, language()))}
    </p>
  );
}

/** Link to the login, which leads back to this address. */
function NotLoggedIn() {
  const { shell } = usePhrases();
  const [path] = useLocation();
  const search = useSearch();
  return (
    <ButtonLink
      kind="quiet"
      icon={LogIn}
      className={css.login}
      href={loginAddress(search === '' ? path : `${path}?${search}`)}
    >
      {shell.notLoggedIn}
    </ButtonLink>
  );
}

/** Longest title that fits one line on a phone. */
const LONG_TITLE = 12;

export function Topbar({ title }: { title: string }) {
  const loggedIn = useLoggedIn();
  return (
    <header className={css.topbar}>
      <h1 tabIndex={-1} className={cx(title.length > LONG_TITLE && css.long)}>
        {title}
      </h1>
      <Freshness />
      <div className={css.end}>
        {loggedIn ? (
          <Account />
        ) : (
          <>
            <LanguageChoice />
            <NotLoggedIn />
          </>
        )}
      </div>
    </header>
  );
}
