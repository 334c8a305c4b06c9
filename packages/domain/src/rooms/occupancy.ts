import type { ReservationRecord, RoomRecord } from '../catalogue.ts';
import type { BlockType } from '../codes.ts';
import { isCanceled, type Lesson, type LessonWeek } from '../schedule/lesson.ts';
import { meetingsOf } from '../schedule/meetings.ts';
import { EXAM_MINUTES } from '../terms/signed-term.ts';
import type { Term, TermType } from '../terms/term.ts';
import type { Bilingual } from '../text/language.ts';
import { pragueInstant, unixSeconds } from '../time/time.ts';

/** A stretch of time in unix seconds; the end does not belong to it. */
export interface Span {
  from: number;
  until: number;
}

/** A lesson on one date, a reservation, or a date for an exam or a credit that a room is used for. */
export interface RoomUse {
  id: string;
  /** Both kinds of terms are `exam`; `roomUseKind` tells them apart. */
  kind: 'lesson' | 'reservation' | 'exam';
  /** null for a lesson or a reservation. */
  term_type: TermType | null;
  name: Bilingual;
  /** Code of the subject; null for a reservation. */
  code: string | null;
  type: BlockType;
  /** Unix seconds. */
  start: number;
  end: number;
  teachers: string[];
  canceled: LessonWeek['canceled'];
}

/** The uses of a room that readers see. */
export type RoomUseKind = RoomUse['kind'] | 'credit';

/** A term of type Z is a credit, any other one is an exam. */
export const roomUseKind = ({ kind, term_type }: Pick<RoomUse, 'kind' | 'term_type'>): RoomUseKind =>
  kind === 'exam' && term_type === 'Z' ? 'credit' : kind;

/** Records that take rooms. Records of other rooms are allowed. */
export interface RoomRecords {
  lessons: readonly Lesson[];
  reservations: readonly ReservationRecord[];
  terms: readonly Term[];
}

const meets = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

const spanOf = ({ start, end }: Pick<RoomUse, 'start' | 'end'>): Span => ({ from: start, until: end });

const MINUTE = 60;

/** Uses by the room's name in the timetable, by which lessons and exams name rooms. */
function usesOfLesson(lesson: Lesson): { code: string; use: RoomUse }[] {
  const { gl, subject, type, teachers } = lesson;
  return meetingsOf(lesson).flatMap(({ date, minutes, duration, place, canceled }) => {
    if (place === null) return [];
    const use: RoomUse = {
      ...{ id: `${gl}:${date}:${minutes}`, kind: 'lesson', term_type: null, name: subject.name },
      ...{ code: subject.code, type },
      start: unixSeconds(pragueInstant(date, minutes)),
      end: unixSeconds(pragueInstant(date, minutes + duration)),
      teachers: teachers.map(({ name }) => name),
      canceled,
    };
    return [{ code: place.code, use }];
  });
}

function useOfReservation({ reservation_id, name, start, end }: ReservationRecord): RoomUse {
  return {
    ...{ id: reservation_id, kind: 'reservation', term_type: null, name, code: null, type: 'R' },
    ...{ start, end, teachers: [], canceled: false },
  };
}

/** An exam of unknown length lasts as long as the spec assumes (spec 9). */
function useOfTerm({ term_id, type, subject, start, duration, teacher }: Term): RoomUse {
  return {
    ...{ id: term_id, kind: 'exam', term_type: type, name: subject.name, code: subject.code, type: 'R' },
    start,
    end: start + (duration ?? EXAM_MINUTES) * MINUTE,
    teachers: teacher === null ? [] : [teacher.name],
    canceled: false,
  };
}

const inOrder = (a: RoomUse, b: RoomUse) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/**
 * The uses of rooms within a span, by the id of the room and in order of time; cancelled lessons are included.
 * Lessons and exams name a room by `id_sis`, reservations by `id`. Rooms without a use are missing.
 */
export function roomUses(
  rooms: readonly Pick<RoomRecord, 'id' | 'id_sis'>[],
  { lessons, reservations, terms }: RoomRecords,
  span: Span,
): Map<string, RoomUse[]> {
  const found = new Map<string, RoomUse[]>();
  const ids = new Set(rooms.map(({ id }) => id));
  const byCode = Map.groupBy(rooms, ({ id_sis }) => id_sis);
  const add = (id: string, use: RoomUse) => {
    if (!meets(spanOf(use), span)) return;
    const uses = found.get(id);
    if (uses === undefined) found.set(id, [use]);
    else uses.push(use);
  };
  const addByCode = (code: string, use: RoomUse) => {
    for (const { id } of byCode.get(code) ?? []) add(id, use);
  };
  for (const lesson of lessons) for (const { code, use } of usesOfLesson(lesson)) addByCode(code, use);
  for (const term of terms) if (term.place !== null) addByCode(term.place.code, useOfTerm(term));
  for (const reservation of reservations) {
    if (ids.has(reservation.room)) add(reservation.room, useOfReservation(reservation));
  }
  for (const uses of found.values()) uses.sort(inOrder);
  return found;
}

/** Spans in which a room is taken, joined where they touch, in order of time. A cancelled lesson leaves its room free. */
export function busySpans(uses: readonly Pick<RoomUse, 'start' | 'end' | 'canceled'>[]): Span[] {
  const held = uses.filter((use) => !isCanceled(use) && use.end > use.start).map(spanOf);
  const joined: Span[] = [];
  for (const span of held.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push(span);
  }
  return joined;
}

/** The parts of a span that none of the spans takes, in order of time. The spans are in order and do not overlap. */
export function gapsBetween(busy: readonly Span[], within: Span): Span[] {
  const gaps: Span[] = [];
  let at = within.from;
  for (const { from, until } of busy) {
    if (from > at) gaps.push({ from: at, until: Math.min(from, within.until) });
    at = Math.max(at, until);
    if (at >= within.until) return gaps;
  }
  if (at < within.until) gaps.push({ from: at, until: within.until });
  return gaps;
}

/** The parts of spans that lie within another one. */
export function spansWithin(spans: readonly Span[], within: Span): Span[] {
  return spans
    .filter((span) => meets(span, within))
    .map(({ from, until }) => ({
      from: Math.max(from, within.from),
      until: Math.min(until, within.until),
    }));
}
