import type { User } from '@kahan/contract';
import { PAGES, pageAt, SCHEDULE_TYPES } from '@kahan/contract/runtime';
import { type SemesterOfYear, semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { sharedScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { GridLoading } from '../../../features/schedule/loading.tsx';
import { BesideTime, type LessonTime } from '../../../features/schedule/panels/detail.tsx';
import { ScheduleScreen } from '../../../features/schedule/screen.tsx';
import { ownSources } from '../../../features/schedule/sources/own-sources.ts';
import { sourcesOf } from '../../../features/schedule/view.ts';
import { LessonWalk } from '../../../features/ways/walk-line.tsx';
import { currentSearch } from '../../../platform/page/navigation.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';
import { OWN } from './ahead.ts';

/** Whether an address means the reader's own timetable: it names none. An own entry may be open over it. */
const isPlain = (search: string) => [...new URLSearchParams(search).keys()].every((key) => key === 'entry');

/** Address of the current semester, with the query as it is or with the user's own timetables (spec 2). */
function presentAddress(search: string, user: User | undefined): string {
  const { year, semester } = semesterAt(clock.now());
  const query = new URLSearchParams(search);
  if (isPlain(search)) for (const { kind, id } of user ? ownSources(user) : []) query.append(kind, id);
  const text = query.toString();
  return `${PAGES.schedule.path}/${year}/${semester}${text && `?${text}`}`;
}

/** Redirects to the current semester. */
function ToSemester() {
  const [, navigate] = useLocation();
  const loggedIn = useLoggedIn();
  const isOwn = isPlain(currentSearch());
  const user = useQuery({ ...userQuery, enabled: loggedIn && isOwn });
  const isReady = !loggedIn || !isOwn || !user.isPending;
  const { data, error } = user;
  useEffect(() => {
    if (!isReady) return;
    // Without the user the page opens empty and tells what can be shown.
    if (error) report(error, 'studies of the user');
    navigate(presentAddress(currentSearch(), data), { replace: true });
  }, [isReady, data, error, navigate]);
  return <GridLoading />;
}

/** Timetables of others that come with the page. The app asks for more of them itself, one call each. */
const MOST_FIRST = 3;

/** What the timetable shows first: the reader's own lessons and exams, or those that the address names. */
function queries({ page, path, search, loggedIn, studies }: Visit) {
  const { sources } = sourcesOf(new URLSearchParams(search));
  const isOwn = page === 'schedule' ? isPlain(search) : sources.some(({ kind }) => kind === 'study');
  const [, , year = '', semester = ''] = path.split('/');
  const of = page === 'schedule' ? semesterAt(clock.now()) : semesterOf(year, semester);
  const shared = sources.flatMap(({ kind, id }) => {
    const type = SCHEDULE_TYPES.find((one) => one === kind && (loggedIn || one !== 'teacher'));
    return type === undefined ? [] : [sharedScheduleQuery(type, id, of)];
  });
  return [
    yearScheduleQuery,
    ...(loggedIn ? [userQuery] : []),
    ...(isOwn && studies ? OWN : []),
    ...(page === 'schedule_shared' ? [] : shared.slice(0, MOST_FIRST)),
  ];
}

const semesterOf = (year: string, semester: string): SemesterOfYear => ({
  year: Number(year),
  semester: semester === '2' ? 2 : 1,
});

/** The semester of the present date, before the first picture, so that the screen is drawn once. */
function leadsTo({ page, search, loggedIn }: Visit, known: Known): string | null {
  const user = known(userQuery);
  const isKnown = user !== undefined || !loggedIn || !isPlain(search);
  return isKnown && page === 'schedule' ? presentAddress(search, user) : null;
}

const lessonWalk = (time: LessonTime) => <LessonWalk {...time} />;

/** The timetable (spec 2, Schedule). */
function SchedulePage() {
  const [path] = useLocation();
  return pageAt(path) === 'schedule' ? (
    <ToSemester />
  ) : (
    <BesideTime value={lessonWalk}>
      <ScheduleScreen />
    </BesideTime>
  );
}

export const schedule: ScreenCode = {
  Page: SchedulePage,
  queries,
  leadsTo,
};
