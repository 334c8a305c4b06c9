import { PAGES, pageAt } from '@kahan/contract/runtime';
import { semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useLoggedIn, userQuery } from '../../data/session/session.ts';
import { GridLoading } from '../../features/schedule/loading.tsx';
import { ScheduleScreen } from '../../features/schedule/screen.tsx';
import { ownSources } from '../../features/schedule/state/own-sources.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { clock } from '../../platform/time/clock.ts';

/** Redirects to the current semester, with the query as it is or with the user's own timetables (spec 2). */
function ToSemester() {
  const [, navigate] = useLocation();
  const loggedIn = useLoggedIn();
  const isPlain = currentSearch() === '';
  const user = useQuery({ ...userQuery, enabled: loggedIn && isPlain });
  const isReady = !loggedIn || !isPlain || !user.isPending;
  const { data, error } = user;
  useEffect(() => {
    if (!isReady) return;
    const { year, semester } = semesterAt(clock.now());
    const query = new URLSearchParams(currentSearch());
    for (const { kind, id } of data ? ownSources(data) : []) query.append(kind, id);
    // Without the user the page opens empty and tells what can be shown.
    if (error) report(error, 'studies of the user');
    const text = query.toString();
    navigate(`${PAGES.schedule.path}/${year}/${semester}${text && `?${text}`}`, { replace: true });
  }, [isReady, data, error, navigate]);
  return <GridLoading />;
}

/** The timetable (spec 2, Schedule). */
export function SchedulePage() {
  const [path] = useLocation();
  return pageAt(path) === 'schedule' ? <ToSemester /> : <ScheduleScreen />;
}
