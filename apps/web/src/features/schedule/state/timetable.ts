import type { Freshness, SharedScheduleEntry } from '@kahan/contract';
import { type TimetableBlock, timetableBlocks } from '@kahan/domain';
import type { LoadState } from '../../../platform/http/query.ts';
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
  const each = loaded.map(({ source, entries }) => ({ source, blocks: timetableBlocks(entries, week) }));
  const holders = new Map<string, [Source, ...Source[]]>();
  for (const { source, blocks } of each) {
    for (const { key } of blocks) {
      const known = holders.get(key);
      if (known === undefined) holders.set(key, [source]);
      else if (!known.some((one) => isSameSource(one, source))) known.push(source);
    }
  }
  const [only, ...others] = each;
  // Of several all at once, for one may know but some weeks of a block: a room those that are held in it.
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
