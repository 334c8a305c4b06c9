import type { Answer, Feed, FeedKind } from '@kahan/contract';
import { type CalendarEvent, calendarEvents, deadlinesOf, pragueInstant, unixSeconds } from '@kahan/domain';
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

/** Unix seconds of a time; those of midnight in Prague for a date. */
const secondsOf = (time: ICAL.Time): number =>
  time.isDate ? unixSeconds(pragueInstant(time.toString(), 0)) : time.toUnixTime();

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
      start: secondsOf(event.startDate),
      end: secondsOf(event.endDate),
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

/** Addresses by kind. */
export type FeedAddresses = Partial<Record<FeedKind, string>>;

export const settingsOf = async (client: TestClient) =>
  (await client.get('/api/calendar/settings')).json<FeedAddresses>();

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

const known = new Map<string, { etag: string; text: string }>();

/** The text of a feed. An unchanged feed is not fetched again, as whole calendars are limited for each address. */
export async function textOfFeed(
  portal: Pick<TestPortal, 'client' | 'url'>,
  url: string | undefined,
): Promise<string> {
  const key = `${portal.url} ${url}`;
  const had = known.get(key);
  const answer = await fetchFeed(portal, url, had && { 'if-none-match': had.etag });
  if (answer.status === 304 && had !== undefined) return had.text;
  if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${answer.text}`);
  known.set(key, { etag: answer.headers.get('etag') ?? '', text: answer.text });
  return answer.text;
}

/** An entry of the app's own calendar. */
interface AgendaEntry {
  kind: CalendarEvent['kind'];
  /** Unix seconds. */
  start: number;
  end: number;
}

/** The calendar of the app, from the same answers and by the same rules as its screen. Dates are local, the end exclusive. */
export async function agendaOf(client: TestClient, from: string, until: string): Promise<AgendaEntry[]> {
  const answer = async <T>(path: string) => (await client.get(`/api/${path}`)).json<T>();
  const { schedule } = await answer<Answer<'GET /api/user/schedule'>>('user/schedule');
  const { terms } = await answer<Answer<'GET /api/user/terms'>>('user/terms');
  const { results } = await answer<Answer<'GET /api/user/results'>>('user/results');
  const year = await answer<Answer<'GET /api/structure/year-schedule'>>('structure/year-schedule');
  const now = unixSeconds(new Date('2026-11-18T07:42:00Z'));
  const deadlines = deadlinesOf({ records: results, terms, schedules: [year] }, { year: year.year, now });
  const choice = { schedule: true, exams: true, deadlines: true, school: false, categories: [] };
  return calendarEvents(
    { agenda: { lessons: schedule, terms }, deadlines, holidays: [], school: [] },
    { from, until },
    choice,
  ).map(({ kind, start, end }) => ({ kind, start, end }));
}
