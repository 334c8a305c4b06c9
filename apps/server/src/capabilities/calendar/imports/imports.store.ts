import { createHash } from 'node:crypto';
import { unixSeconds } from '@kahan/domain';
import type { CalendarRead } from '@kahan/icalendar/read';
import { appendPublicEvent, message } from '../../../engine/delivery/index.ts';
import { signal } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Version } from '../../../platform/named-address.ts';
import { type ImportedEvent, touchEvents } from '../calendar.store.ts';
import type { NamedCalendar } from './named-calendars.ts';

/** The stored state of a calendar. */
export interface StoredCalendar {
  version: Version;
  /** When its events were last expanded. */
  readAt: Date;
  /** It had more events than are stored for one calendar. */
  isCut: boolean;
}

/** How many calendars are stored, and the age of the oldest reading in seconds. */
export async function readAges(db: Queryable, now: Date): Promise<{ count: number; oldest: number }> {
  const [row] = await db.query<{ count: number; oldest: number }>({
    text: `select count(*) as count,
             greatest(0, coalesce(extract(epoch from $1::timestamptz - min(read_at)), 0))::float as oldest
           from school_calendars`,
    values: [now],
  });
  return row ?? { count: 0, oldest: 0 };
}

export async function readStored(db: Queryable, id: string): Promise<StoredCalendar | null> {
  const [row] = await db.query<{
    etag: string | null;
    modified: string | null;
    readAt: Date;
    isCut: boolean;
  }>({
    text: `select etag, last_modified as modified, read_at as "readAt",
             whole_from is not null or whole_until is not null as "isCut"
           from school_calendars where calendar_id = $1`,
    values: [id],
  });
  return row === undefined
    ? null
    : { version: { etag: row.etag, lastModified: row.modified }, readAt: row.readAt, isCut: row.isCut };
}

/** Tells caches and open pages that events of imported calendars changed. */
async function tell(tx: Queryable, now: Date): Promise<void> {
  await touchEvents(tx, now);
  await signal(tx, 'catalogue', { kind: 'events' });
  // Last, as it locks the public log.
  await appendPublicEvent(tx, message.service_updated('events', []), now, { keepsAnswers: true });
}

/** Removes the calendars that are not among these, with their events. */
export async function keepCalendars(tx: Queryable, ids: readonly string[], now: Date): Promise<number> {
  const gone = await tx.query({
    text: 'delete from school_calendars where calendar_id <> all($1::text[]) returning calendar_id',
    values: [ids],
  });
  if (gone.length > 0) await tell(tx, now);
  return gone.length;
}

/** Events of one calendar that are stored. */
const MOST_STORED = 2_000;

/** The events that are stored of a calendar, and the time in which none was left out; null where none was at all. */
export interface Share {
  events: CalendarRead['events'];
  wholeFrom: number | null;
  wholeUntil: number | null;
}

/** The events that are nearest to an instant, as many as are stored of one calendar. */
export function shareOf(events: CalendarRead['events'], now: Date): Share {
  const seconds = unixSeconds(now);
  const byDistance = events.toSorted((a, b) => Math.abs(a.start - seconds) - Math.abs(b.start - seconds));
  const leftOut = byDistance.slice(MOST_STORED);
  const before = leftOut.filter(({ start }) => start < seconds).map(({ end }) => end);
  const after = leftOut.filter(({ start }) => start >= seconds).map(({ start }) => start);
  return {
    events: byDistance.slice(0, MOST_STORED),
    wholeFrom: before.length === 0 ? null : before.reduce((a, b) => Math.max(a, b)),
    wholeUntil: after.length === 0 ? null : after.reduce((a, b) => Math.min(a, b)),
  };
}

/** An id that no record of the student system has. It says neither address nor UID. */
const eventId = (calendarId: string, id: string) =>
  `ical-${calendarId.slice(0, 8)}-${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;

const columns = (events: readonly ImportedEvent[]) => [
  events.map(({ event_id }) => event_id),
  events.map(({ start }) => start),
  events.map(({ end }) => end),
  events.map(({ title }) => title),
  events.map(({ place }) => place),
  events.map(({ url }) => url),
];
const GIVEN = `unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[])
               as given(event_id, starts, ends, title, place, url)`;

/** Stores name and categories of a calendar, and its version when it was read. @returns whether users see a difference */
async function writeCalendar(
  tx: Queryable,
  { id, categories }: NamedCalendar,
  { name, version, now }: { name: string | null; version: Version | null; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isSame: boolean }>({
    text: `with known as (select name, categories from school_calendars where calendar_id = $1 for update),
           written as (
             insert into school_calendars as c (calendar_id, name, categories, etag, last_modified, read_at)
             values ($1, coalesce($2, ''), $3, $5, $6, $7)
             on conflict (calendar_id) do update set name = coalesce($2, c.name), categories = excluded.categories,
               etag = case when $4 then excluded.etag else c.etag end,
               last_modified = case when $4 then excluded.last_modified else c.last_modified end,
               read_at = case when $4 then excluded.read_at else c.read_at end
             returning name, categories
           )
           select exists (select 1 from known, written where known = written) as "isSame"`,
    values: [id, name, categories, version !== null, version?.etag, version?.lastModified, now],
  });
  return row?.isSame !== true;
}

/** Notes that a stored calendar is as it was. Its name and categories are those of the configuration. */
export async function keepEvents(tx: Queryable, calendar: NamedCalendar, now: Date): Promise<void> {
  if (await writeCalendar(tx, calendar, { name: calendar.name, version: null, now })) await tell(tx, now);
}

/**
 * Replaces the stored events of a calendar by those of a reading.
 * @param reading.name the name that users see as the source
 * @returns whether users see a difference
 */
export async function replaceEvents(
  tx: Queryable,
  calendar: NamedCalendar,
  reading: Share & { name: string; version: Version },
  now: Date,
): Promise<boolean> {
  const isRenamed = await writeCalendar(tx, calendar, { ...reading, now });
  const bounds = await tx.query({
    text: `update school_calendars set whole_from = $2, whole_until = $3
           where calendar_id = $1 and (whole_from, whole_until) is distinct from ($2, $3) returning calendar_id`,
    values: [calendar.id, reading.wholeFrom, reading.wholeUntil],
  });
  const events = reading.events.map(({ id, start, end, title, place, url }) => ({
    ...{ event_id: eventId(calendar.id, id), start, end, title, place, url },
  }));
  const values = [calendar.id, ...columns(events)];
  const written = await tx.query({
    text: `insert into school_calendar_events as e (calendar_id, event_id, starts, ends, title, place, url)
           select $1, event_id, starts, ends, title, place, url from ${GIVEN}
           on conflict (calendar_id, event_id) do update
           set starts = excluded.starts, ends = excluded.ends, title = excluded.title, place = excluded.place,
             url = excluded.url
           where (e.starts, e.ends, e.title, e.place, e.url) is distinct from
             (excluded.starts, excluded.ends, excluded.title, excluded.place, excluded.url)
           returning event_id`,
    values,
  });
  const gone = await tx.query({
    text: 'delete from school_calendar_events where calendar_id = $1 and event_id <> all($2::text[]) returning event_id',
    values: [calendar.id, values[1]],
  });
  const isChanged = isRenamed || bounds.length > 0 || written.length > 0 || gone.length > 0;
  if (isChanged) await tell(tx, now);
  return isChanged;
}
