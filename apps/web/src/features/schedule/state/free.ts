import { type Day, type FreeSpan, freeSpans, SHORTEST_FREE_MINUTES } from '@kahan/domain';
import { blocksOf, type LoadedSource } from './timetable.ts';

/** What free time can be told from. */
export interface FreeBasis {
  /** Those whose lessons are known. */
  counted: LoadedSource[];
  /** Those that should count and could not be loaded: without them nothing is certain. */
  missing: LoadedSource[];
  /** Those that do not exist for this reader. */
  unknown: LoadedSource[];
  isLoading: boolean;
}

export function basisOf(loaded: readonly LoadedSource[]): FreeBasis {
  const known = loaded.filter(({ isUnknown }) => !isUnknown);
  return {
    counted: known.filter(({ state }) => state === 'loaded' || state === 'stale'),
    missing: known.filter(({ state }) => state === 'failed' || state === 'cancelled'),
    unknown: loaded.filter(({ isUnknown }) => isUnknown),
    isLoading: known.some(({ state }) => state === 'loading'),
  };
}

export interface FreeDay {
  day: Day;
  spans: FreeSpan[];
  /** Nothing at all takes place. */
  isWhole: boolean;
}

/** Free time of each day in a week, or in all weeks alike (0), in which nothing of any of the sources takes place. */
export function freeDays(
  counted: readonly LoadedSource[],
  week: number,
  bounds: { days: readonly Day[]; from: number; to: number },
): FreeDay[] {
  const spans = freeSpans(blocksOf(counted, week), bounds, SHORTEST_FREE_MINUTES);
  return bounds.days.map((day) => {
    const ofDay = spans.filter((span) => span.day === day);
    const [first] = ofDay;
    return { day, spans: ofDay, isWhole: first?.from === bounds.from && first.to === bounds.to };
  });
}
