import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import {
  ALL_WEEKS,
  compareSlots,
  type EntrySlot,
  type ExamSlot,
  type Meeting,
  type ScheduleBlock,
  type Slot,
  scheduleBlocks,
} from '@kahan/domain';
import { usualOf } from '../../../data/schedule/changed.ts';
import type { OtherEvent } from '../../../data/schedule/dated-week.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { isSameSource, type Source } from '../view.ts';

/** An exam or a credit that the reader is signed up for. */
export type ExamBlock = ExamSlot<TermAnswer>;

/** An own entry of the reader. */
export type EntryBlock = EntrySlot;

/** Something else that has its hours: a calendar draws school events into its weeks. */
export interface OtherBlock extends Slot {
  other: Pick<OtherEvent, 'name' | 'kind' | 'place' | 'time' | 'href' | 'isOutside'>;
  weeks: [number];
  canceled: [];
}

/** A block of the timetable; `'exam' in block`, `'entry' in block` and `'other' in block` tell which kind. */
export type ShownBlock = LessonBlock | ExamBlock | EntryBlock | OtherBlock;

/** A block of the shown week, and the sources that hold it. */
export interface LessonBlock extends ScheduleBlock<SharedScheduleLesson> {
  /** All sources that hold it; the first gives the colour. */
  sources: [Source, ...Source[]];
  /** Where and when it usually is, when it differs in the week that is shown; null also for all weeks. */
  usual: Meeting | null;
}

/** Blocks of all sources in a week (0: in all), each once, in order of day, start and key. */
export function blocksOf(loaded: readonly LoadedSource[], week: number): LessonBlock[] {
  const each = loaded.map(({ source, lessons }) => ({ source, blocks: scheduleBlocks(lessons, week) }));
  const holders = new Map<string, [Source, ...Source[]]>();
  for (const { source, blocks } of each) {
    for (const { key } of blocks) {
      const holding = holders.get(key);
      if (holding === undefined) holders.set(key, [source]);
      else if (!holding.some((one) => isSameSource(one, source))) holding.push(source);
    }
  }
  const [only, ...others] = each;
  // All sources at once: a room knows only the weeks that take place in it.
  const lessons = loaded.flatMap((one) => one.lessons);
  const all = only && others.length === 0 ? only.blocks : scheduleBlocks(lessons, week);
  const usual = week === ALL_WEEKS ? new Map<string, Meeting>() : usualOf(lessons, week);
  return all.flatMap((block) => {
    const sources = holders.get(block.key);
    return sources === undefined ? [] : [{ ...block, sources, usual: usual.get(block.key) ?? null }];
  });
}

/** Lessons, exams and own entries together, in the order of a timetable. */
export const withOwn = (
  lessons: readonly LessonBlock[],
  own: readonly (ExamBlock | EntryBlock)[],
): ShownBlock[] => [...lessons, ...own].sort(compareSlots);

/** Where a block is held in the weeks that are shown, each room once; empty when no room is known. */
export const roomsOf = ({ parts }: Pick<LessonBlock, 'parts'>): string[] => [
  ...new Set(parts.flatMap(({ block: { location } }) => location?.value ?? [])),
];
