import { ALL_WEEKS, dayOfWeek, pragueDate, stepWeek } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useLoggedIn } from '../../data/session/session.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { PRESERVE_SCROLL, useAddressView, useCanonicalAddress } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Announcement, PrintHead } from './captions.tsx';
import { Content } from './content.tsx';
import { Notices, Pending } from './notices.tsx';
import { BlockDetail } from './panels/detail.tsx';
import { ScheduleTools } from './panels/tools.tsx';
import css from './screen.module.css';
import { useLateNotices, useLoadGrace } from './sources/use-load-grace.ts';
import { useSources } from './sources/use-sources.ts';
import { dateIn, firstMonday, presentOf } from './state/calendar.ts';
import { OPENED, wasOpenedHere } from './state/links.ts';
import { blocksOf, hasLessons, known } from './state/timetable.ts';
import { addressOf, openingWeek, parseView, timetableOf, type View } from './state/view.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { WeekStrip } from './toolbar/week-strip.tsx';
import { useSchedulePhrases } from './words.ts';

/** The timetable of a semester, as its address says (spec 2, Schedule). */
export function ScheduleScreen() {
  'use memo';
  const words = useSchedulePhrases();
  const loggedIn = useLoggedIn();
  const date = pragueDate(useNow());
  const calendar = useQuery(yearScheduleQuery);
  const present = presentOf(date, calendar.data);
  const [{ view, mended, hasWeek }, show] = useAddressView(
    (path, search) => ({
      ...parseView(path, search, present),
      hasWeek: new URLSearchParams(search).has('week'),
    }),
    addressOf,
  );
  // Without the year schedule it is not known yet which week is meant.
  const isSettled = !calendar.isPending;
  const isKnown = isSettled || hasWeek;
  const { loaded, freshness } = useSources(view);
  // A room that is named by its name in the timetable gets its id.
  const address = addressOf({ ...view, sources: loaded.map(({ source }) => source) });
  useCanonicalAddress(address, mended, (part) => showToast(words.mended[part]), isSettled);
  useReportFreshness(freshness);
  const { year, semester, week } = view;

  const scroller = useRef<HTMLDivElement>(null);
  const blocks = blocksOf(loaded, week);
  const first = firstMonday(view, calendar.data, loaded);
  const monday = first === null || week === ALL_WEEKS ? null : dateIn(first, week, 1);
  const isPresent = year === present.year && semester === present.semester && week === present.week;
  const isAllThere = loaded.every(({ state }) => state !== 'loading');
  const { isFirstWait, isInGrace } = useLoadGrace(isAllThere, timetableOf(view));
  const isShown = isKnown && loaded.some(hasLessons);
  const calendarFailed = calendar.isError && calendar.data === undefined;
  const late = useLateNotices(loaded, calendarFailed, timetableOf(view), isShown && !isInGrace);
  const onView = (next: View, how: 'push' | 'replace') =>
    show(next, how, how === 'push' && next.detail !== null ? OPENED : PRESERVE_SCROLL);
  const onWeek = (to: number) => onView({ ...view, week: to }, 'replace');
  const onClose = () => {
    if (wasOpenedHere()) history.back();
    else onView({ ...view, detail: null }, 'replace');
  };

  const notices = {
    view,
    isAlone: known(loaded).length === 1,
    onCalendar: () => void calendar.refetch(),
    loggedIn,
    onView,
  };

  return (
    <div className={cx(view.shape === 'grid' && css.sheet)} data-prints>
      <Toolbar
        view={view}
        present={present}
        onSemester={(toYear, toSemester) => {
          const to = { year: toYear, semester: toSemester };
          onView({ ...view, ...to, week: openingWeek(to, present) }, 'replace');
        }}
        scroller={scroller}
        hasSize={view.shape === 'grid'}
      >
        <ScheduleTools view={view} loaded={loaded} onView={onView} />
      </Toolbar>
      <WeekStrip view={view} present={present} first={first} onWeek={onWeek} />
      <PrintHead view={view} loaded={loaded} monday={monday} blocks={blocks} />
      <Notices
        {...notices}
        loaded={loaded.filter((one) => !late.isLate(one))}
        calendarFailed={calendarFailed && !late.isCalendarLate}
      />
      <Content
        view={view}
        loaded={loaded}
        blocks={blocks}
        present={present}
        schedule={calendar.data}
        monday={monday}
        today={isPresent ? dayOfWeek(date) : null}
        isKnown={isKnown}
        isFirstWait={isFirstWait}
        isWaiting={!isAllThere && !isInGrace}
        scroller={scroller}
        onView={onView}
        onWeek={(step) => onWeek(stepWeek(week, step, present.teachingWeeks))}
      />
      <Pending loaded={loaded}>
        <Notices
          {...notices}
          loaded={loaded.filter(late.isLate)}
          calendarFailed={calendarFailed && late.isCalendarLate}
        />
      </Pending>
      <Announcement view={view} monday={monday} count={isShown ? blocks.length : null} words={words} />
      {view.detail !== null && <BlockDetail view={view} loaded={loaded} onClose={onClose} />}
    </div>
  );
}
