import { type Day, type FreeSpan, freeSpans, SHORTEST_FREE_MINUTES } from '@kahan/domain';
import { existingOf, hasLessons, type LoadedSource } from '../sources/loaded-source.ts';
import { blocksOf, type EntryBlock, type ExamBlock } from './blocks.ts';

/** The sources behind free time. */
interface FreeBasis {
  /** Sources whose lessons are known. */
  counted: LoadedSource[];
  /** Sources that failed to load: without them free time is uncertain. */
  missing: LoadedSource[];
  /** Sources that do not exist for this reader. */
  unknown: LoadedSource[];
  isLoading: boolean;
}

export function basisOf(loaded: readonly LoadedSource[]): FreeBasis {
  const existing = existingOf(loaded);
  return {
    counted: existing.filter(hasLessons),
    missing: existing.filter(({ state }) => state === 'failed' || state === 'cancelled'),
    unknown: loaded.filter(({ isUnknown }) => isUnknown),
    isLoading: existing.some(({ state }) => state === 'loading'),
  };
}

export interface FreeDay {
  day: Day;
  spans: FreeSpan[];
  /** Nothing at all takes place. */
  isWhole: boolean;
}

/**
 * Free time of each day in a week, or in all weeks alike (0), in which nothing of any of the sources takes place, and no
 * exam or own entry of the reader.
 */
export function freeDays(
  counted: readonly LoadedSource[],
  own: readonly (ExamBlock | EntryBlock)[],
  week: number,
  bounds: { days: readonly Day[]; from: number; to: number },
): FreeDay[] {
  const spans = freeSpans([...blocksOf(counted, week), ...own], bounds, SHORTEST_FREE_MINUTES);
  return bounds.days.map((day) => {
    const ofDay = spans.filter((span) => span.day === day);
    const [first] = ofDay;
    return { day, spans: ofDay, isWhole: first?.from === bounds.from && first.to === bounds.to };
  });
}
