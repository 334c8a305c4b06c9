import type { YearScheduleAnswer } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'wouter';
import { Row, Sheet } from '../../ui/sheet.tsx';
import { CancelledState, FailedState } from '../../ui/states.tsx';
import { DayTabs } from './day-tabs.tsx';
import { shownDayOf, stepDay } from './days.ts';
import { Empty } from './empty.tsx';
import { FreeView } from './free-view.tsx';
import { Grid } from './grid.tsx';
import { boundsOf } from './layout.ts';
import { Legend } from './legend.tsx';
import { TimetableList } from './list.tsx';
import { GridLoading } from './loading.tsx';
import { useDisplayFlags, useHueOf } from './looks.ts';
import { OPENED } from './open.ts';
import css from './screen.module.css';
import { useSize } from './size.ts';
import { detailOf } from './subject-lessons.ts';
import type { LoadedSource, ShownBlock } from './timetable.ts';
import { Zoom } from './toolbar.tsx';
import { Turned } from './turned.tsx';
import { useGridKeys } from './use-keys.ts';
import { addressOf, type Present, timetableOf, type View } from './view.ts';
import { useSchedulePhrases } from './words.ts';

interface ContentProps {
  view: View;
  loaded: LoadedSource[];
  /** Blocks of the week that is shown. */
  blocks: ShownBlock[];
  present: Present;
  schedule: YearScheduleAnswer | undefined;
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  /** Today, when it is in the week that is shown. */
  today: Day | null;
  /** The week that is meant is known. */
  isKnown: boolean;
  /** What is there waits for the rest. */
  isTogether: boolean;
  /** Some has been on its way for so long that what comes must not move what is there. */
  isWaiting: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  loginHref: string;
  onView: (next: View, how: 'push' | 'replace') => void;
  onWeek: (step: 1 | -1) => void;
}

function cancelAll(loading: readonly LoadedSource[]): void {
  for (const { cancel } of loading) cancel();
}

const isThere = ({ state }: LoadedSource) => state === 'loaded' || state === 'stale';

/** The timetable in the shape that was chosen, or why there is none. */
export function Content(props: ContentProps) {
  const { view, loaded, blocks, isKnown, isTogether } = props;
  const words = useSchedulePhrases();
  const known = loaded.filter(({ isUnknown }) => !isUnknown);
  const [only] = known;
  if (only === undefined) return <Empty {...props} kind="nobody" />;
  const loading = known.filter(({ state }) => state === 'loading');
  if (!isKnown || (loading.length > 0 && (isTogether || !known.some(isThere))))
    return <GridLoading onCancel={() => cancelAll(loading)} />;
  if (!known.some(isThere)) {
    if (known.length > 1) return null;
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
  // As long as something is on its way nobody knows that there is nothing.
  if (blocks.length === 0 && loading.length > 0) return <GridLoading />;
  if (known.every(({ entries }) => entries.length === 0)) return <Empty {...props} kind="semester" />;
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
      <section
        ref={area}
        tabIndex={-1}
        className={css.area}
        aria-label={words.timetable}
        onKeyDown={onKeyDown}
      >
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
