import { PAGES, type PageName } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import { ChevronLeft, LogIn } from 'lucide';
import { memo } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { usePageFreshness } from '../../platform/http/freshness.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate, clockTime } from '../../platform/time/dates.ts';
import { cx } from '../../ui/cx.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { exactUnderPointer } from '../../ui/text/time.tsx';
import { Account, LanguageChoice } from './account.tsx';
import { Find } from './find.tsx';
import { PARENTS } from './menu-links.ts';
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

/** Whose page is printed, and when: a sheet of paper is read without its screen. */
function OnPaper() {
  const user = useUser();
  const now = useNow();
  const { shell, dates } = usePhrases();
  const date = pragueDate(now);
  const printed = shell.printed(`${dates.long(date)} ${date.slice(0, 4)}`, clockTime(now));
  return (
    <p className={cx(css.printed, 'only-paper')} aria-hidden="true">
      {[user && `${user.first_name} ${user.last_name}`, printed].filter(Boolean).join(' · ')}
    </p>
  );
}

/** Link to the login, which leads back to this address. */
function LoginLink() {
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
      {shell.logIn}
    </ButtonLink>
  );
}

/** Longest title that fits one line on a phone. */
const LONG_TITLE = 12;

interface TopbarProps {
  title: string;
  /** null on the not-found page. */
  page: PageName | null;
}

/** The page's heading; on a page of a single record the way back to its list, for the page has the heading itself. */
function Heading({ title, page }: TopbarProps) {
  const { shell } = usePhrases();
  const parent = page === null ? undefined : PARENTS[page];
  if (parent === undefined) {
    return (
      <h1 tabIndex={-1} className={cx(title.length > LONG_TITLE && css.long)}>
        {title}
      </h1>
    );
  }
  return (
    <Link href={PAGES[parent].path} className={css.crumb}>
      <Icon of={ChevronLeft} />
      <span className="cut">{shell.pages[parent]}</span>
    </Link>
  );
}

export const Topbar = memo(function Topbar({ title, page }: TopbarProps) {
  const loggedIn = useLoggedIn();
  return (
    <header className={css.topbar}>
      <Heading title={title} page={page} />
      <Freshness />
      <OnPaper />
      <div className={css.end}>
        <Find />
        {loggedIn ? (
          <Account />
        ) : (
          <>
            <LanguageChoice />
            <LoginLink />
          </>
        )}
      </div>
    </header>
  );
});
