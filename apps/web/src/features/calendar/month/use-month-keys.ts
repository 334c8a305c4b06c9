import { addDays, addMonths, dayOfWeek, mondayOf } from '@kahan/domain';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const SATURDAY = 6;

/** Where a key leads from a day of the month; null when it leads nowhere. */
export function dayAfterKey(key: string, date: string, weekends: boolean): string | null {
  const step = (days: number): string => {
    const next = addDays(date, days);
    return weekends || dayOfWeek(next) < SATURDAY ? next : step(days + Math.sign(days));
  };
  switch (key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return mondayOf(date);
    case 'End':
      return addDays(mondayOf(date), weekends ? 6 : 4);
    case 'PageUp':
      return onWorkday(addMonths(date, -1), weekends);
    case 'PageDown':
      return onWorkday(addMonths(date, 1), weekends);
    default:
      return null;
  }
}

/** The same day of another month may be on a weekend that is not shown. */
const onWorkday = (date: string, weekends: boolean): string =>
  weekends || dayOfWeek(date) < SATURDAY ? date : addDays(mondayOf(date), 4);

interface MonthKeysOptions {
  table: RefObject<HTMLTableElement | null>;
  weekends: boolean;
  /** Whether a day is on screen. */
  isShown: (date: string) => boolean;
  /** A day on screen takes the focus. */
  onFocus: (date: string) => void;
  /** A day of another month is asked for. */
  onLeave: (date: string) => void;
}

/** Arrows move by days and weeks, Home and End within the week, PageUp and PageDown by months; the focus goes along. */
export function useMonthKeys({ table, weekends, isShown, onFocus, onLeave }: MonthKeysOptions) {
  /** Gets the focus once its month is drawn. */
  const nextFocus = useRef<string | null>(null);
  const focus = (date: string) =>
    table.current?.querySelector<HTMLElement>(`a[data-date="${date}"]`)?.focus();
  useLayoutEffect(() => {
    if (nextFocus.current === null || !isShown(nextFocus.current)) return;
    focus(nextFocus.current);
    nextFocus.current = null;
  });
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const from = cell?.getAttribute('data-cell');
    if (!from) return;
    const to = dayAfterKey(event.key, from, weekends);
    if (to === null) return;
    event.preventDefault();
    if (isShown(to) && !event.key.startsWith('Page')) {
      onFocus(to);
      focus(to);
      return;
    }
    nextFocus.current = to;
    onLeave(to);
  };
}
