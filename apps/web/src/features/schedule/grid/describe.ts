import { weekPattern } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import { type RoomSlot, usualText } from '../../../data/schedule/changed.ts';
import { clockSpan } from '../../../data/schedule/lesson-names.ts';
import {
  type EntryBlock,
  type ExamBlock,
  type LessonBlock,
  type OtherBlock,
  roomsOf,
  type ShownBlock,
} from '../blocks/blocks.ts';

/** A block in words. Empty where there is nothing to say. */
export interface Described {
  name: string;
  code: string;
  kind: string;
  /** The kind in a box: one letter of a lesson, two of an exam. */
  letter: string;
  /** 8:00–9:50 */
  time: string;
  /** Several rooms are joined by commas. */
  room: string;
  teachers: string;
  /** In which weeks, and in which of them it is cancelled, or on which date; said of all weeks at once only. */
  weeks: string;
  /** It is held in none of the weeks that are shown. */
  isCanceled: boolean;
  /** Cancelled, with the reason; empty unless it is. */
  state: string;
  /** The usual room or time, where the shown week differs: `A III`; empty when nothing differs. */
  usual: string;
}

/** The texts of a block. `teachingWeeks` is null when one week is shown. `dateOf` puts a date into words. */
export function describe(
  block: ShownBlock,
  words: SchedulePhrases,
  teachingWeeks: number | null,
  dateOf: (iso: string) => string,
): Described {
  if ('other' in block) return describeOther(block);
  if ('entry' in block) return describeEntry(block, words, teachingWeeks, dateOf);
  if ('exam' in block) return describeExam(block, words, teachingWeeks === null ? null : dateOf);
  const { lesson, weeks, canceled } = block;
  const isCanceled = canceled.length === weeks.length;
  const reason = canceled.find((week) => week.reason !== null)?.reason;
  return {
    name: lesson.subject_code.value,
    code: lesson.subject_code.code,
    kind: words.kinds[lesson.subject_type],
    letter: words.letters[lesson.subject_type],
    time: clockSpan(block),
    room: roomsOf(block).join(', '),
    teachers: Object.values(lesson.teachers)
      .map(({ name }) => name.value)
      .join(', '),
    weeks: teachingWeeks === null ? '' : inWeeks(block, words, teachingWeeks, isCanceled),
    isCanceled,
    usual: isCanceled || block.usual === null ? '' : usualText(block.usual, heldIn(block), words),
    state: !isCanceled ? '' : reason ? words.cancelledFor(reason) : words.cancelled,
  };
}

function describeExam(
  { exam }: ExamBlock,
  words: SchedulePhrases,
  dateOf: ((iso: string) => string) | null,
): Described {
  const { code, type, place, teacher } = exam.term;
  return {
    ...{ name: code.value, code: code.code, kind: words.exams[type], letter: words.examLetters[type] },
    time: clockSpan(exam),
    ...{ room: place?.value ?? '', teachers: teacher?.value ?? '', weeks: dateOf?.(exam.date) ?? '' },
    ...{ isCanceled: false, state: '', usual: '' },
  };
}

function describeEntry(
  { entry, minutes, duration, weeks, dates }: EntryBlock,
  words: SchedulePhrases,
  teachingWeeks: number | null,
  dateOf: (iso: string) => string,
): Described {
  const [date = ''] = dates;
  const inWeeks = (all: number) =>
    entry.repeat === 'once' ? dateOf(date) : words.pattern(weekPattern(weeks, all));
  return {
    ...{ name: entry.title, code: '', kind: words.ownEntry, letter: words.ownLetter },
    time: clockSpan({ minutes, duration }),
    ...{ room: entry.place ?? '', teachers: '' },
    weeks: teachingWeeks === null ? '' : inWeeks(teachingWeeks),
    ...{ isCanceled: false, state: '', usual: '' },
  };
}

function describeOther({ other: { name, kind, place, time } }: OtherBlock): Described {
  return {
    ...{ name, kind, time, room: place },
    ...{ code: '', letter: '', teachers: '', weeks: '', isCanceled: false, state: '', usual: '' },
  };
}

function inWeeks({ weeks, canceled }: LessonBlock, words: SchedulePhrases, all: number, isCanceled: boolean) {
  const weeksHeld = words.pattern(weekPattern(weeks, all));
  if (canceled.length === 0 || isCanceled) return weeksHeld;
  const not = weekPattern(
    canceled.map(({ week }) => week),
    all,
  );
  return `${weeksHeld}, ${words.notIn(not)}`;
}

const heldIn = ({ day, minutes, duration, parts }: LessonBlock): RoomSlot => ({
  day,
  minutes,
  duration,
  place: parts[0]?.block.location ?? null,
});

/** All of it in a row, for screen readers. */
export const wholeText = (
  { time, name, code, kind, room, teachers, weeks, state, usual }: Described,
  words: SchedulePhrases,
): string =>
  [name, kind, time, room, teachers, weeks, state, usual && words.changed(words.usually(usual)), code]
    .filter(Boolean)
    .join(', ');
