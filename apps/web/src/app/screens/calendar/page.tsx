import { positionOfPath } from '@kahan/domain';
import { lazy } from 'react';
import { schoolEventsQuery } from '../../../data/calendar.ts';
import { entriesQuery } from '../../../data/entries/entries.ts';
import { examPlanQuery, preparedQuery } from '../../../data/exam-plan.ts';
import { resultsQuery } from '../../../data/results.ts';
import { useLessonsOfYear } from '../../../data/schedule/own-lessons.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { CalendarScreen } from '../../../features/calendar/screen.tsx';
import { storedView } from '../../../features/calendar/stored.ts';
import { usualView } from '../../../features/calendar/view.ts';
import { useSubjectHues } from '../../../features/schedule/settings/stored.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { isPhone } from '../../../platform/page/use-phone.ts';
import type { ScreenCode, Visit } from '../../define-screen.ts';

/** The timetable's grid, a chunk of its own: a month and an agenda need none. */
const loadWeek = () =>
  loadRequired(async () => {
    const [{ DatedWeek }] = await Promise.all([
      import('../../../features/schedule/dated-week.tsx'),
      loadTexts('schedule'),
    ]);
    return DatedWeek;
  });
const Week = lazy(async () => ({ default: await loadWeek() }));

/** The timetable's form for own entries, a chunk of its own. */
const Entry = lazy(async () => {
  const [{ EntryDialog }] = await Promise.all([
    loadRequired(() => import('../../../features/schedule/entries/entry-dialog.tsx')),
    loadTexts('entries'),
    loadTexts('schedule'),
  ]);
  return { default: EntryDialog };
});

/** The queries of which the reader's calendar is made. */
const OWN = [scheduleQuery, termsQuery, resultsQuery, entriesQuery, examPlanQuery, preparedQuery];

/** The date of an address does not depend on the view, which only the device knows when the address names none. */
const queries = ({ path, today, studies }: Visit) => [
  yearScheduleQuery,
  schoolEventsQuery(positionOfPath(path, today, 'month').date),
  ...(studies ? OWN : []),
];

function parts({ path, today }: Visit): Promise<unknown>[] {
  const { view } = positionOfPath(path, today, usualView(storedView(), isPhone()));
  return view === 'week' || view === 'day' ? [loadWeek()] : [];
}

/** The calendar (spec 2, Calendar). */
function CalendarPage() {
  const hueOf = useSubjectHues(useLessonsOfYear().lessons);
  return <CalendarScreen Week={Week} Entry={Entry} hueOf={hueOf} />;
}

export const calendar: ScreenCode = { Page: CalendarPage, queries, parts };
