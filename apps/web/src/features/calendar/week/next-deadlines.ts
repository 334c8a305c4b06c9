import type { CalendarEvent } from '../use-calendar.ts';

/** Whether a sign-up opens: nothing must be done by then. */
export const isOpening = (event: CalendarEvent): boolean =>
  event.kind === 'deadline' && event.deadline.kind === 'sign-up-opens';

/**
 * The next deadline by which something must be done, and the next opening, in the order of time: those that are read
 * without unfolding. Where only one has room, the deadline goes before the opening.
 */
export function nextDeadlines(events: readonly CalendarEvent[], now: number, room: 1 | 2): CalendarEvent[] {
  const toCome = events.filter(({ end }) => end > now);
  const next = [toCome.find((event) => !isOpening(event)), toCome.find(isOpening)]
    .filter((event) => event !== undefined)
    .slice(0, room);
  return toCome.filter((event) => next.includes(event));
}
