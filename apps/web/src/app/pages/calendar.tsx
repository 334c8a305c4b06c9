import { placeOfPath, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { schoolEventsQuery } from '../../data/calendar.ts';
import { resultsQuery } from '../../data/results.ts';
import { entriesQuery } from '../../data/schedule/entries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn, willStudyHere } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { CalendarScreen } from '../../features/calendar/screen.tsx';
import { keptView } from '../../features/calendar/state/kept.ts';
import { usualView } from '../../features/calendar/state/view.ts';
import { useCalendarPhrases } from '../../features/calendar/words.ts';
import { useSubjectHues } from '../../features/schedule/state/stored.ts';
import { useSchedulePhrases } from '../../features/schedule/words.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import { loadFirst } from '../../platform/http/query.ts';
import { isPhone } from '../../platform/page/use-phone.ts';
import { clock } from '../../platform/time/clock.ts';
import type { Place, ScreenModule } from '../screens.ts';

const NO_LESSONS: never[] = [];

/** The timetable's grid, a chunk of its own: a month and an agenda need none. */
const loadWeek = () =>
  loadRequired(async () => {
    const [{ DatedWeek }] = await Promise.all([
      import('../../features/schedule/dated-week.tsx'),
      useSchedulePhrases.load(),
    ]);
    return DatedWeek;
  });
const Week = lazy(async () => ({ default: await loadWeek() }));

/** Loads what a calendar of the reader is made of. */
async function loadOwn(): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([
    loadFirst(scheduleQuery),
    loadFirst(termsQuery),
    loadFirst(resultsQuery),
    loadFirst(entriesQuery),
  ]);
}

const prepare = ({ path }: Place) => {
  const { view, date } = placeOfPath(path, pragueDate(clock.now()), usualView(keptView(), isPhone()));
  return Promise.all([
    useCalendarPhrases.load(),
    (view === 'week' || view === 'day') && loadWeek(),
    loadFirst(yearScheduleQuery),
    loadFirst(schoolEventsQuery(date)),
    loadOwn(),
  ]);
};

/** The calendar (spec 2, Calendar). */
function CalendarPage() {
  const loggedIn = useLoggedIn();
  const enabled = useIsStudent() === true && loggedIn;
  const lessons = useQuery({ ...scheduleQuery, enabled });
  const hueOf = useSubjectHues(lessons.data?.data.schedule ?? NO_LESSONS);
  return <CalendarScreen Week={Week} hueOf={hueOf} />;
}

export const calendar: ScreenModule = { Page: CalendarPage, prepare };
