import type { Day } from '@kahan/domain';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Track } from './density.ts';
import type { DayLayout } from './layout.ts';
import { DESKTOP, showsWeek } from './use-keys.ts';

const shapeNow = () => {
  const isPhone = !matchMedia(DESKTOP).matches;
  return { isPhone, isWeek: isPhone && showsWeek() };
};
const USUAL_LETTERS_PX = 16;
const scaleNow = () => Number.parseFloat(getComputedStyle(document.body).fontSize) / USUAL_LETTERS_PX;

/** Width beside the day before the first measurement, in the usual windows of a phone and of a desktop, px. */
const USUALLY_BESIDE = { phone: 89, desktop: 386 };

/** Width beside the day at the last measurement, px. */
let beside: number | undefined;

/**
 * The current width of a day. Before the first measurement the last known width is used; the measurement
 * happens before the first paint.
 */
export function useMeasuredWidth(scroller: RefObject<HTMLElement | null>, size: number): Track {
  const [track, setTrack] = useState((): Track => {
    const shape = shapeNow();
    const others = beside ?? USUALLY_BESIDE[shape.isPhone ? 'phone' : 'desktop'];
    return { ...shape, width: Math.max(0, window.innerWidth - others), scale: 1 };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size has another width
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      if (matchMedia('print').matches) return;
      // The other days of a phone are not shown, and have no width.
      const width = Math.max(
        ...[...element.querySelectorAll('[data-track]')].map(({ clientWidth }) => clientWidth),
      );
      if (width <= 0) return;
      beside = window.innerWidth - width;
      setTrack((was) => {
        const now = { ...shapeNow(), width, scale: scaleNow() };
        const isSame = was.isPhone === now.isPhone && was.isWeek === now.isWeek;
        return isSame && was.width === width && was.scale === now.scale ? was : now;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, size]);
  return track;
}

/** Which timetable is drawn, and whether some of it is still on its way. */
export interface Arriving {
  scheduleKey: string;
  isWaiting: boolean;
}

/** A day as it was drawn first. */
interface PreservedDay {
  lanes: number;
  blocks: number;
  /** px */
  height: number;
}

/**
 * The height of each day before late sources arrived, so that they do not push other days down. null when all
 * sources arrived together.
 */
export function usePreservedHeights(
  scroller: RefObject<HTMLElement | null>,
  { scheduleKey, isWaiting }: Arriving,
  days: readonly DayLayout[],
  width: number,
): ReadonlyMap<Day, PreservedDay> | null {
  const [preserved, setPreserved] = useState<{
    scheduleKey: string;
    width: number;
    days: Map<Day, PreservedDay>;
  } | null>(null);
  // Once the reader has gone on to another timetable, all days have their own height again.
  if (preserved !== null && preserved.scheduleKey !== scheduleKey) setPreserved(null);
  const isPreserved =
    preserved !== null && preserved.scheduleKey === scheduleKey && preserved.width === width;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isWaiting || isPreserved || element === null) return;
    const heightOf = (day: Day) =>
      element.querySelector(`[data-track="${day}"]`)?.getBoundingClientRect().height ?? 0;
    const drawn = days.map(({ day, lanes, placed }): [Day, PreservedDay] => [
      day,
      { lanes, blocks: placed.length, height: heightOf(day) },
    ]);
    setPreserved({ scheduleKey, width, days: new Map(drawn) });
  });
  return isPreserved ? preserved.days : null;
}
