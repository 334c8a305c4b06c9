import {
  ALL_WEEKS,
  dayOfWeek,
  entriesBeside,
  entrySlots,
  examSlots,
  examsBeside,
  lastWeekOf,
  mondayOf,
  type OwnEntry,
  opensToday,
  pragueDate,
  stepWeek,
  teachingWeekAt,
} from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import type { LoadState } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import {
  closeOpened,
  OPENED,
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
import { blocksOf, withOwn } from './blocks/blocks.ts';
import { Announcement, PrintHead } from './captions.tsx';
import { Content } from './content.tsx';
import { LinkGone, Notices, Pending, SharedNote } from './notices.tsx';
import { BlockDetail } from './panels/detail.tsx';
import { ScheduleTools } from './panels/tools.tsx';
import css from './screen.module.css';
import { isJustOwn, SourceChips } from './sources/chips.tsx';
import { existingOf, hasLessons, type LoadedSource } from './sources/loaded-source.ts';
import { type BesideLoad, useLateNotices, useLoadGrace } from './sources/use-load-grace.ts';
import { useOwnAgenda } from './sources/use-own-agenda.ts';
import { useOwnEntries } from './sources/use-own-entries.ts';
import { useSources } from './sources/use-sources.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { WeekStrip } from './toolbar/week-strip.tsx';
import {
  addressOf,
  isOfPresent,
  openingWeek,
  type Present,
  parseView,
  type ScheduleView,
  scheduleKeyOf,
} from './view.ts';
import {
  dateIn,
  firstMonday,
  followedView,
  type Opening,
  openingDay,
  presentOf,
  withinWeeks,
} from './weeks.ts';

/** The form of an own entry. It loads when it is opened. */
const EntryDialog = lazy(async () => ({
  default: await loadRequired(async () => (await import('./entries/entry-dialog.tsx')).EntryDialog),
}));

/** Ids of the own studies in the address, joined: equal text for equal studies. */
const studiesInAddress = () => new URLSearchParams(currentSearch()).getAll('study').join(' ');

/** The timetable of a semester, as its address says (spec 2, Schedule). */
export function ScheduleScreen() {
  'use memo';
  const words = useTexts('schedule');
  const loggedIn = useLoggedIn();
  const now = useNow();
  const date = pragueDate(now);
  const calendar = useQuery(yearScheduleQuery);
  const ownAgenda = useOwnAgenda(
    useLocationProperty(studiesInAddress, studiesInAddress).split(' ').filter(Boolean),
  );
  const present = presentOf(now, calendar.data, ownAgenda.agenda);
  const fragment = useFragment();
  const [{ view: asked, mended: wrong, hasWeek }, show] = useAddressView(
    (path, search) => ({
      ...parseView(path, search, present, fragment),
      hasWeek: new URLSearchParams(search).has('week'),
    }),
    addressOf,
  );
  // Only the year schedule tells the present week; at the end of a week the own agenda is needed, too.
  const opensNow = calendar.data !== undefined && opensToday(calendar.data, date);
  const isSettled = !calendar.isPending && (hasWeek || opensNow || !ownAgenda.isPending);
  const isKnown = isSettled || hasWeek;
  const isShared = asked.secret !== undefined;
  const { loaded, own, freshness } = useSources(asked);
  const ownEntries = useOwnEntries(asked);
  const { teachingWeeks } = present;
  const lastWeek = lastWeekOf(
    loaded.flatMap(({ lessons }) => lessons),
    teachingWeeks,
  );
  const { view, mended: late } = withinWeeks(asked, lastWeek, existingOf(loaded).every(hasLessons));
  const mended = [...wrong, ...late];
  // The address gets the id of a room that it names by its timetable name.
  const address = addressOf({ ...view, sources: loaded.map(({ source }) => source) });
  useCanonicalAddress(address, mended, (part) => showToast(words.mended[part]), isSettled && !isShared);
  useReportFreshness(freshness);
  const user = useUser();
  useReportTitle(titleOf(loaded, isShared || isJustOwn(view.sources, user), words));
  const { year, semester, week } = view;
  const { week: opensWeek, day: opensDay } = present.opens;

  const scroller = useRef<HTMLDivElement>(null);
  const first = firstMonday(view, calendar.data, loaded);
  const weeksShown = { teachingWeeks: lastWeek, week };
  const exams = first === null ? [] : examSlots(own.terms, { first, ...weeksShown }, own.examined);
  const lessons = blocksOf(loaded, week);
  const entries = first === null ? [] : entrySlots(ownEntries.dated, { first, ...weeksShown });
  const blocks = withOwn(lessons, [...exams, ...entries]);
  const isTaught = loaded.some(({ lessons }) => lessons.length > 0);
  // A semester without lessons has no weeks to show exams in.
  const weeks = { year, semester, teachingWeeks: lastWeek, first: isTaught ? first : null };
  const entryWeeks = { ...weeks, first: isTaught || entries.length > 0 ? first : null };
  const beside = {
    exams: examsBeside(own.terms, weeks, isOfPresent(view, present) ? now : null),
    entries: entriesBeside(ownEntries.dated, entryWeeks, calendar.data ?? null),
    entryHref: ({ entry_id }: OwnEntry) => addressOf({ ...view, entry: entry_id }),
  };
  const monday = first === null || week === ALL_WEEKS ? null : dateIn(first, week, 1);
  const nowWeek = first === null ? null : teachingWeekAt(date, first, lastWeek);
  const isAllThere =
    own.state !== 'loading' &&
    ownEntries.state !== 'loading' &&
    loaded.every(({ state }) => state !== 'loading');
  const { isFirstWait, isInGrace } = useLoadGrace(isAllThere, scheduleKeyOf(view));
  const isShown = isKnown && loaded.some(hasLessons);
  const loadsBeside: BesideLoad[] = [
    {
      hasFailed: calendar.isError && calendar.data === undefined,
      text: words.calendarFailed,
      retry: () => void calendar.refetch(),
    },
    { hasFailed: hasFailed(own), text: words.examsFailed, retry: own.retry },
    { hasFailed: hasFailed(ownEntries), text: words.ownFailed, retry: ownEntries.retry },
  ];
  const lateNotices = useLateNotices(loaded, loadsBeside, scheduleKeyOf(view), isShown && !isInGrace);
  const failuresThat = (areLate: boolean) =>
    loadsBeside.filter((one) => one.hasFailed && lateNotices.isFailureLate(one) === areLate);
  const onView = (next: ScheduleView, how: 'push' | 'replace') =>
    show(next, how, how === 'push' && next.detail !== null ? OPENED : PRESERVE_SCROLL);
  const opening = useRef<Opening>({ date, opens: present.opens });
  const follow = useEffectEvent((was: Opening) => {
    const followed = followedView(view, was, present);
    if (followed !== null) onView(followed, 'replace');
  });
  useEffect(() => {
    // The data that decides where the timetable opens may still be loading; only another day moves it.
    if (opening.current.date !== date) follow(opening.current);
    opening.current = { date, opens: { week: opensWeek, day: opensDay } };
  }, [date, opensWeek, opensDay]);
  const onWeek = (to: number) => onView({ ...view, week: to }, 'replace');
  // Several keys may come before their week is drawn.
  const onStep = (step: 1 | -1) => {
    const { view: latest } = parseView(currentPath(), currentSearch(), present, fragment);
    onView({ ...latest, week: stepWeek(Math.min(latest.week, lastWeek), step, lastWeek) }, 'replace');
  };
  const onClose = () => closeOpened(() => onView({ ...view, detail: null, entry: null }, 'replace'));
  const onEntry = ownEntries.isOwn ? (entry: string) => show({ ...view, entry }, 'push', OPENED) : undefined;

  if (isShared && loaded.every(({ isUnknown }) => isUnknown)) return <LinkGone />;
  const notices = {
    view,
    isAlone: existingOf(loaded).length === 1,
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
      <WeekStrip view={view} lastWeek={lastWeek} now={nowWeek} first={first} onWeek={onWeek} />
      <SourceChips view={view} loaded={loaded} onView={onView} />
      <PrintHead view={view} loaded={loaded} monday={monday} blocks={blocks} />
      {isShared && <SharedNote secret={view.secret ?? ''} />}
      <Notices
        {...notices}
        loaded={loaded.filter((one) => !lateNotices.isLate(one))}
        failed={failuresThat(false)}
      />
      <Later key={view.shape}>
        <Content
          view={view}
          loaded={loaded}
          blocks={blocks}
          exams={exams}
          entries={entries}
          entriesState={ownEntries.state}
          onEntry={onEntry}
          beside={beside}
          own={own}
          present={present}
          lastWeek={lastWeek}
          schedule={calendar.data}
          monday={monday}
          today={week === nowWeek ? dayOfWeek(date) : null}
          isKnown={isKnown}
          isFirstWait={isFirstWait}
          isWaiting={!isAllThere && !isInGrace}
          scroller={scroller}
          onView={onView}
          onWeek={onStep}
        />
      </Later>
      <Pending loaded={loaded}>
        <Notices {...notices} loaded={loaded.filter(lateNotices.isLate)} failed={failuresThat(true)} />
      </Pending>
      <Announcement
        {...{ view, monday, words }}
        count={isShown ? lessons.length : null}
        exams={exams.length}
        entries={entries.length}
      />
      {view.detail !== null && <BlockDetail view={view} loaded={loaded} onClose={onClose} />}
      {view.entry !== null && ownEntries.isOwn && (
        <Suspense fallback={null}>
          <EntryDialog
            key={view.entry}
            id={view.entry}
            usual={usualDate(view, present, monday, date)}
            isShown={(one) => monday === null || mondayOf(one) === monday}
            entries={ownEntries.entries}
            state={ownEntries.state}
            onClose={onClose}
          />
        </Suspense>
      )}
    </div>
  );
}

const hasFailed = ({ state }: { state: LoadState }): boolean => state === 'failed' || state === 'cancelled';

/** The date that the form offers for a new entry: the shown day of the shown week, or today. */
function usualDate(view: ScheduleView, present: Present, monday: string | null, today: string): string {
  if (monday === null) return today;
  return dateIn(monday, 1, view.day ?? openingDay(view, present, null) ?? 1);
}

/** The title when a single timetable of somebody else is shown and its name is known; else null. */
function titleOf(loaded: readonly LoadedSource[], isOwn: boolean, words: SchedulePhrases): string | null {
  const [only, ...others] = loaded;
  const isNamed = only !== undefined && others.length === 0 && hasLessons(only) && !isOwn;
  return isNamed ? words.timetableOf(only.label) : null;
}
