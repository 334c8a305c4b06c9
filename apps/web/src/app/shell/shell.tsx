import type { PageName } from '@kahan/contract/runtime';
import { plain } from '@kahan/phrases/non-breaking';
import { type ReactNode, useEffect } from 'react';
import { NoticeBar } from '../../features/notice/notice-bar.tsx';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { usePhone } from '../../platform/page/use-phone.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { useUnseenNews } from './menu-badge.tsx';
import { BottomBar, Drawer } from './nav.tsx';
import { OfflineBar } from './offline-bar.tsx';
import css from './shell.module.css';
import { Topbar } from './topbar.tsx';
import { useBarsHeight } from './use-bars-height.ts';

/** Of a page with the shell, and of one without. */
export interface FrameProps {
  /** null on the not-found page. */
  page: PageName | null;
  /** The usual title; a page may set another one. */
  title: string;
  children: ReactNode;
}

/** The frame of every page: menu, top bar, offline bar and the page itself. */
export function Shell({ page, title: usual, children }: FrameProps) {
  const { shell } = usePhrases();
  const title = usePageTitle() ?? usual;
  const unseen = useUnseenNews();
  const isPhone = usePhone();
  const bars = useBarsHeight();
  useEffect(() => {
    const name = plain(page === 'home' ? shell.name : shell.title(title));
    document.title = unseen === null ? name : `(${unseen}) ${name}`;
  }, [page, title, shell, unseen]);
  return (
    <div className={css.app}>
      <ButtonLink kind="primary" href="#main" className={css.skip}>
        {shell.skip}
      </ButtonLink>
      {!isPhone && <Drawer current={page} />}
      <div className={css.page}>
        <Topbar title={title} page={page} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <div ref={bars} className={css.bars}>
          <NoticeBar />
          <OfflineBar />
        </div>
      </div>
      {isPhone && <BottomBar current={page} />}
    </div>
  );
}
