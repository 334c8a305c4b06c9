import { PAGES, type PageName } from '@kahan/contract/runtime';
import { ExternalLink, Mail, Menu } from 'lucide';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useIsStudent, useLoggedIn, useUser } from '../../data/session/session.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { boot, supportLink } from '../../platform/page/boot.ts';
import { isCurrent } from '../../platform/page/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx';
import { MenuBadge } from './menu-badge.tsx';
import { isInOffer, MENU, type MenuLink } from './menu-links.ts';
import css from './nav.module.css';

/** The logo: a burner. */
function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
      <path
        className={css.tube}
        d="M7.5 26h13M10 26c.4-1.9 1.6-2.8 4-2.8s3.6.9 4 2.8M12.3 23v-9.2h3.4V23M11.3 17.6h5.4M15.9 20.6h4.6"
      />
      <path
        className={css.flame}
        d="M14.4 1c.3 2.7 3.7 4.3 3.7 7.3a4.1 4.1 0 0 1-8.2 0c0-1.6.8-2.7 1.8-3.6.1.9.4 1.4 1 1.7-.2-2 .4-3.9 1.7-5.4z"
      />
    </svg>
  );
}

/** Loads only for users with several studies, who need the names. */
const MenuStudies = lazy(() =>
  loadWithRetry(() => import('../../features/studies/menu-studies.tsx'), 'menu'),
);

interface NavProps {
  /** The current page. */
  current: PageName | null;
}

interface MenuItemProps extends NavProps {
  link: MenuLink;
  className: string | undefined;
  offClassName?: string | undefined;
  /** Shows next to a greyed link that it needs a login. */
  explain?: boolean;
  onGo?: (() => void) | undefined;
}

const isAt = ({ page, also }: MenuLink, current: PageName | null) =>
  current !== null && [page, ...also].includes(current);

/** Chooses the links that this user has: those for students only when the user may be one (spec 2). */
function useIsOffered(): (link: MenuLink) => boolean {
  const studies = useIsStudent();
  return (link) => (studies !== false || PAGES[link.page].access !== 'student') && isInOffer(link);
}

/** Whether the menu lists the user's studies, instead of the link that leads to the only one. */
const useHasSeveral = () => (useUser()?.studies.length ?? 0) > 1;

/** A line of the menu: a link, or greyed when it needs a login (spec 2). */
function MenuItem({ link, current, className, offClassName, explain = false, onGo }: MenuItemProps) {
  const { shell } = usePhrases();
  const label = shell.pages[link.page];
  const loggedIn = useLoggedIn();
  if (link.needsLogin && !loggedIn) {
    return (
      <button type="button" disabled className={cx(className, offClassName)} title={shell.loginNeeded}>
        <Icon of={link.icon} />
        <span>{label}</span>
        {explain && <span className={css.why}>{shell.loginNeeded}</span>}
      </button>
    );
  }
  return (
    <Link
      href={link.href}
      className={className}
      aria-current={isAt(link, current) ? 'page' : undefined}
      onClick={() => {
        // The page is already open, so the link scrolls to its top.
        if (isCurrent(link.href)) window.scrollTo(0, 0);
        onGo?.();
      }}
    >
      <Icon of={link.icon} />
      <span>{label}</span>
      <MenuBadge page={link.page} />
    </Link>
  );
}

/** The line of studies for users with several of them: a list. */
function StudiesItem(props: MenuItemProps) {
  const { link, current, className, onGo } = props;
  const one = <MenuItem {...props} />;
  return (
    <ErrorBoundary where="studies of the menu" fallback={one}>
      <Suspense fallback={one}>
        <MenuStudies
          className={className}
          isHere={isAt(link, current)}
          badge={<MenuBadge page={link.page} />}
          onGo={onGo}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

interface MenuListProps extends NavProps {
  /** Links that are left out. */
  without?: (link: MenuLink) => boolean;
  onGo?: () => void;
}

/** The links in their groups, those that lead out of the app, and the way to report a problem. */
function MenuList({ current, without = () => false, onGo }: MenuListProps) {
  const { shell } = usePhrases();
  const isOffered = useIsOffered();
  const several = useHasSeveral();
  const groups = MENU.map((group) => group.filter((link) => isOffered(link) && !without(link)));
  return (
    <>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.page} className={css.group}>
            {group.map((link) => {
              const Item = several && link.page === 'overview' ? StudiesItem : MenuItem;
              return (
                <Item
                  key={link.page}
                  link={link}
                  current={current}
                  className={css.item}
                  offClassName={css.off}
                  explain
                  onGo={onGo}
                />
              );
            })}
          </div>
        ))}
      <div className={css.group}>
        {boot().links.map(([text, url]) => (
          <a key={url} className={css.item} href={url} target="_blank" rel="noreferrer" onClick={onGo}>
            <Icon of={ExternalLink} />
            <span>{text}</span>
          </a>
        ))}
        <a className={css.item} href={supportLink(shell.reportSubject)} onClick={onGo}>
          <Icon of={Mail} />
          <span>{shell.report}</span>
        </a>
      </div>
    </>
  );
}

/** The menu on desktops, always open. */
export const Drawer = memo(function Drawer({ current }: NavProps) {
  const { shell } = usePhrases();
  return (
    <nav className={css.drawer} aria-label={shell.mainMenu}>
      <Link className={css.brand} href="/">
        <Mark />
        {shell.name}
      </Link>
      <MenuList current={current} />
    </nav>
  );
});

/** The menu on phones: a bottom bar, and a sheet (More) with the other links. Several studies are listed there, too. */
export const BottomBar = memo(function BottomBar({ current }: NavProps) {
  const { shell } = usePhrases();
  const [open, setOpen] = useState(false);
  const isOffered = useIsOffered();
  const several = useHasSeveral();
  const close = () => setOpen(false);
  const isInSheet = MENU.flat().some((link) => !link.inBar && isAt(link, current));
  return (
    <nav className={css.bar} aria-label={shell.bottomBar}>
      {MENU.flat()
        .filter((link) => link.inBar && isOffered(link))
        .map((link) => (
          <MenuItem key={link.page} link={link} current={current} className={css.tab} />
        ))}
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        aria-current={isInSheet || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} />
        <span>{shell.more}</span>
      </button>
      <BottomSheet label={shell.mainMenu} open={open} onClose={close}>
        <div className={css.sheet}>
          <MenuList
            current={current}
            without={({ inBar, page }) => inBar && !(several && page === 'overview')}
            onGo={close}
          />
        </div>
      </BottomSheet>
    </nav>
  );
});
