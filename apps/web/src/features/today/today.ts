import type { TermAnswer } from '@kahan/contract';
import {
  type Agenda,
  type Appointment,
  type BlockType,
  dayBounds,
  HEADS_UP_MINUTES,
  minutesOn,
  pragueMinutes,
} from '@kahan/domain';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';

/** A lesson, an exam or an own entry of the reader. */
export type OwnAppointment = Appointment<OwnLesson, TermAnswer>;
export type OwnAgenda = Agenda<OwnLesson, TermAnswer>;

/** Code of the subject of an appointment; empty for an own entry. */
export function subjectOf(one: OwnAppointment): string {
  if (one.kind === 'entry') return '';
  return one.kind === 'exam' ? one.term.code.code : one.lesson.subject_code.code;
}

/** How an appointment looks. */
export const lookOf = (one: OwnAppointment): BlockType | 'exam' | 'entry' =>
  one.kind === 'lesson' ? one.lesson.subject_type : one.kind;

/** How much of the fuse is left before a lesson starts: 1 half an hour before, 0 when it starts. */
export function fuseLeft(start: Date, now: Date): number {
  const wait = (start.getTime() - now.getTime()) / (HEADS_UP_MINUTES * 60_000);
  return Math.min(1, Math.max(0, wait));
}

/** How much of an appointment that is running is over: 0 when it starts, 1 when it ends. */
export const shareOver = ({ start, end }: Pick<OwnAppointment, 'start' | 'end'>, now: Date): number =>
  (now.getTime() - start.getTime()) / (end.getTime() - start.getTime());

/** A lesson or an exam in the strip, in its lane from 0. */
export interface PlacedAppointment {
  appointment: OwnAppointment;
  /** Its part of the day, minutes after midnight. */
  part: Bounds;
  lane: number;
  isPast: boolean;
}

/** Minutes after local midnight between which a strip is drawn, in full hours. */
export interface Bounds {
  from: number;
  to: number;
}

export interface Strip {
  placed: PlacedAppointment[];
  lanes: number;
  /** The whole day, for wide screens. */
  wide: Bounds;
  /** Only the hours from now to the last appointment, so that blocks stay readable on narrow ones. */
  narrow: Bounds;
}

/** A narrow strip shows at least this much, so that a single appointment does not fill it. */
const NARROW_LEAST = 6 * 60;

/** From the first appointment, or from now when that is earlier, to the last one. */
function narrowBounds(parts: readonly Bounds[], wide: Bounds, now: number): Bounds {
  if (parts.length === 0) return wide;
  const first = Math.min(wide.to, Math.max(wide.from, now), ...parts.map(({ from }) => from));
  const last = Math.max(first, ...parts.map(({ to }) => to));
  const from = Math.max(wide.from, Math.min(Math.floor(first / 60) * 60, wide.to - NARROW_LEAST));
  return { from, to: Math.min(wide.to, Math.max(Math.ceil(last / 60) * 60, from + NARROW_LEAST)) };
}

/**
 * Lays out the appointments of a day along the hours. Simultaneous ones are stacked in lanes, each in the first free one.
 * @param date local date of the day
 */
export function stripOf(appointments: readonly OwnAppointment[], date: string, now: Date): Strip {
  const ends: number[] = [];
  const placed = appointments.map((appointment): PlacedAppointment => {
    const part = minutesOn(appointment, date);
    const free = ends.findIndex((busyUntil) => busyUntil <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.to;
    return { appointment, part, lane, isPast: appointment.end <= now };
  });
  const wide = dayBounds(placed.map(({ part: { from, to } }) => ({ minutes: from, duration: to - from })));
  // An appointment of the whole day is as long as the strip.
  const within = ({ from, to }: Bounds) => ({ from: Math.max(from, wide.from), to: Math.min(to, wide.to) });
  const parts = placed.map(({ part }) => within(part));
  return {
    placed: placed.map((one) => ({ ...one, part: within(one.part) })),
    lanes: Math.max(1, ends.length),
    wide,
    narrow: narrowBounds(parts, wide, pragueMinutes(now)),
  };
}

/** Hours between two labels of a strip. */
const LABEL_EVERY = 2;

/** The hours written above a strip; `at` is their share of its length. */
export function hourLabels({ from, to }: Bounds): { hour: number; at: number }[] {
  const labels: { hour: number; at: number }[] = [];
  for (let hour = from / 60; hour <= to / 60; hour += LABEL_EVERY) {
    labels.push({ hour, at: (hour * 60 - from) / (to - from) });
  }
  return labels;
}

/** The text with a capital at its start. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
