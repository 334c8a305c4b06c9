import type { Freshness, SharedScheduleEntry, TermAnswer } from '@kahan/contract';
import {
  ALL_WEEKS,
  type ChangedMeeting,
  changedMeetings,
  compareSlots,
  type Day,
  type EntrySlot,
  type ExamSlot,
  type FreeSpan,
  freeSpans,
  type Meeting,
  SHORTEST_FREE_MINUTES,
  type Slot,
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
  /** Of an own study: the reader's lessons of all studies, which give the subjects their colours. */
  agenda?: readonly SharedScheduleEntry[];
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

/** An exam or a credit that the reader is signed up for. */
export type ExamBlock = ExamSlot<TermAnswer>;

/** An own entry of the reader. */
export type EntryBlock = EntrySlot;

/** Something else that has its hours: a calendar draws school events into its weeks. */
export interface OtherBlock extends Slot {
  other: {
    name: string;
    kind: string;
    place: string;
    /** 8:00–9:50 */
    time: string;
    href: string;
    /** The address is on another site. */
    isOutside: boolean;
  };
  weeks: [number];
  canceled: [];
}

/** A block of the timetable; `'exam' in block`, `'entry' in block` and `'other' in block` tell which kind. */
export type ShownBlock = LessonBlock | ExamBlock | EntryBlock | OtherBlock;

/** A block of the shown week, and the sources that hold it. */
export interface LessonBlock extends TimetableBlock<SharedScheduleEntry> {
  /** All sources that hold it; the first gives the colour. */
  sources: [Source, ...Source[]];
  /** Where and when it usually is, when it differs in the week that is shown; null also for all weeks. */
  usual: Meeting | null;
}

/** Blocks of all sources in a week (0: in all), each once, in order of day, start and key. */
export function blocksOf(loaded: readonly LoadedSource[], week: number): LessonBlock[] {
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
  const usual = week === ALL_WEEKS ? new Map<string, Meeting>() : usualOf(entries, week);
  return all.flatMap((block) => {
    const sources = holders.get(block.key);
    return sources === undefined ? [] : [{ ...block, sources, usual: usual.get(block.key) ?? null }];
  });
}

/** Changed meetings of lessons, with the lesson's `gl`. All entries of a lesson count: a room knows only its own weeks. */
export function changesOf(entries: readonly SharedScheduleEntry[]): (ChangedMeeting & { gl: string })[] {
  const lessons = Map.groupBy(entries, ({ gl }) => gl);
  return [...lessons].flatMap(([gl, parts]) => {
    const blocks = parts.flatMap((part) => part.blocks);
    // Most lessons have one block, and a week has hundreds of them.
    if (blocks.length < 2) return [];
    const places = blocks.map(({ term, weeks, location: room }) => ({
      ...term,
      weeks,
      place: room && { code: room.code, name: room.value },
    }));
    return changedMeetings({ blocks: places }).map((change) => ({ ...change, gl }));
  });
}

/** The usual meeting of each changed block of a week, by the block's key. */
export function usualOf(entries: readonly SharedScheduleEntry[], week: number): Map<string, Meeting> {
  const changes = changesOf(entries).filter(({ now }) => now.week === week);
  return new Map(
    changes.map(({ gl, now, usual }) => [`${gl}|${now.day}|${now.minutes}|${now.duration}`, usual]),
  );
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
