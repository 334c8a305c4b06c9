import { ALL_WEEKS } from '@kahan/domain';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { isSameSource } from '../view.ts';
import { blocksOf, type LessonBlock } from './blocks.ts';

/** A lesson at the same time as another one of the same timetable. */
export interface Clash {
  block: LessonBlock;
  /** The weeks in which both are held, in order. */
  weeks: number[];
}

/** The weeks in which a block is held. */
const heldWeeks = ({ weeks, canceled }: LessonBlock): number[] =>
  weeks.filter((week) => !canceled.some((one) => one.week === week));

/** The lessons with which a lesson clashes, in the order of their start. */
export function clashesOf(block: LessonBlock, loaded: readonly LoadedSource[]): Clash[] {
  const held = new Set(heldWeeks(block));
  const end = block.minutes + block.duration;
  return blocksOf(loaded, ALL_WEEKS).flatMap((other) => {
    const isApart =
      other.lesson.gl === block.lesson.gl ||
      other.day !== block.day ||
      other.minutes >= end ||
      other.minutes + other.duration <= block.minutes ||
      !other.sources.some((one) => block.sources.some((source) => isSameSource(one, source)));
    const weeks = isApart ? [] : heldWeeks(other).filter((week) => held.has(week));
    return weeks.length === 0 ? [] : [{ block: other, weeks }];
  });
}
