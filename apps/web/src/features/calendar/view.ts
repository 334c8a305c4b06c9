import {
  type CalendarPosition,
  type CalendarView,
  calendarAddress,
  isRealDate,
  positionOfPath,
} from '@kahan/domain';

/** The own entry whose form is open over the calendar. */
export interface OpenEntry {
  /** Id of an entry; `new`, or `2026-11-26T17:00`, for one that is added. */
  id: string;
  /** Its date that was pressed; null for a new one. */
  on: string | null;
}

/** The view that the address describes. */
export interface CalendarScreenView extends CalendarPosition {
  /** Key of the event whose detail is open. */
  event: string | null;
  entry: OpenEntry | null;
}

/** The chosen day of a month stands in the query, since a month's path has no day (spec 2). */
const DAY = 'day';
const EVENT = 'event';
const ENTRY = 'entry';
const ON = 'on';

/**
 * The view of an address.
 * @param today local date in Prague
 * @param usual the view of an address without one
 * @returns `unknown` is the date of the address that does not exist, as it is written there, or empty text for an address
 * that names something else; null for all others
 */
export function parseView(
  path: string,
  search: string,
  today: string,
  usual: CalendarView,
): { view: CalendarScreenView; unknown: string | null } {
  const { view, date, isUnknown } = positionOfPath(path, today, usual);
  const query = new URLSearchParams(search);
  const day = query.get(DAY);
  const chosen = `${date.slice(0, 8)}${(day ?? '').padStart(2, '0')}`;
  const isChosen = view === 'month' && isRealDate(chosen);
  const id = query.get(ENTRY);
  return {
    view: {
      ...{ view, date: isChosen ? chosen : date, event: query.get(EVENT) },
      entry: id === null ? null : { id, on: query.get(ON) },
    },
    unknown: isUnknown
      ? dateIn(path)
      : view === 'month' && day !== null && !isChosen
        ? dateIn(`${path}/${day}`)
        : null,
  };
}

/** `/calendar/week/2026/60` → `2026/60`; empty for what has not the form of a date. */
const dateIn = (path: string): string =>
  /^\/calendar\/\w+\/(\d{1,4}(?:\/\d{1,4}){0,2})\/*$/.exec(path)?.[1] ?? '';

/** Address of a view. @param today local date in Prague: its month shows it without saying so */
export function addressOf(
  { view, date, event = null, entry = null }: CalendarPosition & Partial<CalendarScreenView>,
  today: string,
): string {
  const query = new URLSearchParams();
  const path = calendarAddress({ view, date });
  if (view === 'month' && positionOfPath(path, today, view).date !== date)
    query.set(DAY, String(Number(date.slice(8))));
  if (event !== null) query.set(EVENT, event);
  if (entry !== null) query.set(ENTRY, entry.id);
  if (entry !== null && entry.on !== null) query.set(ON, entry.on);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The view of an address without one: the last that was chosen, else a month, on a phone an agenda. */
export const usualView = (storedView: CalendarView | null, phone: boolean): CalendarView =>
  storedView ?? (phone ? 'agenda' : 'month');
