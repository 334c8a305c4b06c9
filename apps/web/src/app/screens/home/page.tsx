import { usePrefetchQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useSearch } from 'wouter';
import { activeQuery } from '../../../data/news/queries.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { distancesQuery } from '../../../data/ways.ts';
import { HandInLine } from '../../../features/groups/hand-in-line.tsx';
import { NEWS_ID, NewsFeed } from '../../../features/news/feed/feed.tsx';
import { FeedLoading } from '../../../features/news/feed/feed-states.tsx';
import { PileUp } from '../../../features/news/feed/pile-up.tsx';
import type { OwnAppointment } from '../../../features/today/today.ts';
import { TodaySection } from '../../../features/today/today-section.tsx';
import { useToday } from '../../../features/today/use-today.ts';
import { ownWalks, pairOf } from '../../../features/ways/own-walks.ts';
import { AppointmentWalk } from '../../../features/ways/walk-line.tsx';
import { cancelLoad } from '../../../platform/http/query.ts';
import { pageOf } from '../../../platform/page/page-number.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { useFocusOnTurn } from '../../../ui/layout/pager.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';
import { beginsAtTop, leadsOn } from '../../history.ts';
import { TODAY } from './ahead.ts';

const walkTo = (appointment: OwnAppointment) => <AppointmentWalk appointment={appointment} />;

/** Today and the news come together: Today is as high as its content, and what is below it would move. */
const FirstPage = memo(function FirstPage() {
  const today = useToday();
  usePrefetchQuery(activeQuery(1));
  if (today.isWaiting) {
    return (
      <>
        <TodaySection today={today} walkTo={walkTo} />
        <Sheet>
          <FeedLoading onCancel={() => cancelLoad(activeQuery(1))} />
        </Sheet>
      </>
    );
  }
  return (
    <>
      <TodaySection today={today} walkTo={walkTo} />
      {today.isStudent && (
        <ErrorBoundary where="hand-ins" fallback={null}>
          <HandInLine />
        </ErrorBoundary>
      )}
      <NewsFeed page={1} before={<PileUp />} fromTop={beginsAtTop} />
    </>
  );
});

/** What Home shows first. */
function queries({ search, loggedIn, studies, today }: Visit, known: Known) {
  if (!loggedIn) return [];
  const page = pageOf(search);
  if (page > 1 || !studies) return [activeQuery(page)];
  const walks = ownWalks(known(scheduleQuery)?.data.schedule ?? [], today);
  return [activeQuery(page), ...TODAY, ...(walks.length > 0 ? [distancesQuery(walks.map(pairOf))] : [])];
}

/** Today first, then the news (spec 2, Home). Later pages of the feed hold news only. */
function HomePage() {
  const asked = pageOf(useSearch());
  const later = useDeferredValue(asked);
  // In slices after the frame that answers the tap. On the way back at once, since the browser scrolls then.
  const page = leadsOn() ? later : asked;
  useFocusOnTurn(page, NEWS_ID);
  return page === 1 ? <FirstPage /> : <NewsFeed key={page} page={page} fromTop={beginsAtTop} />;
}

export const home: ScreenCode = { Page: HomePage, queries };
