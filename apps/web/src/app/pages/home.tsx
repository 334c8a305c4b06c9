import { useSearch } from 'wouter';
import { NEWS_ID, NewsFeed } from '../../features/news/feed/feed.tsx';
import { PileUp } from '../../features/news/feed/pile-up.tsx';
import { TodaySection } from '../../features/today/today-section.tsx';
import { pageOf } from '../../platform/page/page-number.ts';
import { useFocusOnTurn } from '../../ui/layout/pager.tsx';

/** Today first, then the news (spec 2, Home). Later pages of the feed hold news only. */
export function HomePage() {
  const page = pageOf(useSearch());
  useFocusOnTurn(page, NEWS_ID);
  return (
    <>
      {page === 1 && <TodaySection />}
      <NewsFeed key={page} page={page} before={page === 1 && <PileUp />} />
    </>
  );
}
