import type { Page } from '@playwright/test';
import type { Words } from './control.ts';
import { control } from './control.ts';

/** Calls for school events. */
export const EVENTS = '**/api/events?*';

export const monthOf = (page: Page, name: string) => page.getByRole('table', { name });

/** A day of the month by its date in words: `Tuesday 24 Nov`. */
export const dayLink = (page: Page, day: string) =>
  page.getByRole('table').getByRole('link', { name: new RegExp(`^${day}, `) });

export const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export interface StoredEvent {
  start: number;
  end: number;
  title: Words;
  categories: number[];
  url: string | null;
}

export const putEvent = (id: string, event: StoredEvent) => control('PUT', `/events/${id}`, event);
export const deleteEvent = (id: string) => control('DELETE', `/events/${id}`);

/** Unix seconds of a wall clock time in Prague in November 2026. */
export const novemberAt = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour - 1) / 1000;
