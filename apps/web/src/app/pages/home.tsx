import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue } from 'react';
import { useSearch } from 'wouter';
import { activeQuery } from '../../data/news/queries.ts';
import { entriesQuery } from '../../data/schedule/entries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { NEWS_ID, NewsFeed } from '../../features/news/feed/feed.tsx';
import { FeedLoading } from '../../features/news/feed/feed-states.tsx';
import { PileUp } from '../../features/news/feed/pile-up.tsx';
import type { OwnAppointment } from '../../features/today/today.ts';
import { TodaySection } from '../../features/today/today-section.tsx';
import { useToday } from '../../features/today/use-today.ts';
import { AppointmentWalk } from '../../features/way/appointment-walk.tsx';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadWhenIdle } from '../../platform/http/lazy-retry.ts';
import { cancelLoad, loadFirst } from '../../platform/http/query.ts';
import { pageOf } from '../../platform/page/page-number.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { useFocusOnTurn } from '../../ui/layout/pager.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { beginsAtTop, leadsOn } from '../history.ts';
import type { Place } from '../screens.ts';
import css from './home.module.css';

/** After the first paint. Its line is reserved meanwhile. */
const HandInLine = lazy(() =>
  loadWhenIdle(() => import('../../features/groups/hand-in-line.tsx'), 'hand-ins'),
);

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
          <Suspense fallback={<Sheet className={css.handIns} />}>
            <HandInLine />
          </Suspense>
        </ErrorBoundary>
      )}
      <NewsFeed page={1} before={<PileUp />} fromTop={beginsAtTop} />
    </>
  );
});

/** Loads the lessons and terms of a student; of no other user (spec 6). */
async function loadToday(): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([
    loadFirst(scheduleQuery),
    loadFirst(termsQuery),
    loadFirst(entriesQuery),
    loadFirst(yearScheduleQuery),
  ]);
}

/** Loads what Home shows first. */
export async function prepareHome({ search }: Place): Promise<void> {
  if (!isLoggedIn()) return;
  const page = pageOf(search);
  await Promise.all([loadFirst(activeQuery(page)), page === 1 && loadToday()]);
}

/** Today first, then the news (spec 2, Home). Later pages of the feed hold news only. */
export function HomePage() {
  const asked = pageOf(useSearch());
  const later = useDeferredValue(asked);
  // In slices after the frame that answers the tap. On the way back at once, since the browser scrolls then.
  const page = leadsOn() ? later : asked;
  useFocusOnTurn(page, NEWS_ID);
  return page === 1 ? <FirstPage /> : <NewsFeed key={page} page={page} fromTop={beginsAtTop} />;
}
