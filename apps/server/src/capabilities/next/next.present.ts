import type { NextAnswer, SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Appointment, meetingPlace, type Next, pragueMinutes, unixSeconds } from '@kahan/domain';

/** Most bytes of a text in the answer, as JSON writes it: three titles, codes and places then leave room for the rest. */
const BYTES = { title: 200, place: 120, code: 40 };

/** The presented appointments, see `GET /api/user/next`. */
export function presentNext({ lesson, exam, entry }: Next<SharedScheduleLesson, TermAnswer>) {
  return {
    next_lesson: lesson && presentLesson(lesson),
    next_term: exam && presentTerm(exam),
    next_entry: entry && presentEntry(entry),
  } satisfies Partial<NextAnswer>;
}

function presentLesson(one: NonNullable<Next<SharedScheduleLesson, TermAnswer>['lesson']>) {
  const { subject_code, subject_type } = one.lesson;
  const where = meetingPlace(one.blocks);
  return {
    ...nameOf(subject_code),
    type: subject_type,
    ...spanOf(one),
    // Several rooms are named together, and the first one is that on the map.
    place: where && placeOf({ code: where.codes[0], value: where.value }),
  };
}

function presentTerm(one: NonNullable<Next<SharedScheduleLesson, TermAnswer>['exam']>) {
  const { code, type, place } = one.term;
  return { ...nameOf(code), type, ...spanOf(one), place: placeOf(place) };
}

function presentEntry(one: NonNullable<Next['entry']>) {
  const { title, place } = one.entry;
  return { title: cut(title, BYTES.title), ...spanOf(one), place: place && cut(place, BYTES.place) };
}

const nameOf = ({ code, value }: { code: string; value: string }) => ({
  title: cut(value, BYTES.title),
  code: cut(code, BYTES.code),
});

const placeOf = (place: { code: string; value: string } | null) =>
  place && { id: cut(place.code, BYTES.code), name: cut(place.value, BYTES.place) };

function spanOf({ start, end, date }: Pick<Appointment, 'start' | 'end' | 'date'>) {
  return {
    starts_at: unixSeconds(start),
    ends_at: unixSeconds(end),
    date,
    from: clockOf(start),
    to: clockOf(end),
  };
}

function clockOf(instant: Date): string {
  const minutes = pragueMinutes(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Shortens a text to so many bytes of JSON; what is cut ends with an ellipsis. */
function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  const letters = [...text];
  let left = most - bytesOf('…');
  const end = letters.findIndex((letter) => {
    left -= bytesOf(letter);
    return left < 0;
  });
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
