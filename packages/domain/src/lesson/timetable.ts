import type { Day } from '../codes.ts';
import { cancelReason, isCanceled, type LessonWeek } from './lesson.ts';
import { dayBounds, type TimedLesson, timingOf } from './occurrences.ts';

/** All weeks of the semester at once (spec 2, Schedule). */
export const ALL_WEEKS = 0;

/** A block of the timetable: one slot of one lesson, in the week that is shown or in all of them. */
export interface TimetableBlock<L extends TimedLesson = TimedLesson> {
  /** Stays the same whatever else is shown: `gl|day|minutes|duration`. */
  key: string;
  lesson: L;
  /** What it is made of: more than one where it is held here in some weeks and there in others. */
  parts: TimetablePart<L>[];
  day: Day;
  /** Start, minutes after local midnight. */
  minutes: number;
  /** Minutes. */
  duration: number;
  /** Weeks in which it takes place or was to take place, in order; those shown only. */
  weeks: number[];
  /** Those of the weeks that are cancelled, with the reason where one was given. */
  canceled: { week: number; date: string; reason: string | null }[];
}

/** A block of a lesson, with those of the weeks shown in which it counts, in order. */
export interface TimetablePart<L extends TimedLesson = TimedLesson> {
  block: L['blocks'][number];
  weeks: number[];
}

/**
 * Blocks of lessons in one week, or in all of them (0). The same gl, day, minutes and duration are one block
 * (spec 3); in a week where one of them is held and another cancelled, it is held. In order of day, start and key.
 */
export function timetableBlocks<L extends TimedLesson>(
  lessons: readonly L[],
  week: number,
): TimetableBlock<L>[] {
  type Told = { value: LessonWeek; block: L['blocks'][number] };
  const found = new Map<
    string,
    { first: Omit<TimetableBlock<L>, 'parts' | 'weeks' | 'canceled'>; weeks: Map<number, Told> }
  >();
  for (const lesson of lessons) {
    for (const block of lesson.blocks) {
      const { day, minutes, duration } = timingOf(block);
      const key = `${lesson.gl}|${day}|${minutes}|${duration}`;
      const entry = found.get(key) ?? {
        first: { key, lesson, day, minutes, duration },
        weeks: new Map<number, Told>(),
      };
      for (const [text, value] of Object.entries(block.weeks)) {
        const number = Number(text);
        if (week !== ALL_WEEKS && number !== week) continue;
        const twin = entry.weeks.get(number);
        if (twin === undefined || (isCanceled(twin.value) && !isCanceled(value)))
          entry.weeks.set(number, { value, block });
      }
      if (entry.weeks.size > 0) found.set(key, entry);
    }
  }
  return [...found.values()]
    .map(({ first, weeks }) => {
      const ordered = [...weeks].sort(([a], [b]) => a - b);
      const parts = new Map<Told['block'], number[]>();
      for (const [number, { block }] of ordered) parts.set(block, [...(parts.get(block) ?? []), number]);
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

/** What the layout needs of a block. */
export interface Slot {
  key: string;
  day: Day;
  minutes: number;
  duration: number;
}

/** Where a block stands beside those that overlap it: its lane, from 0, of so many. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Lanes of overlapping blocks, by key. Blocks of one lane never overlap; blocks that touch do not overlap. Each takes
 * the lowest lane that is free when it starts, so that what starts later, or lies in another run of overlaps, moves
 * nothing. O(n log n).
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

/** Behind the last of those that overlap, one by one, with the block at `from`. */
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
  /** The lowest comes last. */
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

/** Days and hours of a timetable: Monday to Friday, 8:00 to 20:00, widened where a block lies beyond (product 7). */
export function timetableBounds(slots: readonly Slot[]): { days: Day[]; from: number; to: number } {
  const used = new Set<Day>([...WORK_DAYS, ...slots.map(({ day }) => day)]);
  return { days: [...used].sort((a, b) => a - b), ...dayBounds(slots) };
}

/** In which weeks something takes place, in a form that can be worded. */
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

/** The next (1) or previous (-1) choice of weeks; all weeks stand between the last and the first (spec 2). */
export function stepWeek(week: number, step: 1 | -1, teachingWeeks: number): number {
  return (week + step + teachingWeeks + 1) % (teachingWeeks + 1);
}

/** Free time that is worth telling: a teaching hour. Shorter gaps are the breaks between lessons. */
export const SHORTEST_FREE_MINUTES = 45;

/** A span of a day in which nothing is held. */
export interface FreeSpan {
  day: Day;
  /** Minutes after local midnight. */
  from: number;
  to: number;
}

/**
 * Times in which nothing of all that is given takes place, at least `shortest` minutes long. Blocks that are
 * cancelled in every week that is shown leave their time free.
 */
export function freeSpans(
  blocks: readonly (Slot & Pick<TimetableBlock, 'weeks' | 'canceled'>)[],
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
