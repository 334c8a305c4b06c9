import type { YearScheduleAnswer } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import { type CSSProperties, type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import type { ShownBlock } from '../blocks/blocks.ts';
import { USUAL_SIZE } from '../settings/display.ts';
import { dateIn, holidayOn } from '../weeks.ts';
import { Block, type BlockLook } from './block.tsx';
import { wholeWord } from './breaking.ts';
import { densityOf, FIT_PHONE } from './density.ts';
import css from './grid.module.css';
import { type Bounds, layoutOf, UNIT_MINUTES } from './layout.ts';
import { NowLabel, NowLine } from './now.tsx';
import { releaseHeights } from './size.ts';
import { DESKTOP } from './use-keys.ts';
import { type Arriving, useMeasuredWidth, usePreservedHeights } from './use-measures.ts';
import { useTouch } from './use-touch.ts';
import week from './week.module.css';

interface GridProps {
  blocks: readonly ShownBlock[];
  bounds: Bounds;
  look: BlockLook;
  hueOf: (block: ShownBlock) => number;
  /** The day that a phone shows. */
  shownDay: Day;
  /** Today, when it is in the week that is shown. */
  today: Day | null;
  /** Date of Monday of the week that is shown; null for all weeks, or when it is not known. */
  monday: string | null;
  schedule: YearScheduleAnswer | undefined;
  arriving: Arriving;
  /** Size of the timetable, percent. */
  size: number;
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: (href: string) => void;
  /** A finger asks for the next or previous day. */
  onTurn: (step: 1 | -1) => void;
  /** The mouse was pressed where nothing is: day, and minutes after midnight in full half hours. */
  onEmpty?: ((day: Day, minutes: number) => void) | undefined;
}

/** Lanes of all days below each other for which a sheet of paper has the usual letters. */
const FIT_PAPER = 12;
/** Lanes of all days beside each other that a width of 700 px has room for; more of them scroll. */
const FIT_WEEK = 8;
/** With more lanes, days outside of the window are laid out late. */
const FIT_SIGHT = 24;

const hoursOf = ({ from, to }: Bounds) =>
  Array.from({ length: (to - from) / 60 }, (_, index) => from / 60 + index);

/** Opens a link of the grid inside the app, unless it is wanted, or leads, to another tab or window. */
function follow(event: MouseEvent, open: (href: string) => void): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[data-block]:not([target])') : null;
  const href = link?.getAttribute('href');
  if (!href) return;
  event.preventDefault();
  open(href);
}

/**
 * The timetable as a grid: days as rows and hours as columns; on a phone one day with its hours from top to
 * bottom.
 */
export function Grid({ blocks, bounds, look, hueOf, shownDay, today, monday, schedule, ...rest }: GridProps) {
  'use memo';
  const { dates } = usePhrases();
  const { words } = look;
  const { arriving, size, scroller, onOpen, onTurn, onEmpty } = rest;
  const touch = useTouch(scroller, onTurn);
  const days = layoutOf(blocks, bounds);
  const allLanes = days.reduce((sum, { lanes }) => sum + lanes, 0);
  const mostLanes = Math.max(...days.map(({ lanes }) => lanes));
  const [focused, setFocused] = useState<string | null>(null);
  const stop = stopOf(blocks, focused, shownDay);
  const track = useMeasuredWidth(scroller, size);
  const preserved = usePreservedHeights(scroller, arriving, days, track.width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other blocks have other heights
  useLayoutEffect(() => {
    if (scroller.current) releaseHeights(scroller.current);
  }, [scroller, blocks]);
  const hours = (bounds.to - bounds.from) / 60;
  const units = (bounds.to - bounds.from) / UNIT_MINUTES;
  // Days keep the height that they had when late lessons come.
  const first = preserved ? [...preserved.values()] : days;
  const measures = {
    '--all-lanes': first.reduce((sum, { lanes }) => sum + lanes, 0),
    '--days': first.length,
    '--columns': days.map(({ lanes }) => `minmax(${4.5 * lanes}rem, ${lanes}fr)`).join(' '),
    '--hours': hours,
    '--units': units,
    '--size': size / USUAL_SIZE,
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className={cx(css.scroller, size > USUAL_SIZE && css.zoomed, allLanes > FIT_WEEK && week.crowded)}
      style={measures}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears the clicks of its links, which the keyboard makes too */}
      <div
        className={cx(
          css.grid,
          week.grid,
          allLanes > FIT_PAPER && css.dense,
          allLanes > FIT_SIGHT && css.tall,
        )}
        onClick={(event) => {
          follow(event, onOpen);
          if (onEmpty) pressEmpty(event, bounds, onEmpty);
        }}
        {...touch}
        onFocus={({ target }) => setFocused(target.getAttribute('data-block') ?? focused)}
      >
        <div className={cx(css.head, week.head)} aria-hidden="true">
          <div className={css.hours}>
            {hoursOf(bounds).map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
            {today !== null && <NowLabel bounds={bounds} isShown={today === shownDay} />}
          </div>
        </div>
        {days.map(({ day, lanes, placed }) => {
          const date = monday === null ? null : dateIn(monday, 1, day);
          const holiday = date === null ? null : holidayOn(schedule, date);
          const was = preserved?.get(day);
          const own = track.isWeek ? { ...track, width: (track.width * lanes) / mostLanes } : track;
          const height = was && was.blocks !== placed.length ? { '--kept': `${was.height}px` } : null;
          return (
            <section
              key={day}
              className={cx(
                css.day,
                week.day,
                day === today && cx(css.today, week.today),
                day === shownDay && cx(css.shown, week.shown),
                height && css.kept,
                was && was.lanes < lanes && css.squeezed,
              )}
              style={{ '--lanes': lanes, ...height } as CSSProperties}
              data-day={day}
              data-today={day === today || undefined}
            >
              <h2
                className={cx(css.margin, week.margin)}
                aria-label={[
                  dates.weekday(day),
                  date && dates.date(date),
                  holiday,
                  day === today && words.today,
                ]
                  .filter(Boolean)
                  .join(', ')}
              >
                <b>{dates.weekdayShort(day)}</b>
                {date && <span>{dates.date(date)}</span>}
                {holiday && <span className={cx(css.holiday, week.holiday)}>{holiday}</span>}
              </h2>
              <div className={cx(css.track, week.track)} data-track={day}>
                {placed.length === 0 ? (
                  <p className={cx(css.none, week.none)}>{holiday ?? words.noneOnDay}</p>
                ) : (
                  <div className={cx(css.lanes, lanes > FIT_PHONE && cx(css.many, week.many))}>
                    {placed.map((one) => {
                      const { letters, ...density } = densityOf(one, own, units, lanes);
                      return (
                        <Block
                          key={one.block.key}
                          placed={one}
                          hue={hueOf(one.block)}
                          look={look}
                          isStop={one.block.key === stop}
                          whole={wholeWord(one.block, letters)}
                          {...density}
                        />
                      );
                    })}
                  </div>
                )}
                {day === today && <NowLine bounds={bounds} words={words} />}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The tab stop: the block that had the focus, else the first one of the day, else the first. */
function stopOf(blocks: readonly ShownBlock[], focused: string | null, day: Day): string | undefined {
  const focusedBlock = blocks.find(({ key }) => key === focused);
  return (focusedBlock ?? blocks.find((block) => block.day === day) ?? blocks[0])?.key;
}

const HALF_HOUR = 30;

/** Reports where a mouse was pressed on an empty place of the grid. Fingers, which scroll and swipe there, do nothing. */
function pressEmpty(
  { nativeEvent, target, defaultPrevented, button, clientX, clientY }: MouseEvent,
  bounds: Bounds,
  onEmpty: (day: Day, minutes: number) => void,
): void {
  const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
  if (!isMouse || defaultPrevented || button !== 0 || !(target instanceof Element)) return;
  const track = target.closest('[data-track]');
  if (track === null || target.closest('a, button') !== null) return;
  const { left, top, width, height } = track.getBoundingClientRect();
  const share = matchMedia(DESKTOP).matches ? (clientX - left) / width : (clientY - top) / height;
  const at = bounds.from + share * (bounds.to - bounds.from);
  const day = Number(track.getAttribute('data-track')) as Day;
  onEmpty(day, Math.max(bounds.from, Math.floor(at / HALF_HOUR) * HALF_HOUR));
}
