import { PAGES, pageAt } from '@kahan/contract/runtime';
import { isStudent, pragueDate, semesterOf } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useLoggedIn, userQuery } from '../../data/session/session.ts';
import { GridLoading } from '../../features/schedule/loading.tsx';
import { ScheduleScreen } from '../../features/schedule/screen.tsx';
import { viewToComeBackTo } from '../../features/schedule/state/stored.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { clock } from '../../platform/time/clock.ts';
import { previousAddress } from '../history.ts';

/**
 * Redirects to the current semester, with the query as it is or with the user's studies (spec 2). A reader who comes
 * from another page of Kahan gets the semester and week that they last saw that day; from the timetable itself, the
 * current ones.
 */
function ToSemester() {
  const [, navigate] = useLocation();
  const loggedIn = useLoggedIn();
  const isPlain = currentSearch() === '';
  const user = useQuery({ ...userQuery, enabled: loggedIn && isPlain });
  const isReady = !loggedIn || !isPlain || !user.isPending;
  const { data, error } = user;
  useEffect(() => {
    if (!isReady) return;
    const today = pragueDate(clock.now());
    const from = previousAddress();
    const comesBack = from !== null && pageAt(from.replace(/\?.*/, '')) !== 'schedule_semester';
    const last = isPlain && comesBack ? viewToComeBackTo(today) : null;
    const { year, semester } = last ?? semesterOf(today);
    const query = new URLSearchParams(currentSearch());
    if (data && isStudent(data)) for (const { study_id } of data.studies) query.append('study', study_id);
    if (last) query.set('week', String(last.week));
    // Without the user the page opens empty and tells what can be shown.
    if (error) report(error, 'studies of the user');
    const text = query.toString();
    navigate(`${PAGES.schedule.path}/${year}/${semester}${text && `?${text}`}`, { replace: true });
  }, [isReady, isPlain, data, error, navigate]);
  return <GridLoading />;
}

/** The timetable (spec 2, Schedule). */
export function SchedulePage() {
  const [path] = useLocation();
  return pageAt(path) === 'schedule' ? <ToSemester /> : <ScheduleScreen />;
}
