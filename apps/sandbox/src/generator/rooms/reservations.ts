import {
  addDays,
  dayOfWeek,
  daysBetween,
  pragueInstant,
  type ReservationRecord,
  unixSeconds,
} from '@kahan/domain';
import type { UniversityCalendar } from '../../calendar.ts';
import type { Teacher } from '../people/staff.ts';
import type { Random } from '../random.ts';
import { type Occasion, texts } from '../texts.ts';
import type { LessonDraft } from '../writer.ts';
import type { Room, RoomType } from './rooms.ts';

/** Weeks before today, and the least number of days after today, that have reservations. */
const WEEKS_BEHIND = 4;
const DAYS_AHEAD = 42;
/** Rooms for each booking of a day, by the kind of day. */
const ROOMS_PER_BOOKING = { weekday: 18, saturday: 80, sunday: 160 };
const TRIES = 12;

/** Minutes of a day that are taken. */
type Span = [from: number, to: number];

/** Times of a room's lessons on a date. */
function createLessonTimes(lessons: readonly LessonDraft[], { start }: UniversityCalendar) {
  const blocks = lessons.flatMap((lesson) => lesson.blocks);
  const byRoom = Map.groupBy(blocks, ({ place }) => place ?? '');
  return (room: string, date: string): Span[] => {
    const week = Math.floor(daysBetween(start, date) / 7) + 1;
    const day = dayOfWeek(date);
    return (byRoom.get(room) ?? [])
      .filter((block) => block.day === day && block.weeks[week] !== undefined)
      .map(({ minutes, duration }) => [minutes, minutes + duration]);
  };
}

function bookingsOf(date: string, rooms: number): number {
  const day = dayOfWeek(date);
  const per =
    day === 7 ? ROOMS_PER_BOOKING.sunday : day === 6 ? ROOMS_PER_BOOKING.saturday : ROOMS_PER_BOOKING.weekday;
  return Math.ceil(rooms / per);
}

export interface ReservationOptions {
  random: Random;
  calendar: UniversityCalendar;
  today: string;
  rooms: readonly Room[];
  teachers: readonly Teacher[];
  lessons: readonly LessonDraft[];
}

/**
 * Bookings of rooms besides lessons, from the past weeks until the semester is over. A booking never
 * overlaps another booking or a lesson of its room, not even a cancelled lesson, which may be restored.
 */
export function makeReservations(options: ReservationOptions): ReservationRecord[] {
  const { random, calendar, today, rooms, teachers, lessons } = options;
  const lessonTimes = createLessonTimes(lessons, calendar);
  const byType = Map.groupBy(rooms, ({ type }) => type);
  const booked = new Map<string, Span[]>();
  const found: ReservationRecord[] = [];
  const ahead = addDays(today, DAYS_AHEAD);
  const last = calendar.until > ahead ? calendar.until : ahead;

  function book(date: string, occasion: Occasion): boolean {
    const type: RoomType = random.pick(occasion.rooms);
    const room = random.pick(byType.get(type) ?? rooms);
    const [first, latest] = occasion.hours;
    const from = (first + random.below(latest - first + 1)) * 60;
    const to = from + random.pick(occasion.minutes);
    const key = `${room.code}:${date}`;
    const taken = [...(booked.get(key) ?? []), ...lessonTimes(room.code, date)];
    if (taken.some(([start, end]) => from < end && start < to)) return false;
    booked.set(key, [...(booked.get(key) ?? []), [from, to]]);
    found.push({
      reservation_id: `${room.id}:${date}:${String(from).padStart(4, '0')}`,
      room: room.id,
      name: occasion.name,
      start: unixSeconds(pragueInstant(date, from)),
      end: unixSeconds(pragueInstant(date, to)),
      person: occasion.by ?? random.pick(teachers).name,
    });
    return true;
  }

  const all = texts('reservations');
  const weekend = all.filter(({ is_weekend }) => is_weekend);
  for (let date = addDays(today, -7 * WEEKS_BEHIND); date <= last; date = addDays(date, 1)) {
    const occasions = dayOfWeek(date) > 5 ? weekend : all;
    for (let i = bookingsOf(date, rooms.length); i > 0; i--) {
      for (let tries = 0; tries < TRIES; tries++) if (book(date, random.pick(occasions))) break;
    }
  }
  return found;
}
