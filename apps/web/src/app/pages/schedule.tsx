import type { User } from '@kahan/contract';
import { PAGES, pageAt, SCHEDULE_TYPES } from '@kahan/contract/runtime';
import { semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { entriesQuery } from '../../data/schedule/entries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { sharedScheduleQuery } from '../../data/schedule/shared-schedules.ts';
import { useLoggedIn, userQuery, willStudyHere } from '../../data/session/session.ts';
import { studiesQuery } from '../../data/studies.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { GridLoading } from '../../features/schedule/loading.tsx';
import { BesideTime, type LessonTime } from '../../features/schedule/panels/beside-time.ts';
import { ScheduleScreen } from '../../features/schedule/screen.tsx';
import { ownSources } from '../../features/schedule/state/own-sources.ts';
import { useSchedulePhrases, useToolsPhrases } from '../../features/schedule/words.ts';
import { LessonWalk } from '../../features/way/lesson-walk.tsx';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import { currentPath, currentSearch } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { clock } from '../../platform/time/clock.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** Whether an address means the reader's own timetable: it names none. An own entry may be open over it. */
const isPlain = (search: string) => [...new URLSearchParams(search).keys()].every((key) => key === 'entry');

/** Address of the current semester, with the query as it is or with the user's own timetables (spec 2). */
function presentAddress(user: User | undefined): string {
  const { year, semester } = semesterAt(clock.now());
  const query = new URLSearchParams(currentSearch());
  if (isPlain(currentSearch()))
    for (const { kind, id } of user ? ownSources(user) : []) query.append(kind, id);
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
    navigate(presentAddress(data), { replace: true });
  }, [isReady, data, error, navigate]);
  return <GridLoading />;
}

/** Loads what the timetable of a student is made of. */
async function loadOwn(): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([
    loadFirst(scheduleQuery),
    loadFirst(termsQuery),
    loadFirst(studiesQuery),
    loadFirst(entriesQuery),
  ]);
}

/** Redirects before the first picture, so that the screen is drawn once. */
async function redirectEarly(): Promise<void> {
  if (isLoggedIn()) await loadFirst(userQuery);
  const user = queryClient.getQueryData(userQuery.queryKey);
  const isKnown = user !== undefined || !isLoggedIn() || !isPlain(currentSearch());
  if (isKnown && pageAt(currentPath()) === 'schedule') history.replaceState(null, '', presentAddress(user));
}

/** Loads what the timetable shows first: the reader's own lessons and exams, or those that the address names. */
async function prepare({ path, search }: Place): Promise<void> {
  const names = [...new URLSearchParams(search)];
  const isOwn = pageAt(path) === 'schedule' ? isPlain(search) : names.some(([kind]) => kind === 'study');
  const [, , year = '', semester = ''] = path.split('/');
  const of = { year: Number(year), semester: semester === '2' ? 2 : 1 } as const;
  const shared = names.flatMap(([kind, id]) => {
    const type = SCHEDULE_TYPES.find((one) => one === kind && (isLoggedIn() || one !== 'teacher'));
    return type === undefined ? [] : sharedScheduleQuery(type, id, of);
  });
  await Promise.all([
    useSchedulePhrases.load(),
    useToolsPhrases.load(),
    loadFirst(yearScheduleQuery),
    isOwn && loadOwn(),
    pageAt(path) === 'schedule' && redirectEarly(),
    ...(year === '' ? [] : shared.map((query) => loadFirst(query))),
  ]);
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

export const schedule: ScreenModule = { Page: SchedulePage, prepare };
