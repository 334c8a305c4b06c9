import type { Day } from '@kahan/domain';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { DayLayout } from './layout.ts';

/** Which timetable is drawn, and whether some of it is still on its way. */
export interface Arriving {
  of: string;
  isWaiting: boolean;
}

/** A day as it was drawn first. */
interface KeptDay {
  lanes: number;
  blocks: number;
  /** px */
  height: number;
}

/**
 * The days of a timetable as they were before the last of it came: what comes late must not push other days down.
 * null where all came at once.
 */
export function useKept(
  scroller: RefObject<HTMLElement | null>,
  { of, isWaiting }: Arriving,
  days: readonly DayLayout[],
  width: number,
): ReadonlyMap<Day, KeptDay> | null {
  const [kept, setKept] = useState<{ of: string; width: number; days: Map<Day, KeptDay> } | null>(null);
  // Once the reader went on, all has its own height again.
  if (kept !== null && kept.of !== of) setKept(null);
  const isKept = kept !== null && kept.of === of && kept.width === width;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isWaiting || isKept || element === null) return;
    const heightOf = (day: Day) =>
      element.querySelector<HTMLElement>(`[data-track="${day}"]`)?.offsetHeight ?? 0;
    const drawn = days.map(({ day, lanes, placed }): [Day, KeptDay] => [
      day,
      { lanes, blocks: placed.length, height: heightOf(day) },
    ]);
    setKept({ of, width, days: new Map(drawn) });
  });
  return isKept ? kept.days : null;
}
