import type { Feed, FeedKind } from '@kahan/contract';
import ICAL from 'ical.js';
import type { TestAnswer, TestClient } from './client.ts';
import type { TestPortal } from './portal.ts';

/** An event as a calendar reads it. */
export interface ReadEvent {
  uid: string;
  /** Unix seconds. */
  start: number;
  end: number;
  isAllDay: boolean;
  title: string;
  place: string | null;
  about: string | null;
  url: string | null;
  status: string | null;
  transparency: string | null;
  sequence: number;
  /** LAST-MODIFIED, unix seconds. */
  modified: number;
}

/** The events of a calendar, as ical.js reads them with the time zone that the calendar brings along. */
export function readCalendar(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const event = new ICAL.Event(component);
    const text = (name: string) => {
      const value = component.getFirstPropertyValue(name);
      return value === null ? null : String(value);
    };
    return {
      uid: event.uid,
      start: event.startDate.toUnixTime(),
      end: event.endDate.toUnixTime(),
      isAllDay: event.startDate.isDate,
      title: event.summary,
      place: text('location'),
      about: text('description'),
      url: text('url'),
      status: text('status'),
      transparency: text('transp'),
      sequence: Number(text('sequence')),
      modified: Date.parse(text('last-modified') ?? '') / 1000,
    };
  });
}

export const settingsOf = async (client: TestClient) =>
  (await client.get('/api/calendar/settings')).json<Partial<Record<FeedKind, string>>>();

export const feedsOf = async (client: TestClient) =>
  (await client.get('/api/calendar/feeds')).json<{ items: Feed[] }>().items;

/** Fetches an address of a feed as a calendar does: without cookies. */
export function fetchFeed(
  portal: Pick<TestPortal, 'client'>,
  url: string | null | undefined,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return portal.client().get(new URL(url ?? 'missing:').pathname, headers);
}
