import { pragueParts, type ReservationRecord } from '@kahan/domain';
import { dateOfWeek, type UniversityCalendar } from '../../calendar.ts';
import type { Random } from '../random.ts';
import type { Room } from '../rooms/rooms.ts';
import type { LessonDraft } from '../writer.ts';

/** The time of an exam, in whole hours like the lessons. */
export interface Slot {
  /** Local date in Prague. */
  date: string;
  /** 8 is 8:00. */
  hour: number;
  hours: number;
}

/** Rooms with at least this many seats use every second one in an exam. */
const SPARSE_FROM = 60;

/** Students that sit an exam in the room. */
export function seatsForTerms({ capacity }: Pick<Room, 'capacity'>): number {
  return capacity >= SPARSE_FROM ? Math.floor(capacity / 2) : capacity;
}

export interface TermRoomsOptions {
  rooms: readonly Room[];
  lessons: readonly LessonDraft[];
  reservations: readonly Pick<ReservationRecord, 'room' | 'start' | 'end'>[];
  calendar: UniversityCalendar;
  /** Earlier dates are ignored. */
  today: string;
  random: Random;
}

export type TermRooms = ReturnType<typeof createTermRooms>;

/** Free rooms and teachers for exams; none of them is reserved twice at the same time. */
export function createTermRooms(options: TermRoomsOptions) {
  const { rooms, lessons, reservations, calendar, today, random } = options;
  /** Occupied hours, bit 8 for 8:00, by room or teacher and date. */
  const taken = new Map<string, number>();
  const maskOf = (hour: number, hours: number) => ((1 << hours) - 1) << hour;
  const isFree = (who: string, date: string, mask: number) =>
    ((taken.get(`${who}|${date}`) ?? 0) & mask) === 0;
  const take = (who: string, date: string, mask: number) => {
    const key = `${who}|${date}`;
    taken.set(key, (taken.get(key) ?? 0) | mask);
  };

  const dates = new Map<string, string>();
  const dateOf = (week: number, day: number) => {
    const key = `${week}:${day}`;
    const date = dates.get(key) ?? dateOfWeek(calendar.start, week, day);
    dates.set(key, date);
    return date;
  };
  for (const { blocks, teachers } of lessons) {
    for (const { day, minutes, duration, place, weeks } of blocks) {
      const first = Math.floor(minutes / 60);
      const mask = maskOf(first, Math.ceil((minutes + duration) / 60) - first);
      for (const week of Object.keys(weeks)) {
        const date = dateOf(Number(week), day);
        if (date < today) continue;
        if (place !== null) take(place, date, mask);
        for (const [teacher] of teachers) take(teacher, date, mask);
      }
    }
  }

  const codes = new Map(rooms.map(({ id, code }) => [id, code]));
  for (const { room, start, end } of reservations) {
    const from = pragueParts(new Date(start * 1000));
    const code = codes.get(room);
    if (from.date < today || code === undefined) continue;
    const until = from.minutes + (end - start) / 60;
    take(code, from.date, maskOf(from.hour, Math.min(24, Math.ceil(until / 60)) - from.hour));
  }

  const usable = rooms
    .filter(({ type }) => type === 'hall' || type === 'classroom')
    .toSorted((a, b) => seatsForTerms(a) - seatsForTerms(b));
  return {
    /** Reserves a free room for this many students, and the teacher. @returns null when no room is free or the teacher is busy */
    take({ date, hour, hours }: Slot, students: number, teacher: string | null): Room | null {
      const mask = maskOf(hour, hours);
      if (teacher !== null && !isFree(teacher, date, mask)) return null;
      const first = usable.findIndex((room) => seatsForTerms(room) >= students);
      const fitting = first === -1 ? [] : usable.slice(first, first + 80);
      const offset = random.below(Math.max(1, fitting.length));
      for (let i = 0; i < fitting.length; i++) {
        const room = fitting[(offset + i) % fitting.length];
        if (room === undefined || !isFree(room.code, date, mask)) continue;
        take(room.code, date, mask);
        if (teacher !== null) take(teacher, date, mask);
        return room;
      }
      return null;
    },
  };
}
