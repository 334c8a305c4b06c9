import { cellLines, eventsOn } from '@kahan/domain';
import { isOn } from '../event-face.ts';
import type { CalendarEvent } from '../use-calendar.ts';

/** Lines of a cell. All cells have room for so many from the start, so that nothing moves when events come. */
export const LINES = 3;
/** Lines of a cell on paper, where nothing comes later. */
export const PAPER_LINES = 5;
/** A bar of an all-day event in one cell, or the room for one in a neighbouring cell. */
export interface EventBar {
  /** null: nothing in this lane; the lane below has a bar. */
  event: CalendarEvent | null;
  /** The event begins here; false: it goes on from the cell before. */
  isStart: boolean;
  /** The event ends here; false: it goes on in the next cell. */
  isEnd: boolean;
  /** Cells from here to its end in the week. */
  span: number;
}

/** The lines of a cell. */
export interface CellLines {
  bars: EventBar[];
  events: CalendarEvent[];
  /** Numbers of events without a line: deadlines, and all others. */
  hidden: { deadlines: number; others: number };
  count: number;
}

/**
 * Lane of each all-day event of a week, from 0, so that it is at the same height on all of its days. The last line is left
 * to events with an hour where one of its days has some.
 */
function lanesOfWeek(
  events: readonly CalendarEvent[],
  dates: readonly string[],
  lines: number,
): Map<string, number> {
  const bars = events.filter((event) => event.allDay && dates.some((date) => isOn(event, date)));
  const withHours = dates.filter((date) => events.some((event) => !event.allDay && isOn(event, date)));
  const lanes = new Map<string, number>();
  const ends: string[] = [];
  for (const { key, first, last } of bars) {
    const from = first < (dates[0] ?? '') ? (dates[0] ?? '') : first;
    const free = ends.findIndex((end) => end < from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    const room = withHours.some((date) => first <= date && date <= last) ? lines - 1 : lines;
    if (lane < room) lanes.set(key, lane);
  }
  return lanes;
}

/**
 * The cells of a week.
 * @param events those of the week, in the order of time
 * @param now unix seconds
 * @param lines room of a cell
 */
export function cellsOf(
  events: readonly CalendarEvent[],
  dates: readonly string[],
  now: number,
  lines: number = LINES,
): CellLines[] {
  const lanes = lanesOfWeek(events, dates, lines);
  return dates.map((date, index): CellLines => {
    const ofDay = eventsOn(events, date);
    const bars: EventBar[] = [];
    for (const event of ofDay) {
      const lane = lanes.get(event.key);
      if (lane === undefined) continue;
      while (bars.length <= lane) bars.push({ event: null, isStart: true, isEnd: true, span: 1 });
      bars[lane] = {
        event,
        isStart: index === 0 || event.first === date,
        isEnd: index === dates.length - 1 || event.last === date,
        span: dates.slice(index).filter((later) => later <= event.last).length,
      };
    }
    const hours = ofDay.filter(({ allDay: isWhole }) => !isWhole);
    const timed = cellLines(hours, lines - bars.length, now);
    const shown = new Set([...bars.map(({ event }) => event), ...timed]);
    const hidden = ofDay.filter((event) => !shown.has(event));
    const deadlines = hidden.filter(({ kind }) => kind === 'deadline').length;
    return {
      ...{ bars, events: timed, count: ofDay.length },
      hidden: { deadlines, others: hidden.length - deadlines },
    };
  });
}
