import type { PageName } from '@kahan/contract/light';
import { Mail, Menu } from 'lucide';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../platform/phrases.ts';
import { useLoggedIn } from '../../platform/session.ts';
import { supportLink } from '../../platform/support.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ENTRIES, type Entry } from './entries.ts';
import { Mark } from './mark.tsx';
import css from './nav.module.css';

interface NavProps {
  /** The page on screen. */
  current: PageName | null;
}

interface EntryLinkProps extends NavProps {
  entry: Entry;
  className: string | undefined;
  offClassName?: string | undefined;
  /** Says beside a greyed entry what it needs. */
  explain?: boolean;
  onGo?: () => void;
}

/** The page is the entry's own, or one below it: `schedule_semester` belongs to `schedule`. */
const isWithin = (current: PageName | null, { page }: Entry) => current?.startsWith(page) ?? false;

/** One entry: a link, or its greyed twin that says it needs a login. */
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
      aria-current={isWithin(current, entry) ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon of={entry.icon} />
      <span>{label}</span>
    </Link>
  );
}

/** All entries in their groups, and the way to report a problem. */
function Entries({ current, onGo }: NavProps & { onGo?: () => void }) {
  const { shell } = usePhrases();
  return (
    <>
      {ENTRIES.map((group) => (
        <div key={group[0]?.page} className={css.group}>
          {group.map((entry) => (
            <EntryLink
              key={entry.page}
              entry={entry}
              current={current}
              className={css.entry}
              offClassName={css.off}
              explain
              {...(onGo && { onGo })}
            />
          ))}
        </div>
      ))}
      <div className={css.group}>
        <a className={css.entry} href={supportLink(shell.reportSubject)} onClick={onGo}>
          <Icon of={Mail} />
          <span>{shell.report}</span>
        </a>
      </div>
    </>
  );
}

/** The menu of desktops, always open. */
export function Drawer({ current }: NavProps) {
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
}

/** The menu of phones: a bar at the thumb, and More with everything. */
export function BottomBar({ current }: NavProps) {
  const { shell } = usePhrases();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav className={css.bar} aria-label={shell.bottomBar}>
      {ENTRIES.flat()
        .filter((entry) => entry.inBar)
        .map((entry) => (
          <EntryLink key={entry.page} entry={entry} current={current} className={css.tab} />
        ))}
      <button type="button" className={css.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Menu} />
        <span>{shell.more}</span>
      </button>
      <BottomSheet label={shell.mainMenu} open={open} onClose={close}>
        <div className={css.sheet}>
          <Entries current={current} onGo={close} />
        </div>
      </BottomSheet>
    </nav>
  );
}
