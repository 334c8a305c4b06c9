import {
  ALL_WEEKS,
  dayOfWeek,
  entrySlots,
  examSlots,
  examsBeside,
  opensToday,
  pragueDate,
  stepWeek,
} from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import {
  PRESERVE_SCROLL,
  useAddressView,
  useCanonicalAddress,
  useFragment,
} from '../../platform/page/address-view.ts';
import { currentPath, currentSearch } from '../../platform/page/navigation.ts';
import { useReportTitle } from '../../platform/page/page-title.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Later } from '../../ui/layout/later.tsx';
import { Announcement, PrintHead } from './captions.tsx';
import { Content } from './content.tsx';
import { Notices, Pending } from './notices.tsx';
import { BlockDetail } from './panels/detail.tsx';
import { ScheduleTools } from './panels/tools.tsx';
import css from './screen.module.css';
import { LinkGone, SharedNote } from './share/shared.tsx';
import { isJustOwn, SourceChips } from './sources/chips.tsx';
import { useLateNotices, useLoadGrace } from './sources/use-load-grace.ts';
import { useOwnAgenda } from './sources/use-own-agenda.ts';
import { useOwnEntries } from './sources/use-own-entries.ts';
import { useSources } from './sources/use-sources.ts';
import { dateIn, firstMonday, openingDay, presentOf } from './state/calendar.ts';
import { OPENED, wasOpenedHere } from './state/links.ts';
import { blocksOf, hasLessons, known, type LoadedSource, withOwn } from './state/timetable.ts';
import {
  addressOf,
  isOfPresent,
  openingWeek,
  type Present,
  parseView,
  timetableOf,
  type View,
} from './state/view.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { WeekStrip } from './toolbar/week-strip.tsx';
import { useSchedulePhrases } from './words.ts';

/** The form of an own entry. It loads when it is opened. */
const EntryDialog = lazy(async () => ({
  default: await loadRequired(async () => (await import('./entries/entry-dialog.tsx')).EntryDialog),
}));

/** Ids of the own studies in the address, joined: equal text for equal studies. */
const studiesInAddress = () => new URLSearchParams(currentSearch()).getAll('study').join(' ');

/** The timetable of a semester, as its address says (spec 2, Schedule). */
export function ScheduleScreen() {
  'use memo';
  const words = useSchedulePhrases();
  const loggedIn = useLoggedIn();
  const now = useNow();
  const date = pragueDate(now);
  const calendar = useQuery(yearScheduleQuery);
  const ownAgenda = useOwnAgenda(
    useLocationProperty(studiesInAddress, studiesInAddress).split(' ').filter(Boolean),
  );
  const present = presentOf(now, calendar.data, ownAgenda.agenda);
  const fragment = useFragment();
  const [{ view, mended, hasWeek }, show] = useAddressView(
    (path, search) => ({
      ...parseView(path, search, present, fragment),
      hasWeek: new URLSearchParams(search).has('week'),
    }),
    addressOf,
  );
  // Without the year schedule it is not known yet which week is meant; at the end of a week nor without the own agenda.
  const opensNow = calendar.data !== undefined && opensToday(calendar.data, date);
  const isSettled = !calendar.isPending && (hasWeek || opensNow || !ownAgenda.isPending);
  const isKnown = isSettled || hasWeek;
  const isShared = view.secret !== undefined;
  const { loaded, own, freshness } = useSources(view);
  const written = useOwnEntries(view);
  // A room that is named by its name in the timetable gets its id.
  const address = addressOf({ ...view, sources: loaded.map(({ source }) => source) });
  useCanonicalAddress(address, mended, (part) => showToast(words.mended[part]), isSettled && !isShared);
  useReportFreshness(freshness);
  const user = useUser();
  useReportTitle(titleOf(loaded, isShared || isJustOwn(view.sources, user), words));
  const { year, semester, week } = view;

  const scroller = useRef<HTMLDivElement>(null);
  const first = firstMonday(view, calendar.data, loaded);
  const { teachingWeeks } = present;
  const exams = first === null ? [] : examSlots(own.terms, { first, teachingWeeks, week });
  const lessons = blocksOf(loaded, week);
  const entries = first === null ? [] : entrySlots(written.dated, { first, teachingWeeks, week });
  const blocks = withOwn(lessons, [...exams, ...entries]);
  const isTaught = loaded.some(({ entries }) => entries.length > 0);
  // A semester without lessons has no weeks to show exams in.
  const weeks = { year, semester, teachingWeeks, first: isTaught ? first : null };
  const beside = examsBeside(own.terms, weeks, isOfPresent(view, present) ? now : null);
  const monday = first === null || week === ALL_WEEKS ? null : dateIn(first, week, 1);
  const isPresent = isOfPresent(view, present) && week === present.week;
  const isAllThere =
    own.state !== 'loading' &&
    written.state !== 'loading' &&
    loaded.every(({ state }) => state !== 'loading');
  const { isFirstWait, isInGrace } = useLoadGrace(isAllThere, timetableOf(view));
  const isShown = isKnown && loaded.some(hasLessons);
  const failed = {
    calendar: calendar.isError && calendar.data === undefined,
    exams: own.state === 'failed' || own.state === 'cancelled',
    entries: written.state === 'failed' || written.state === 'cancelled',
  };
  const late = useLateNotices(loaded, failed, timetableOf(view), isShown && !isInGrace);
  const failuresThat = (areLate: boolean) => ({
    calendar: failed.calendar && late.isFailureLate('calendar') === areLate,
    exams: failed.exams && late.isFailureLate('exams') === areLate,
    entries: failed.entries && late.isFailureLate('entries') === areLate,
  });
  const onView = (next: View, how: 'push' | 'replace') =>
    show(next, how, how === 'push' && next.detail !== null ? OPENED : PRESERVE_SCROLL);
  const onWeek = (to: number) => onView({ ...view, week: to }, 'replace');
  // Several keys may come before their week is drawn.
  const onStep = (step: 1 | -1) => {
    const { view: asked } = parseView(currentPath(), currentSearch(), present, fragment);
    onView({ ...asked, week: stepWeek(asked.week, step, teachingWeeks) }, 'replace');
  };
  const onClose = () => {
    if (wasOpenedHere()) history.back();
    else onView({ ...view, detail: null, entry: null }, 'replace');
  };
  const onEntry = written.isOwn ? (entry: string) => show({ ...view, entry }, 'push', OPENED) : undefined;

  if (isShared && loaded.every(({ isUnknown }) => isUnknown)) return <LinkGone />;
  const notices = {
    view,
    isAlone: known(loaded).length === 1,
    onCalendar: () => void calendar.refetch(),
    onExams: own.retry,
    onEntries: written.retry,
    isOtherYear: calendar.data !== undefined && calendar.data.year !== year,
    loggedIn,
    onView,
  };

  return (
    <div className={cx(css.screen, view.shape === 'grid' && css.sheet)} data-prints>
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
        {!isShared && <ScheduleTools view={view} loaded={loaded} onView={onView} onEntry={onEntry} />}
      </Toolbar>
      <WeekStrip view={view} present={present} first={first} onWeek={onWeek} />
      <SourceChips view={view} loaded={loaded} onView={onView} />
      <PrintHead view={view} loaded={loaded} monday={monday} blocks={blocks} />
      {isShared && <SharedNote secret={view.secret ?? ''} />}
      <Notices {...notices} loaded={loaded.filter((one) => !late.isLate(one))} failed={failuresThat(false)} />
      <Later key={view.shape}>
        <Content
          view={view}
          loaded={loaded}
          blocks={blocks}
          exams={exams}
          entries={entries}
          entriesState={written.state}
          onEntry={onEntry}
          beside={beside}
          own={own}
          present={present}
          schedule={calendar.data}
          monday={monday}
          today={isPresent ? dayOfWeek(date) : null}
          isKnown={isKnown}
          isFirstWait={isFirstWait}
          isWaiting={!isAllThere && !isInGrace}
          scroller={scroller}
          onView={onView}
          onWeek={onStep}
        />
      </Later>
      <Pending loaded={loaded}>
        <Notices {...notices} loaded={loaded.filter(late.isLate)} failed={failuresThat(true)} />
      </Pending>
      <Announcement
        {...{ view, monday, words }}
        count={isShown ? lessons.length : null}
        exams={exams.length}
        entries={entries.length}
      />
      {view.detail !== null && <BlockDetail view={view} loaded={loaded} onClose={onClose} />}
      {view.entry !== null && written.isOwn && (
        <Suspense fallback={null}>
          <EntryDialog
            key={view.entry}
            id={view.entry}
            usual={usualDate(view, present, monday, date)}
            entries={written.entries}
            state={written.state}
            onClose={onClose}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The date that the form offers for a new entry: the shown day of the shown week, or today. */
function usualDate(view: View, present: Present, monday: string | null, today: string): string {
  if (monday === null) return today;
  return dateIn(monday, 1, view.day ?? openingDay(view, present, null) ?? 1);
}

/** The title when a single timetable of somebody else is shown and its name is known; else null. */
function titleOf(loaded: readonly LoadedSource[], isOwn: boolean, words: SchedulePhrases): string | null {
  const [only, ...others] = loaded;
  const isNamed = only !== undefined && others.length === 0 && hasLessons(only) && !isOwn;
  return isNamed ? words.timetableOf(only.label) : null;
}
