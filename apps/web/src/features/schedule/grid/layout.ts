import { type Day, lanesOf, type Slot, scheduleBounds } from '@kahan/domain';
import type { ShownBlock } from '../blocks/blocks.ts';

/** Smallest step of the grid along the hours, in minutes. */
export const UNIT_MINUTES = 5;

/** A block with its place: grid lines along the hours and across the lanes, from 1. */
export interface PlacedBlock<B extends Slot = ShownBlock> {
  block: B;
  from: number;
  to: number;
  /** First lane line, and the line after the last lane. */
  first: number;
  end: number;
}

export interface DayLayout<B extends Slot = ShownBlock> {
  day: Day;
  /** Number of lanes, at least one. */
  lanes: number;
  /** In order of start. */
  placed: PlacedBlock<B>[];
}

/** Days and hours, in minutes after midnight, that a timetable spans. */
export type Bounds = ReturnType<typeof scheduleBounds>;

export const boundsOf = (blocks: readonly Slot[]): Bounds => scheduleBounds(blocks);

/**
 * Places blocks in the days of the bounds. Those that overlap share the lanes of their day evenly, so that a
 * block that overlaps none takes all of them. O(n log n).
 */
export function layoutOf<B extends Slot>(blocks: readonly B[], bounds: Bounds): DayLayout<B>[] {
  const lanes = lanesOf(blocks);
  const line = (minutes: number) => Math.round((minutes - bounds.from) / UNIT_MINUTES) + 1;
  return bounds.days.map((day) => {
    const ofDay = blocks.filter((block) => block.day === day);
    const most = Math.max(1, ...ofDay.map(({ key }) => lanes.get(key)?.lanes ?? 1));
    const placed = ofDay.map((block): PlacedBlock<B> => {
      const lane = lanes.get(block.key) ?? { lane: 0, lanes: 1 };
      const from = line(Math.max(block.minutes, bounds.from));
      const across = (at: number) => Math.floor((at * most) / lane.lanes) + 1;
      return {
        block,
        from,
        // A day ends at midnight.
        to: Math.max(from + 1, line(Math.min(block.minutes + block.duration, bounds.to))),
        first: across(lane.lane),
        end: across(lane.lane + 1),
      };
    });
    return { day, lanes: most, placed };
  });
}
