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
import { ENTRIES, type Entry } from './entries.ts';
import { EntryBadge } from './entry-badge.tsx';
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
const MenuStudies = lazy(() => loadWithRetry(() => import('../../features/study/menu-studies.tsx'), 'menu'));

interface NavProps {
  /** The current page. */
  current: PageName | null;
}

interface EntryLinkProps extends NavProps {
  entry: Entry;
  className: string | undefined;
  offClassName?: string | undefined;
  /** Shows next to a greyed entry that it needs a login. */
  explain?: boolean;
  onGo?: (() => void) | undefined;
}

const isAt = ({ page, also = [] }: Entry, current: PageName | null) =>
  current !== null && [page, ...also].includes(current);

/** Chooses the entries that this user has: those for students only when the user may be one (spec 2). */
function useIsOffered(): (entry: Entry) => boolean {
  const studies = useIsStudent();
  return ({ page }) => studies !== false || PAGES[page].access !== 'student';
}

/** Whether the menu lists the user's studies, in the place of the entry that leads to the only one. */
const useHasSeveral = () => (useUser()?.studies.length ?? 0) > 1;

/** One entry: a link, or greyed when it needs a login (spec 2). */
function EntryLink({ entry, current, className, offClassName, explain = false, onGo }: EntryLinkProps) {
  const { shell } = usePhrases();
  const label = shell.pages[entry.page];
  const loggedIn = useLoggedIn();
  if (entry.needsLogin && !loggedIn) {
    return (
      <button type="button" disabled className={cx(className, offClassName)} title={shell.loginNeeded}>
        <Icon of={entry.icon} />
        <span>{label}</span>
        {explain && <span className={css.why}>{shell.loginNeeded}</span>}
      </button>
    );
  }
  return (
    <Link
      href={entry.href}
      className={className}
      aria-current={isAt(entry, current) ? 'page' : undefined}
      onClick={() => {
        // The page is already open, so the link scrolls to its top.
        if (isCurrent(entry.href)) window.scrollTo(0, 0);
        onGo?.();
      }}
    >
      <Icon of={entry.icon} />
      <span>{label}</span>
      <EntryBadge page={entry.page} />
    </Link>
  );
}

/** The entry of studies for users with several of them: a list. */
function StudiesEntry(props: EntryLinkProps) {
  const { entry, current, className, onGo } = props;
  const one = <EntryLink {...props} />;
  return (
    <ErrorBoundary where="studies of the menu" fallback={one}>
      <Suspense fallback={one}>
        <MenuStudies
          className={className}
          isHere={isAt(entry, current)}
          badge={<EntryBadge page={entry.page} />}
          onGo={onGo}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

interface EntriesProps extends NavProps {
  /** Entries that are left out. */
  without?: (entry: Entry) => boolean;
  onGo?: () => void;
}

/** The entries in their groups, what leads out of the app, and the way to report a problem. */
function Entries({ current, without = () => false, onGo }: EntriesProps) {
  const { shell } = usePhrases();
  const isOffered = useIsOffered();
  const several = useHasSeveral();
  const groups = ENTRIES.map((group) => group.filter((entry) => isOffered(entry) && !without(entry)));
  return (
    <>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.page} className={css.group}>
            {group.map((entry) => {
              const MenuEntry = several && entry.page === 'overview' ? StudiesEntry : EntryLink;
              return (
                <MenuEntry
                  key={entry.page}
                  entry={entry}
                  current={current}
                  className={css.entry}
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
          <a key={url} className={css.entry} href={url} target="_blank" rel="noreferrer" onClick={onGo}>
            <Icon of={ExternalLink} />
            <span>{text}</span>
          </a>
        ))}
        <a className={css.entry} href={supportLink(shell.reportSubject)} onClick={onGo}>
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
      <Entries current={current} />
    </nav>
  );
});

/** The menu on phones: a bottom bar, and a sheet (More) with the other entries. Several studies are listed there, too. */
export const BottomBar = memo(function BottomBar({ current }: NavProps) {
  const { shell } = usePhrases();
  const [open, setOpen] = useState(false);
  const isOffered = useIsOffered();
  const several = useHasSeveral();
  const close = () => setOpen(false);
  return (
    <nav className={css.bar} aria-label={shell.bottomBar}>
      {ENTRIES.flat()
        .filter((entry) => entry.inBar && isOffered(entry))
        .map((entry) => (
          <EntryLink key={entry.page} entry={entry} current={current} className={css.tab} />
        ))}
      <button type="button" className={css.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Menu} />
        <span>{shell.more}</span>
      </button>
      <BottomSheet label={shell.mainMenu} open={open} onClose={close}>
        <div className={css.sheet}>
          <Entries
            current={current}
            without={({ inBar, page }) => inBar && !(several && page === 'overview')}
            onGo={close}
          />
        </div>
      </BottomSheet>
    </nav>
  );
});
