import { isSigned, semesterAt } from '@kahan/domain';
import { usePrefetchQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useSearch } from 'wouter';
import { activeQuery } from '../../../data/news/queries.ts';
import { taughtBy } from '../../../data/people.ts';
import { asTaught } from '../../../data/schedule/own-lessons.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { userQuery } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { examinedQuery } from '../../../data/terms/examined.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { distancesQuery, wayHref } from '../../../data/ways.ts';
import { HandInList } from '../../../features/groups/hand-in-list.tsx';
import { NEWS_ID, NewsFeed } from '../../../features/news/feed/feed.tsx';
import { FeedLoading } from '../../../features/news/feed/feed-states.tsx';
import { PileUp } from '../../../features/news/feed/pile-up.tsx';
import { ExaminedTerms } from '../../../features/terms/examined-terms.tsx';
import { TodaySection, type Ways } from '../../../features/today/today-section.tsx';
import { useToday } from '../../../features/today/use-today.ts';
import { ownWalks, pairOf, wayToStop } from '../../../features/ways/own-walks.ts';
import { AppointmentWalk } from '../../../features/ways/walk-line.tsx';
import { cancelLoad } from '../../../platform/http/query.ts';
import { boot } from '../../../platform/page/boot.ts';
import { pageOf } from '../../../platform/page/page-number.ts';
import { clock } from '../../../platform/time/clock.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { useFocusOnTurn } from '../../../ui/layout/pager.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';
import { beginsAtTop, leadsOn } from '../../history.ts';
import { TODAY } from './ahead.ts';

/** Today and the news come together: Today is as high as its content, and what is below it would move. */
const FirstPage = memo(function FirstPage() {
  const today = useToday();
  const { lessons } = today.attended;
  const ways: Ways = {
    walkTo: (appointment) => <AppointmentWalk appointment={appointment} lessons={lessons} />,
    wayOf: (appointment) => {
      const way = wayToStop(appointment, lessons);
      return way && wayHref(way);
    },
  };
  usePrefetchQuery(activeQuery(1));
  if (today.isWaiting) {
    return (
      <>
        <TodaySection today={today} ways={ways} />
        <Sheet>
          <FeedLoading onCancel={() => cancelLoad(activeQuery(1))} />
        </Sheet>
      </>
    );
  }
  return (
    <>
      <TodaySection today={today} ways={ways} />
      {today.isStudent && boot().offer.groups && (
        <ErrorBoundary where="hand-ins" fallback={null}>
          <HandInList />
        </ErrorBoundary>
      )}
      {today.isTeacher && (
        <ErrorBoundary where="exam dates of a teacher" fallback={null}>
          <ExaminedTerms />
        </ErrorBoundary>
      )}
      <NewsFeed page={1} before={<PileUp />} fromTop={beginsAtTop} />
    </>
  );
});

/** The queries of a teacher's lessons, exams and walks; none for others who do not study. */
function ofTeacher(uident: string | null | undefined, known: Known, today: string) {
  if (!uident) return [];
  const teaching = taughtBy(uident, semesterAt(clock.now()));
  const walks = ownWalks(asTaught(known(teaching)?.data.items ?? [], uident), today);
  return [teaching, examinedQuery, ...(walks.length > 0 ? [distancesQuery(walks.map(pairOf))] : [])];
}

/** The queries of Home's first picture. */
function queries({ search, loggedIn, studies, today }: Visit, known: Known) {
  if (!loggedIn) return [];
  const page = pageOf(search);
  if (page > 1) return [activeQuery(page)];
  if (!studies)
    return [activeQuery(page), yearScheduleQuery, ...ofTeacher(known(userQuery)?.uident, known, today)];
  const walks = ownWalks(known(scheduleQuery)?.data.schedule ?? [], today);
  // A reader without lessons and exams is told why.
  const hasNone =
    known(scheduleQuery)?.data.schedule.length === 0 &&
    known(termsQuery)?.data.terms.every((term) => !isSigned(term));
  return [
    activeQuery(page),
    ...TODAY,
    ...(hasNone ? [studiesQuery] : []),
    ...(walks.length > 0 ? [distancesQuery(walks.map(pairOf))] : []),
  ];
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
