import { weekPattern } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { clockOf } from '../../../data/schedule/lesson-names.ts';
import { roomsOf, type ShownBlock } from '../state/timetable.ts';

/** A block in words. Empty where there is nothing to say. */
export interface Described {
  name: string;
  code: string;
  kind: string;
  /** 8:00–9:50 */
  time: string;
  /** Several rooms are joined by commas. */
  room: string;
  teachers: string;
  /** In which weeks, and in which of them it is cancelled; said of all weeks at once only. */
  weeks: string;
  /** It is held in none of the weeks that are shown. */
  isCanceled: boolean;
  /** Cancelled, with the reason; empty unless it is. */
  state: string;
}

/** The texts of a block. `teachingWeeks` is null when one week is shown. */
export function describe(block: ShownBlock, words: SchedulePhrases, teachingWeeks: number | null): Described {
  const { lesson, minutes, duration, weeks, canceled } = block;
  const isCanceled = canceled.length === weeks.length;
  const reason = canceled.find((week) => week.reason !== null)?.reason;
  return {
    name: lesson.subject_code.value,
    code: lesson.subject_code.code,
    kind: words.kinds[lesson.subject_type],
    time: `${clockOf(minutes)}–${clockOf(minutes + duration)}`,
    room: roomsOf(block).join(', '),
    teachers: Object.values(lesson.teachers)
      .map(({ name }) => name.value)
      .join(', '),
    weeks: teachingWeeks === null ? '' : inWeeks(block, words, teachingWeeks, isCanceled),
    isCanceled,
    state: !isCanceled ? '' : reason ? words.cancelledFor(reason) : words.cancelled,
  };
}

function inWeeks({ weeks, canceled }: ShownBlock, words: SchedulePhrases, all: number, isCanceled: boolean) {
  const held = words.pattern(weekPattern(weeks, all));
  if (canceled.length === 0 || isCanceled) return held;
  const not = weekPattern(
    canceled.map(({ week }) => week),
    all,
  );
  return `${held}, ${words.notIn(not)}`;
}

/** All of it in a row, for screen readers. */
export const wholeText = ({ time, name, code, kind, room, teachers, weeks, state }: Described): string =>
  [name, kind, time, room, teachers, weeks, state, code].filter(Boolean).join(', ');
