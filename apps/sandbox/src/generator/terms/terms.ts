import { addDays, type DateRange, dayOfWeek, holidayOf, type TermType } from '@kahan/domain';
import type { SemesterCalendar } from '../../calendar.ts';
import type { Random } from '../random.ts';
import { texts } from '../texts.ts';
import type { Takers } from './takers.ts';
import type { Slot, TermRooms } from './term-rooms.ts';
import { startOf, type TermWriter } from './term-writer.ts';

const { exam_notes, credit_notes } = texts('terms');

export interface TermsOptions {
  random: Random;
  /** The semester that is examined. */
  calendar: SemesterCalendar;
  /** Local date in Prague. */
  today: string;
  /** Unix seconds. */
  now: number;
  rooms: TermRooms;
  takers: Takers;
  write: TermWriter;
  teacherOf(subject: string): string | null;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const MOST_TERMS = 40;
const TRIES = 30;

/** Working days between two dates, without those on which the university is closed. */
function openDays({ schedule }: SemesterCalendar, { start, end }: DateRange): string[] {
  const days: string[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    if (dayOfWeek(date) <= 5 && holidayOf(schedule.holidays, date) === null) days.push(date);
  }
  return days;
}

const later = (a: string, b: string) => (a > b ? a : b);

/** Whether the last lesson of the semester is over. */
const isTaughtOut = ({ start, weeks }: SemesterCalendar, today: string) => today >= addDays(start, weeks * 7);

/**
 * Days of exams after today, and days on which credits are given: at the end of teaching, then on the days of exams.
 * `soon` are the next days on which something is examined.
 */
export function termDays(calendar: SemesterCalendar, today: string): Record<TermType | 'soon', string[]> {
  const { start, weeks, semester, schedule } = calendar;
  const tomorrow = addDays(today, 1);
  const [week, working] = [addDays(today, 6), addDays(today, 5)];
  const periods = schedule.semesters[semester].exam_periods.map((period) =>
    openDays(calendar, { start: later(period.start, tomorrow), end: period.end }),
  );
  if (isTaughtOut(calendar, today)) {
    // Exam dates are open for the current exam period alone; those in September open in summer.
    const next = periods.find((days) => days.length > 0) ?? [];
    return { K: next, Z: next, soon: next.filter((date) => date <= week).slice(0, 2) };
  }
  const exams = periods.flat();
  const lastTeaching = addDays(start, weeks * 7 - 1);
  const credits = openDays(calendar, {
    start: later(addDays(lastTeaching, -28), tomorrow),
    end: later(lastTeaching, working),
  });
  const soon = openDays(calendar, { start: later(start, tomorrow), end: week });
  return { K: exams, Z: credits.length > 0 ? credits : exams, soon: soon.slice(0, 2) };
}

/** When the signing of a series begins: most are open, some open within hours, the others in days. */
function drawOpening({ random, now }: TermsOptions): number {
  const chance = random.next();
  if (chance < 0.5) return now - DAY - random.below(9 * DAY);
  if (chance < 0.56) return now + (5 + random.below(55)) * MINUTE;
  if (chance < 0.64) return now + HOUR + random.below(22 * HOUR);
  return now + DAY + random.below(20 * DAY);
}

/** Share of places that are taken, from a few to all of them. */
function drawFill(random: Random): number {
  const chance = random.next();
  if (chance < 0.15) return 1;
  if (chance < 0.3) return 0.93;
  return chance < 0.6 ? 0.5 + random.next() * 0.35 : random.next() * 0.5;
}

/** Hour of a slot that ends by six in the evening. */
function drawSlot(random: Random, days: readonly string[], hours: number): Slot {
  return { date: random.pick(days), hour: 8 + random.below(11 - hours), hours };
}

function quarter(seconds: number): number {
  return Math.floor(seconds / (15 * MINUTE)) * 15 * MINUTE;
}

/** All terms of one subject and type, with their sign-ups. */
function writeSeries(options: TermsOptions, code: string, type: TermType, count: number, ztid: string): void {
  const { random, now, rooms, takers, write, teacherOf } = options;
  const days = termDays(options.calendar, options.today)[type];
  if (days.length === 0 || count === 0) return;
  const teacher = teacherOf(code);
  const isOral = type === 'K' && count < 60 && random.chance(0.3);
  const wanted = isOral ? 16 : count > 200 ? 100 : count > 80 ? 45 : 24;
  // Towards the end of the exams no subject has more dates than days are left.
  const most = isTaughtOut(options.calendar, options.today) ? Math.min(MOST_TERMS, days.length) : MOST_TERMS;
  const terms = Math.min(most, Math.max(type === 'K' ? 3 : 2, Math.ceil((count * 1.3) / wanted)));
  const opening = quarter(drawOpening(options));
  // The other students do not sign.
  let waiting = Math.floor(count * 0.6);
  for (let i = 0; i < terms; i++) {
    const hours = isOral ? 4 : type === 'K' ? 2 + random.below(2) : 1 + random.below(2);
    // Some subjects have one early exam.
    const early = type === 'K' && i === 0 && random.chance(0.5);
    const from = early ? termDays(options.calendar, options.today).Z : days;
    let slot = drawSlot(random, from, hours);
    let room = rooms.take(slot, wanted, teacher);
    for (let tries = 0; room === null && tries < TRIES; tries++) {
      slot = drawSlot(random, from, hours);
      room = rooms.take(slot, wanted, teacher);
    }
    if (room === null) continue;
    const start = startOf(slot);
    const signing_start = Math.min(opening, start - 3 * DAY);
    const isOpened = signing_start <= now;
    const share = isOpened ? Math.floor(drawFill(random) * wanted) : 0;
    const signed = takers.draw(code, type, Math.min(share, waiting));
    waiting -= signed.length;
    write({
      ztid,
      subject: code,
      type,
      slot,
      duration: hours * 60 - (hours > 1 ? 30 : 0),
      signing_start,
      signing_end: start - random.pick([2 * HOUR, 12 * HOUR, DAY, 2 * DAY]),
      logout_end: start - random.pick([DAY, 2 * DAY, 3 * DAY]),
      capacity: wanted,
      space: isOral ? random.pick([15, 30]) : null,
      note: random.chance(0.6) ? random.pick(type === 'K' ? exam_notes : credit_notes) : null,
      teacher,
      place: room.code,
      signed,
    });
  }
}

/** Writes the terms of all subjects and types for which students may sign. */
export function writeTerms(options: TermsOptions): void {
  for (const [index, { code, type, count }] of options.takers.all().entries()) {
    writeSeries(options, code, type, count, String(80_001 + index));
  }
}
