import { MOST_IMPORTED, MOST_OF_CALENDAR } from '@kahan/contract';
import type { Queryable } from '../../platform/database.ts';

/** A span in unix seconds; the end does not belong to it. */
export interface Span {
  start: number;
  end: number;
}

/** An event of an imported calendar. Times are unix seconds. */
export interface ImportedEvent extends Span {
  event_id: string;
  title: string;
  place: string | null;
  url: string | null;
}

/** An event of an imported calendar with the name and the categories of its calendar. */
export interface StoredEvent extends ImportedEvent {
  /** Name of the calendar. */
  source: string;
  categories: number[];
}

/**
 * Notes that events changed. The time moves on by at least a second, because a client that knows the date alone compares
 * whole seconds.
 */
export async function touchEvents(tx: Queryable, now: Date): Promise<void> {
  await tx.query({
    text: `insert into school_events (changed_at) values (date_trunc('second', $1::timestamptz))
           on conflict (only_row) do update
           set changed_at = greatest(excluded.changed_at, school_events.changed_at + interval '1 second')`,
    values: [now],
  });
}

/** When events last changed; null before any were read. */
export async function readEventsChanged(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ changed_at: Date }>({ text: 'select changed_at from school_events' });
  return row?.changed_at ?? null;
}

/** Which imported events are asked for. */
interface Asked {
  span: Span;
  /** Calendars with at least one of these categories; undefined: all of them. */
  categories: readonly number[] | undefined;
  /** Unix seconds. Of a calendar with too many events those nearest to this instant are taken. */
  now: number;
}

/**
 * Events of imported calendars that touch a span. Each calendar has the same share, so that one with many events leaves
 * the others theirs.
 * @returns the events, and the names of the calendars of which some are missing
 */
export async function readImported(
  db: Queryable,
  { span, categories, now }: Asked,
): Promise<{ events: StoredEvent[]; incomplete: string[] }> {
  const calendars = await db.query<{ id: string; name: string; isCut: boolean }>({
    text: `select calendar_id as id, name,
             coalesce($1 < whole_from, false) or coalesce($2 > whole_until, false) as "isCut"
           from school_calendars where $3::smallint[] is null or categories && $3 order by name, calendar_id`,
    values: [span.start, span.end, categories ?? null],
  });
  if (calendars.length === 0) return { events: [], incomplete: [] };
  const share = Math.max(1, Math.min(MOST_OF_CALENDAR, Math.floor(MOST_IMPORTED / calendars.length)));
  const near = Math.min(Math.max(now, span.start), span.end);
  const rows = await db.query<StoredEvent & { calendar: string; place_in_share: number }>({
    text: `select c.calendar_id as calendar, e.*, name as source, categories
           from school_calendars c cross join lateral (
             select event_id, starts as start, ends as end, title, place, url,
               row_number() over (order by abs(starts - $3), event_id collate "C") as place_in_share
             from school_calendar_events o
             where o.calendar_id = c.calendar_id and starts < $2 and (ends > $1 or starts >= $1)
             order by abs(starts - $3), event_id collate "C" limit $4
           ) e
           where c.calendar_id = any($5::text[])`,
    values: [span.start, span.end, near, share + 1, calendars.map(({ id }) => id)],
  });
  const crowded = new Set(rows.flatMap((row) => (row.place_in_share > share ? [row.calendar] : [])));
  return {
    events: rows.filter((row) => row.place_in_share <= share),
    incomplete: calendars.flatMap(({ id, name, isCut }) => (isCut || crowded.has(id) ? [name] : [])),
  };
}
