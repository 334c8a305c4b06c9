import type { RoomUse, Span } from '../rooms/occupancy.ts';
import { isCanceled } from '../schedule/lesson.ts';
import {
  addDays,
  DAY_MINUTES,
  dateAt,
  daysBetween,
  minutesAt,
  mondayOf,
  pragueInstant,
} from '../time/time.ts';

/** A lesson on one date, a reservation or an exam; cancelled ones are included. */
export type ReservationEvent = RoomUse;

/** Time states of a reservation event (spec 4). */
export type EventState = 'now' | 'past' | 'future';

/** An instant in unix seconds as a local date in Prague, and as minutes of the wall clock. */

/** @param now unix seconds */
export function eventState({ start, end }: Pick<ReservationEvent, 'start' | 'end'>, now: number): EventState {
  if (now >= end) return 'past';
  return now >= start ? 'now' : 'future';
}

/**
 * The ribbon of a card (product 21). An event of today that has not begun has the ribbon of today and says in how many
 * minutes it begins; `minutes` is null for one that has begun.
 */
export type Ribbon =
  | { kind: 'finished' }
  | { kind: 'now'; minutes: number | null }
  | { kind: 'upcoming'; days: number };

/** @param now unix seconds */
export function ribbonOf(event: Pick<ReservationEvent, 'start' | 'end'>, now: number): Ribbon {
  const state = eventState(event, now);
  if (state === 'past') return { kind: 'finished' };
  if (state === 'now') return { kind: 'now', minutes: null };
  const days = daysBetween(dateAt(now), dateAt(event.start));
  return days > 0
    ? { kind: 'upcoming', days }
    : { kind: 'now', minutes: Math.ceil((event.start - now) / 60) };
}

/** The week of an instant, from Monday to Sunday in Prague. */
export interface Week extends Span {
  monday: string;
  sunday: string;
}

const midnight = (date: string): number => pragueInstant(date, 0).getTime() / 1000;

/** @param now unix seconds; @param more further weeks after the present one that the span contains */
export function weekAt(now: number, more = 0): Week {
  const monday = mondayOf(dateAt(now));
  const end = addDays(monday, 7 * (more + 1));
  return { monday, sunday: addDays(end, -1), from: midnight(monday), until: midnight(end) };
}

/** Events that are at least partly within a span, earliest first. */
export const eventsWithin = <E extends Pick<ReservationEvent, 'start' | 'end'>>(
  events: readonly E[],
  { from, until }: Span,
): E[] => events.filter(({ start, end }) => start < until && from < end);

/** The heading above the events: this week, the nearest later event when this week has none, or still loading. */
export type DoorHeading = 'loading' | 'nearest' | 'week';

/** The known events of a room: those of this week and the next, and the first one after these. */
export interface RoomEvents {
  /** Earliest first. */
  events: readonly ReservationEvent[];
  next: ReservationEvent | null;
}

export function headingOf(known: RoomEvents | null, now: number): DoorHeading {
  if (known === null) return 'loading';
  const week = weekAt(now);
  if (eventsWithin(known.events, week).length > 0) return 'week';
  return all(known).some(({ start }) => start >= week.until) ? 'nearest' : 'week';
}

const all = ({ events, next }: RoomEvents) => (next === null ? events : [...events, next]);

/** The content of a door sign at an instant. */
export interface Door {
  /** Events that take the room at present; empty when it is free. */
  running: ReservationEvent[];
  /** The first event that has not begun; a cancelled one is shown, too, because people come to it. */
  following: ReservationEvent | null;
  /** Until when a free room stays free, unix seconds; null when nothing further is known, or the room is taken. */
  freeUntil: number | null;
  /** For people who come to a free room: the cancelled event of this time, else the one of today that ended last. */
  missed: ReservationEvent | null;
}

export function doorAt(known: RoomEvents, now: number): Door {
  const events = all(known);
  const current = events.filter((event) => eventState(event, now) === 'now');
  const running = current.filter((event) => !isCanceled(event));
  const ahead = events.filter((event) => eventState(event, now) === 'future');
  const today = dateAt(now);
  const ended = events
    .filter((event) => eventState(event, now) === 'past' && dateAt(event.end - 1) === today)
    .sort((a, b) => a.end - b.end);
  const isFree = running.length === 0;
  return {
    running,
    following: ahead[0] ?? null,
    freeUntil: isFree ? (ahead.find((event) => !isCanceled(event))?.start ?? null) : null,
    missed: isFree ? (current[0] ?? ended.at(-1) ?? null) : null,
  };
}

/** Share of an event that is over, 0 to 1. @param now unix seconds */
export const shareGone = ({ start, end }: Pick<ReservationEvent, 'start' | 'end'>, now: number): number =>
  Math.min(1, Math.max(0, (now - start) / (end - start)));

/** The part of an event on one day, as the day's row draws it: minutes of the wall clock after midnight. */
export interface EventPart<E> {
  event: E;
  /** 0 to 1440. */
  from: number;
  to: number;
}

/**
 * Parts of events on a local date, earliest first. Minutes are those of the wall clock, also on the days on which the
 * clock changes.
 */
export function partsOn<E extends Pick<ReservationEvent, 'start' | 'end'>>(
  events: readonly E[],
  date: string,
): EventPart<E>[] {
  const span = { from: midnight(date), until: midnight(addDays(date, 1)) };
  return eventsWithin(events, span).map((event) => {
    const from = event.start <= span.from ? 0 : minutesAt(event.start);
    const to = event.end >= span.until ? DAY_MINUTES : minutesAt(event.end);
    // In the hour that October repeats, the clock may show an earlier time at the end.
    return { event, from, to: Math.max(from, to) };
  });
}
