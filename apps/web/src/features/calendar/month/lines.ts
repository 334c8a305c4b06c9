import { byWeight, eventsOn } from '@kahan/domain';
import type { Entry } from '../state/use-calendar.ts';

/** Lines of a cell. All cells have room for so many from the start, so that nothing moves when entries come. */
export const LINES = 3;
/** Lines that all-day entries may take, so that one remains for something with an hour. */
const MOST_BARS = 2;

/** A bar of an all-day entry in one cell, or the room for one that lies beside. */
export interface Bar {
  /** null: nothing here, the bar below it goes on from another day. */
  entry: Entry | null;
  /** It begins, or goes on from the cell before. */
  isStart: boolean;
  /** It ends, or goes on in the next cell. */
  isEnd: boolean;
  /** Cells from here to its end in the week. */
  span: number;
}

/** The lines of a cell. */
export interface CellLines {
  bars: Bar[];
  entries: Entry[];
  /** Entries without a line. */
  hidden: number;
  count: number;
}

/** Lane of each all-day entry of a week, from 0, so that it is at the same height on all of its days. */
function lanesOfWeek(bars: readonly Entry[], dates: readonly string[]): Map<string, number> {
  const lanes = new Map<string, number>();
  const ends: string[] = [];
  for (const { key, first, last } of bars) {
    const from = first < (dates[0] ?? '') ? (dates[0] ?? '') : first;
    const free = ends.findIndex((end) => end < from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    lanes.set(key, lane);
  }
  return lanes;
}

/** The cells of a week. @param entries those of the week, in the order of time */
export function cellsOf(entries: readonly Entry[], dates: readonly string[]): CellLines[] {
  const allDay = entries.filter((entry) => entry.allDay && dates.some((date) => isOn(entry, date)));
  const lanes = lanesOfWeek(allDay, dates);
  return dates.map((date, index): CellLines => {
    const ofDay = eventsOn(entries, date).sort(byWeight);
    const bars: Bar[] = [];
    for (const entry of ofDay) {
      const lane = lanes.get(entry.key);
      if (lane === undefined || lane >= MOST_BARS) continue;
      while (bars.length <= lane) bars.push({ entry: null, isStart: true, isEnd: true, span: 1 });
      bars[lane] = {
        entry,
        isStart: index === 0 || entry.first === date,
        isEnd: index === dates.length - 1 || entry.last === date,
        span: dates.slice(index).filter((later) => later <= entry.last).length,
      };
    }
    const timed = ofDay.filter(({ allDay: isWhole }) => !isWhole).slice(0, LINES - bars.length);
    const shown = bars.filter(({ entry }) => entry !== null).length + timed.length;
    return { bars, entries: timed, hidden: ofDay.length - shown, count: ofDay.length };
  });
}

const isOn = ({ first, last }: Entry, date: string): boolean => first <= date && date <= last;
