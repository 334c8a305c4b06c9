import type { Freshness, SharedScheduleEntry } from '@kahan/contract';
import {
  type Day,
  type FreeSpan,
  freeSpans,
  SHORTEST_FREE_MINUTES,
  type TimetableBlock,
  timetableBlocks,
} from '@kahan/domain';
import type { LoadState } from '../../../platform/http/query.ts';
import { isSameSource, type Source } from './view.ts';

/** The sources behind free time. */
interface FreeBasis {
  /** Those whose lessons are known. */
  counted: LoadedSource[];
  /** Those that should count and could not be loaded: without them nothing is certain. */
  missing: LoadedSource[];
  /** Those that do not exist for this reader. */
  unknown: LoadedSource[];
  isLoading: boolean;
}

export function basisOf(loaded: readonly LoadedSource[]): FreeBasis {
  const existing = known(loaded);
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

/** A source with its load. */
export interface LoadedSource {
  source: Source;
  /** Its name: field of study, room, teacher, subject; its id until it is known. */
  label: string;
  state: LoadState;
  /** It does not exist (404), or is a study of another user: it is named and left out. */
  isUnknown: boolean;
  /** The reason why its load failed, or its data is behind. */
  error: unknown;
  /** Age of its data; null when unknown. */
  asOf?: Date | null;
  freshness?: Freshness | null;
  /** Lessons of the semester; empty while it loads or when it has none. */
  entries: readonly SharedScheduleEntry[];
  retry: () => void;
  cancel: () => void;
}

/** Sources without those that do not exist. */
export const known = (loaded: readonly LoadedSource[]): LoadedSource[] =>
  loaded.filter(({ isUnknown }) => !isUnknown);

/** Whether lessons of a source are there, fresh or stale. */
export const hasLessons = ({ state }: Pick<LoadedSource, 'state'>): boolean =>
  state === 'loaded' || state === 'stale';

/** Stops the loads of sources. */
export function cancelAll(loading: readonly LoadedSource[]): void {
  for (const { cancel } of loading) cancel();
}

/** A block of the shown week, and the sources that hold it. */
export interface ShownBlock extends TimetableBlock<SharedScheduleEntry> {
  /** All sources that hold it; the first gives the colour. */
  sources: [Source, ...Source[]];
}

/** Blocks of all sources in a week (0: in all), each once, in order of day, start and key. */
export function blocksOf(loaded: readonly LoadedSource[], week: number): ShownBlock[] {
  const each = loaded.map(({ source, entries }) => ({ source, blocks: timetableBlocks(entries, week) }));
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
  const entries = loaded.flatMap((one) => one.entries);
  const all = only && others.length === 0 ? only.blocks : timetableBlocks(entries, week);
  return all.flatMap((block) => {
    const sources = holders.get(block.key);
    return sources === undefined ? [] : [{ ...block, sources }];
  });
}

/** Where a block is held in the weeks that are shown, each room once; empty when no room is known. */
export const roomsOf = ({ parts }: Pick<ShownBlock, 'parts'>): string[] => [
  ...new Set(parts.flatMap(({ block: { location } }) => location?.value ?? [])),
];
