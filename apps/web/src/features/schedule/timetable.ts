import type { Freshness, SharedScheduleEntry } from '@kahan/contract';
import { compareSlots, type TimetableBlock, timetableBlocks } from '@kahan/domain';
import type { LoadState } from '../../platform/query.ts';
import { isSameSource, type Source } from './view.ts';

/** A source with what was loaded of it. */
export interface LoadedSource {
  source: Source;
  /** Its name: field of study, room, teacher, subject; its id until it is known. */
  label: string;
  state: LoadState;
  /** It does not exist (404), or is not one's own study: it is named and left out. */
  isUnknown: boolean;
  /** Why its load failed, or its data is behind. */
  error: unknown;
  /** How old its data is; null when that was not told. */
  asOf?: Date | null;
  freshness?: Freshness | null;
  /** Lessons of the semester; empty while it loads or when it has none. */
  entries: readonly SharedScheduleEntry[];
  retry: () => void;
  cancel: () => void;
}

/** A block on screen: one place in the week, and whose it is. */
export interface ShownBlock extends TimetableBlock<SharedScheduleEntry> {
  /** All sources that hold it; the first gives the colour. */
  sources: [Source, ...Source[]];
}

/** Blocks of all sources in a week (0: in all), each once, in order of day, start and key. */
export function blocksOf(loaded: readonly LoadedSource[], week: number): ShownBlock[] {
  const found = new Map<string, ShownBlock>();
  for (const { source, entries } of loaded) {
    for (const block of timetableBlocks(entries, week)) {
      const known = found.get(block.key);
      if (known === undefined) found.set(block.key, { ...block, sources: [source] });
      else if (!known.sources.some((one) => isSameSource(one, source))) known.sources.push(source);
    }
  }
  return [...found.values()].sort(compareSlots);
}
