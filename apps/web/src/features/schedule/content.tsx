import type { YearScheduleAnswer } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLocation } from 'wouter';
import { CancelledState, FailedState } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Empty } from './empty.tsx';
import { Grid } from './grid/grid.tsx';
import { boundsOf } from './grid/layout.ts';
import { TimetableList } from './grid/list.tsx';
import { useSize } from './grid/size.ts';
import { useGridKeys } from './grid/use-keys.ts';
import { useTouch } from './grid/use-touch.ts';
import { GridLoading } from './loading.tsx';
import { FreeView } from './panels/free-view.tsx';
import { Legend } from './panels/legend.tsx';
import css from './screen.module.css';
import { shownDayOf, stepDay } from './state/calendar.ts';
import { OPENED } from './state/links.ts';
import { useDisplayFlags, useHueOf } from './state/stored.ts';
import { detailOf } from './state/subject-lessons.ts';
import type { LoadedSource, ShownBlock } from './state/timetable.ts';
import { cancelAll, hasLessons, known } from './state/timetable.ts';
import { addressOf, type Present, timetableOf, type View } from './state/view.ts';
import { DayTabs } from './toolbar/day-tabs.tsx';
import { Zoom } from './toolbar/toolbar.tsx';
import { useSchedulePhrases } from './words.ts';

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
  view: View;
  loaded: LoadedSource[];
  /** Blocks of the week that is shown. */
  blocks: ShownBlock[];
  present: Present;
  schedule: YearScheduleAnswer | undefined;
  /** Monday of the week; null for all weeks, or when it is not existing. */
  monday: string | null;
  /** Today, when it is in the week that is shown. */
  today: Day | null;
  /** The week that is meant is existing. */
  isKnown: boolean;
  /** Loaded sources wait for the others. */
  isFirstWait: boolean;
  /** A source has loaded for so long that its result must not move the page. */
  isWaiting: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onView: (next: View, how: 'push' | 'replace') => void;
  onWeek: (step: 1 | -1) => void;
}

/** The timetable in the shape that was chosen, or why there is none. */
export function Content(props: ContentProps) {
  const { view, loaded, blocks, isKnown, isFirstWait } = props;
  const words = useSchedulePhrases();
  const existing = known(loaded);
  const [only] = existing;
  if (only === undefined) return <Empty {...props} kind="nobody" />;
  const loading = existing.filter(({ state }) => state === 'loading');
  if (!isKnown || (loading.length > 0 && (isFirstWait || !existing.some(hasLessons))))
    return <GridLoading onCancel={() => cancelAll(loading)} />;
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
  if (view.shape === 'free') return <FreeView view={view} loaded={loaded} bounds={boundsOf(blocks)} />;
  // While a source loads, an empty week is not certain.
  if (blocks.length === 0 && loading.length > 0) return <GridLoading />;
  if (existing.every(({ entries }) => entries.length === 0)) return <Empty {...props} kind="semester" />;
  return <Blocks {...props} />;
}

function Blocks(props: ContentProps) {
  'use memo';
  const { view, loaded, blocks, present, schedule, monday, today, isWaiting, scroller, onView, onWeek } =
    props;
  const words = useSchedulePhrases();
  const [, navigate] = useLocation();
  const flags = useDisplayFlags();
  const hueOf = useHueOf(loaded);
  const size = useSize();
  const area = useRef<HTMLElement>(null);
  const bounds = boundsOf(blocks);
  const shownDay = shownDayOf(view, bounds.days, today, blocks);
  const look = {
    words,
    flags,
    teachingWeeks: view.week === 0 ? present.teachingWeeks : null,
    detailHref: (lesson: ShownBlock['lesson']) => addressOf({ ...view, detail: detailOf(lesson) }),
  };
  const onKeyDown = useGridKeys({
    area,
    blocks,
    shownDay,
    onDay: (day) => onView({ ...view, day }, 'replace'),
    onWeek,
  });
  const onTurn = (step: 1 | -1) =>
    onView(stepDay(view, shownDay, bounds.days, step, present.teachingWeeks), 'replace');
  const isEmpty = blocks.length === 0;
  const arriving = {
    of: `${timetableOf(view)} ${size}`,
    isWaiting,
  };
  const drawn = { blocks, bounds, look, hueOf, today, monday, schedule };
  if (view.shape === 'list') {
    return isEmpty ? (
      <Empty {...props} kind="week" />
    ) : (
      <>
        <TimetableList {...drawn} />
        <Legend view={view} loaded={loaded} />
      </>
    );
  }
  return (
    <>
      <DayTabs view={view} days={bounds.days} shownDay={shownDay} today={today} monday={monday} />
      <section ref={area} tabIndex={-1} aria-label={words.timetable} onKeyDown={onKeyDown}>
        {isEmpty ? (
          // Keys and fingers go on to other weeks from it.
          <Turned scroller={scroller} onTurn={onTurn}>
            <Empty {...props} kind="week" />
          </Turned>
        ) : (
          <Grid
            {...drawn}
            arriving={arriving}
            shownDay={shownDay}
            size={size}
            scroller={scroller}
            onOpen={(href) => navigate(href, { state: OPENED })}
            onTurn={onTurn}
          />
        )}
      </section>
      {!isEmpty && <Legend view={view} loaded={loaded} />}
      {!isEmpty && <Zoom className="only-phone" scroller={scroller} />}
    </>
  );
}
