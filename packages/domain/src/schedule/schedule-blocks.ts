import type { Day } from '../codes.ts';
import { cancelReason, isCanceled, type LessonWeek } from './lesson.ts';
import { dayBounds, type TimedLesson, timingOf } from './occurrences.ts';

/** All weeks of the semester at once (spec 2, Schedule). */
export const ALL_WEEKS = 0;

/** A block of the timetable: one slot of one lesson, in the shown week or in all weeks. */
export interface ScheduleBlock<L extends TimedLesson = TimedLesson> {
  /** `gl|day|minutes|duration`: the same in every view. */
  key: string;
  lesson: L;
  /** The lesson's blocks in this slot: several when the place differs by week, or when it has several rooms at once. */
  parts: SchedulePart<L>[];
  day: Day;
  /** Start, minutes after local midnight. */
  minutes: number;
  /** Minutes. */
  duration: number;
  /** Shown weeks in which the block is scheduled, cancelled ones included, in order. */
  weeks: number[];
  /** The cancelled ones of these weeks, with the reason when one was given. */
  canceled: { week: number; date: string; reason: string | null }[];
}

/** A block of a lesson and the shown weeks that come from it, in order. */
export interface SchedulePart<L extends TimedLesson = TimedLesson> {
  block: L['blocks'][number];
  weeks: number[];
}

/**
 * Blocks of lessons in one week, or in all weeks (0). Blocks with the same gl, day, minutes and duration are one block
 * (spec 3), in all their rooms; when one of them is held in a week and another is cancelled, the held one counts alone.
 * Ordered by day, start, key.
 */
export function scheduleBlocks<L extends TimedLesson>(
  lessons: readonly L[],
  week: number,
): ScheduleBlock<L>[] {
  /** A week of a block, and the blocks that hold it: several are several rooms. */
  type Scheduled = { value: LessonWeek; blocks: L['blocks'][number][] };
  const found = new Map<
    string,
    { first: Omit<ScheduleBlock<L>, 'parts' | 'weeks' | 'canceled'>; weeks: Map<number, Scheduled> }
  >();
  for (const lesson of lessons) {
    for (const block of lesson.blocks) {
      const { day, minutes, duration } = timingOf(block);
      const key = `${lesson.gl}|${day}|${minutes}|${duration}`;
      const slot = found.get(key) ?? {
        first: { key, lesson, day, minutes, duration },
        weeks: new Map<number, Scheduled>(),
      };
      for (const [text, value] of Object.entries(block.weeks)) {
        const number = Number(text);
        if (week !== ALL_WEEKS && number !== week) continue;
        const twin = slot.weeks.get(number);
        if (twin !== undefined && isCanceled(twin.value) === isCanceled(value)) twin.blocks.push(block);
        else if (twin === undefined || isCanceled(twin.value))
          slot.weeks.set(number, { value, blocks: [block] });
      }
      if (slot.weeks.size > 0) found.set(key, slot);
    }
  }
  return [...found.values()]
    .map(({ first, weeks }) => {
      const ordered = [...weeks].sort(([a], [b]) => a - b);
      const parts = new Map<L['blocks'][number], number[]>();
      for (const [number, { blocks }] of ordered) {
        for (const block of blocks) parts.set(block, [...(parts.get(block) ?? []), number]);
      }
      return {
        ...first,
        parts: [...parts].map(([block, held]) => ({ block, weeks: held })),
        weeks: ordered.map(([number]) => number),
        canceled: ordered
          .filter(([, { value }]) => isCanceled(value))
          .map(([number, { value }]) => ({ week: number, date: value.date, reason: cancelReason(value) })),
      };
    })
    .sort(compareSlots);
}

/** Order of blocks in a timetable: day, start, the longer one, key. */
export function compareSlots(a: Slot, b: Slot): number {
  return a.day - b.day || a.minutes - b.minutes || b.duration - a.duration || (a.key < b.key ? -1 : 1);
}

/** The part of a block that the layout needs. */
export interface Slot {
  key: string;
  day: Day;
  minutes: number;
  duration: number;
}

/** The lane of a block among the blocks that overlap it, from 0, and the number of lanes. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Lanes of overlapping blocks, by key. Blocks in one lane never overlap; blocks that touch do not overlap. Each block
 * takes the lowest lane that is free at its start. So a block moves no block that starts earlier, and none in another
 * run of overlaps. O(n log n).
 */
export function lanesOf(slots: readonly Slot[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>();
  const sorted = [...slots].sort(compareSlots);
  for (let from = 0; from < sorted.length; ) {
    const to = endOfRun(sorted, from);
    const run = sorted.slice(from, to);
    const taken = laneNumbers(run);
    const count = Math.max(...taken) + 1;
    for (const [index, { key }] of run.entries()) lanes.set(key, { lane: taken[index] ?? 0, lanes: count });
    from = to;
  }
  return lanes;
}

/** The index after the run of overlapping blocks that begins at `from`. */
function endOfRun(sorted: readonly Slot[], from: number): number {
  const day = sorted[from]?.day;
  let end = 0;
  for (let index = from; index < sorted.length; index += 1) {
    const slot = sorted[index];
    if (slot === undefined || slot.day !== day || (index > from && slot.minutes >= end)) return index;
    end = Math.max(end, slot.minutes + slot.duration);
  }
  return sorted.length;
}

/**
 * The lanes of one run. At each start the lanes of blocks that have ended become free, and the lowest is taken. Lanes
 * are sorted at most once for each minute of the day.
 */
function laneNumbers(run: readonly Slot[]): number[] {
  const byEnd = run
    .map(({ minutes, duration }, index) => ({ end: minutes + duration, index }))
    .sort((a, b) => a.end - b.end);
  const lanes: number[] = [];
  /** Free lanes, the lowest one last. */
  const free: number[] = [];
  let ended = 0;
  let made = 0;
  for (const { minutes } of run) {
    const before = ended;
    for (
      let next = byEnd[ended];
      next && next.end <= minutes && next.index < lanes.length;
      next = byEnd[ended]
    ) {
      free.push(lanes[next.index] ?? 0);
      ended += 1;
    }
    if (ended > before) free.sort((a, b) => b - a);
    lanes.push(free.pop() ?? made++);
  }
  return lanes;
}

/** Days of the teaching week (spec 9). */
const WORK_DAYS: readonly Day[] = [1, 2, 3, 4, 5];

/**
 * Days and hours of a timetable: Monday to Friday, 8:00 to 20:00, widened so that every block fits (product 7). The days
 * have no gap: with a Sunday comes the Saturday.
 */
export function scheduleBounds(slots: readonly Slot[]): { days: Day[]; from: number; to: number } {
  const used = new Set<Day>([...WORK_DAYS, ...slots.map(({ day }) => day)]);
  if (used.has(7)) used.add(6);
  return { days: [...used].sort((a, b) => a - b), ...dayBounds(slots) };
}

/** The weeks of a block, in a form that phrases can put into words. */
export type WeekPattern =
  | { kind: 'every' }
  | { kind: 'odd' }
  | { kind: 'even' }
  /** Runs of weeks, both ends included; a single week has equal ends. */
  | { kind: 'runs'; runs: [from: number, to: number][] };

/** `[1, 3, 5, …, 13]` of 14 → odd; `[3, 4, 5, 7]` → runs 3–5 and 7. Weeks are in order. */
export function weekPattern(weeks: readonly number[], teachingWeeks: number): WeekPattern {
  const equals = (wanted: (week: number) => boolean) => {
    const all = Array.from({ length: teachingWeeks }, (_, index) => index + 1).filter(wanted);
    return all.length === weeks.length && all.every((week, index) => week === weeks[index]);
  };
  if (equals(() => true)) return { kind: 'every' };
  if (equals((week) => week % 2 === 1)) return { kind: 'odd' };
  if (equals((week) => week % 2 === 0)) return { kind: 'even' };
  const runs: [number, number][] = [];
  for (const week of weeks) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === week - 1) last[1] = week;
    else runs.push([week, week]);
  }
  return { kind: 'runs', runs };
}

/** The last week of a timetable: that of its last lesson, also after the teaching weeks, and at least the last of these. */
export const lastWeekOf = (lessons: readonly TimedLesson[], teachingWeeks: number): number =>
  lessons
    .flatMap(({ blocks }) => blocks.flatMap(({ weeks }) => Object.keys(weeks)))
    .reduce((last, week) => Math.max(last, Number(week)), teachingWeeks);

/** The next (1) or previous (-1) choice of weeks; "all weeks" comes between the last and the first (spec 2). */
export function stepWeek(week: number, step: 1 | -1, lastWeek: number): number {
  return (week + step + lastWeek + 1) % (lastWeek + 1);
}

/** Shortest free time that is shown: a teaching hour. Shorter gaps are breaks between lessons. */
export const SHORTEST_FREE_MINUTES = 45;

/** A span of a day without a held block. */
export interface FreeSpan {
  day: Day;
  /** Minutes after local midnight. */
  from: number;
  to: number;
}

/**
 * Spans of at least `shortest` minutes without any of the blocks. A block that is cancelled in every shown week leaves
 * its time free.
 */
export function freeSpans(
  blocks: readonly (Slot & Pick<ScheduleBlock, 'weeks' | 'canceled'>)[],
  bounds: { days: readonly Day[]; from: number; to: number },
  shortest: number,
): FreeSpan[] {
  const held = blocks.filter(({ weeks, canceled }) => canceled.length < weeks.length).sort(compareSlots);
  return bounds.days.flatMap((day) => {
    const spans: FreeSpan[] = [];
    let at = bounds.from;
    for (const slot of held) {
      if (slot.day !== day) continue;
      if (slot.minutes - at >= shortest) spans.push({ day, from: at, to: slot.minutes });
      at = Math.max(at, slot.minutes + slot.duration);
    }
    if (bounds.to - at >= shortest) spans.push({ day, from: at, to: bounds.to });
    return spans;
  });
}
