import type { YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { ALL_WEEKS, type Day, pragueDate } from '@kahan/domain';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLocation } from 'wouter';
import { newEntryAt } from '../../data/entries/entry-dialog.ts';
import { seasonText } from '../../data/schedule/season.ts';
import type { LoadState } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { OPENED } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { CancelledState, FailedState } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import type { EntryBlock, ExamBlock, LessonBlock, ShownBlock } from './blocks/blocks.ts';
import { detailOf } from './blocks/subject-lessons.ts';
import { EmptySemester, EmptyWeek, NobodyChosen } from './empty.tsx';
import { type Beside, OutsideWeeks } from './exams.tsx';
import { Grid } from './grid/grid.tsx';
import { boundsOf } from './grid/layout.ts';
import { LessonList } from './grid/list.tsx';
import { useSize } from './grid/size.ts';
import { showsWeek, useGridKeys } from './grid/use-keys.ts';
import { useTouch } from './grid/use-touch.ts';
import { GridLoading } from './loading.tsx';
import { FreeView } from './panels/free-view.tsx';
import { Legend } from './panels/legend.tsx';
import css from './screen.module.css';
import { useDisplayFlags, useHueOf } from './settings/stored.ts';
import type { LoadedSource } from './sources/loaded-source.ts';
import { cancelAll, existingOf, hasLessons } from './sources/loaded-source.ts';
import type { OwnTerms } from './sources/use-sources.ts';
import { DayTabs } from './toolbar/day-tabs.tsx';
import { Zoom } from './toolbar/toolbar.tsx';
import { addressOf, isOfPresent, type Present, type ScheduleView, scheduleKeyOf } from './view.ts';
import { dateIn, openingDay, shownDayOf, stepDay } from './weeks.ts';

interface TurnedProps {
  scroller: RefObject<HTMLDivElement | null>;
  onTurn: (step: 1 | -1) => void;
  children: ReactNode;
}

/** Replaces the grid and reacts to swipes as the grid does. */
function Turned({ scroller, onTurn, children }: TurnedProps) {
  const touch = useTouch(scroller, onTurn);
  return (
    <div ref={scroller} className={css.turned} {...touch}>
      {children}
    </div>
  );
}

interface ContentProps {
  view: ScheduleView;
  loaded: LoadedSource[];
  /** Blocks of the week that is shown, exams and own entries included. */
  blocks: ShownBlock[];
  /** The exams among them. */
  exams: ExamBlock[];
  /** The own entries among them. */
  entries: EntryBlock[];
  entriesState: LoadState;
  /** Opens an own entry, or the form for a new one; undefined where none are shown. */
  onEntry: ((entry: string) => void) | undefined;
  beside: Beside;
  own: OwnTerms;
  present: Present;
  /** The last week with lessons, or of teaching. */
  lastWeek: number;
  schedule: YearScheduleAnswer | undefined;
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  /** Today, when it is in the week that is shown. */
  today: Day | null;
  /** It is known which week to show. */
  isKnown: boolean;
  /** Loaded sources wait for the others. */
  isFirstWait: boolean;
  /** A source has loaded for so long that its result must not move the page. */
  isWaiting: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onView: (next: ScheduleView, how: 'push' | 'replace') => void;
  onWeek: (step: 1 | -1) => void;
}

/** The timetable in the shape that was chosen, or why there is none. */
export function Content(props: ContentProps) {
  const { view, loaded, blocks, exams, entries, entriesState, beside, own, isKnown, isFirstWait } = props;
  const words = useTexts('schedule');
  const existing = existingOf(loaded);
  const [only] = existing;
  if (only === undefined) return <NobodyChosen {...props} />;
  const loading = existing.filter(({ state }) => state === 'loading');
  const isArriving = loading.length > 0 || own.state === 'loading' || entriesState === 'loading';
  if (!isKnown || (isArriving && isFirstWait) || (loading.length > 0 && !existing.some(hasLessons))) {
    const cancel = () => {
      cancelAll(loading);
      own.cancel();
    };
    return <GridLoading onCancel={cancel} />;
  }
  if (!existing.some(hasLessons)) {
    if (existing.length > 1) return null;
    return (
      <Sheet>
        <Row last>
          {only.state === 'failed' ? (
            <FailedState title={words.failedAlone} error={only.error} onRetry={only.retry} />
          ) : (
            <CancelledState onRetry={only.retry} />
          )}
        </Row>
      </Sheet>
    );
  }
  if (view.shape === 'free') {
    const bounds = boundsOf(blocks);
    return <FreeView {...{ view, loaded, exams, entries, bounds, entriesState }} examsState={own.state} />;
  }
  // While a source loads, an empty week is not certain.
  if (blocks.length === 0 && isArriving) return <GridLoading />;
  const hasNoLessons = existing.every(({ lessons }) => lessons.length === 0);
  if (hasNoLessons && entries.length === 0 && (blocks.length === 0 || view.week === ALL_WEEKS))
    return <EmptySemester {...props} isOwn={own.state !== 'no-fetch'} />;
  const hasOwn = own.state !== 'no-fetch' || beside.entries.length > 0;
  return view.week === ALL_WEEKS && hasOwn ? <WithOutside {...props} /> : <Blocks {...props} />;
}

/** All weeks, and the reader's exams and entries in none of them: above in the exam period, else below. */
function WithOutside(props: ContentProps) {
  const { view, present, schedule, beside } = props;
  const phrases = usePhrases();
  const today = pragueDate(useNow());
  const season = schedule ? seasonText(schedule, today, phrases) : '';
  const isNow = present.week === null && isOfPresent(view, present);
  return (
    <>
      {isNow && <OutsideWeeks {...beside} season={season} />}
      <Blocks {...props} />
      {!isNow && <OutsideWeeks {...beside} />}
    </>
  );
}

function Blocks(props: ContentProps) {
  'use memo';
  const { view, loaded, blocks, exams, entries, present, schedule, monday, today, onEntry } = props;
  const { lastWeek, isWaiting, scroller, onView, onWeek } = props;
  const words = useTexts('schedule');
  const { dates } = usePhrases();
  const [, navigate] = useLocation();
  const flags = useDisplayFlags();
  const hueOf = useHueOf(loaded);
  const size = useSize();
  const area = useRef<HTMLElement>(null);
  const bounds = boundsOf(blocks);
  const shownDay = shownDayOf(view, bounds.days, openingDay(view, present, today), blocks);
  const look = {
    words,
    flags,
    teachingWeeks: view.week === 0 ? present.teachingWeeks : null,
    dateOf: dates.date,
    detailHref: (lesson: LessonBlock['lesson']) => addressOf({ ...view, detail: detailOf(lesson) }),
    entryHref: ({ entry }: EntryBlock) => addressOf({ ...view, entry: entry.entry_id }),
  };
  const onKeyDown = useGridKeys({
    area,
    blocks,
    shownDay,
    onDay: (day) => onView({ ...view, day }, 'replace'),
    onWeek,
  });
  const onTurn = (step: 1 | -1) =>
    showsWeek() ? onWeek(step) : onView(stepDay(view, shownDay, bounds.days, step, lastWeek), 'replace');
  const isEmpty = blocks.length === 0;
  const arriving = {
    scheduleKey: `${scheduleKeyOf(view)} ${size}`,
    isWaiting,
  };
  const legend = (
    <Legend view={view} loaded={loaded} hasExams={exams.length > 0} hasEntries={entries.length > 0} />
  );
  const onEmpty =
    onEntry &&
    ((day: Day, minutes: number) =>
      onEntry(monday === null ? 'new' : newEntryAt(dateIn(monday, 1, day), minutes)));
  const drawn = { blocks, bounds, look, hueOf, today, monday, schedule };
  if (view.shape === 'list') {
    return isEmpty ? (
      <EmptyWeek {...props} />
    ) : (
      <>
        <LessonList {...drawn} />
        {legend}
      </>
    );
  }
  return (
    <>
      <DayTabs view={view} days={bounds.days} shownDay={shownDay} today={today} monday={monday} />
      <section ref={area} tabIndex={-1} aria-label={words.timetable} onKeyDown={onKeyDown}>
        {isEmpty ? (
          // Keys and swipes still turn to other weeks.
          <Turned scroller={scroller} onTurn={onTurn}>
            <EmptyWeek {...props} />
          </Turned>
        ) : (
          <Grid
            {...drawn}
            arriving={arriving}
            shownDay={shownDay}
            size={size}
            scroller={scroller}
            onOpen={(href) => {
              // The detail of a lesson opens over the timetable; a term is a page of its own.
              navigate(href, href.startsWith(PAGES.schedule.path) ? { state: OPENED } : {});
            }}
            onEmpty={onEmpty}
            onTurn={onTurn}
          />
        )}
      </section>
      {!isEmpty && legend}
      {!isEmpty && <Zoom className="only-phone" scroller={scroller} />}
    </>
  );
}
