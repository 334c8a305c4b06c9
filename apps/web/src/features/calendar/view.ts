import {
  type CalendarPosition,
  type CalendarView,
  calendarAddress,
  isRealDate,
  positionOfPath,
} from '@kahan/domain';

/** The view that the address describes. */
export interface CalendarScreenView extends CalendarPosition {
  /** Key of the event whose detail is open. */
  event: string | null;
}

/** The chosen day of a month stands in the query, since a month's path has no day (spec 2). */
const DAY = 'day';
const EVENT = 'event';

/**
 * The view of an address.
 * @param today local date in Prague
 * @param usual the view of an address without one
 */
export function parseView(
  path: string,
  search: string,
  today: string,
  usual: CalendarView,
): CalendarScreenView {
  const { view, date } = positionOfPath(path, today, usual);
  const query = new URLSearchParams(search);
  const chosen = `${date.slice(0, 8)}${(query.get(DAY) ?? '').padStart(2, '0')}`;
  const isChosen = view === 'month' && isRealDate(chosen);
  return { view, date: isChosen ? chosen : date, event: query.get(EVENT) };
}

/** Address of a view. @param today local date in Prague: its month shows it without saying so */
export function addressOf({ view, date, event }: CalendarScreenView, today: string): string {
  const query = new URLSearchParams();
  const path = calendarAddress({ view, date });
  if (view === 'month' && positionOfPath(path, today, view).date !== date)
    query.set(DAY, String(Number(date.slice(8))));
  if (event !== null) query.set(EVENT, event);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The view of an address without one: the last that was chosen, else a month, on a phone an agenda. */
export const usualView = (storedView: CalendarView | null, phone: boolean): CalendarView =>
  storedView ?? (phone ? 'agenda' : 'month');
