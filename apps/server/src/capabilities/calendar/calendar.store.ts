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

/** An event of an imported calendar with what the calendar gives all of its events. */
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
  most: number;
}

/** Events of imported calendars that touch a span, the earliest first. */
export async function readImported(db: Queryable, { span, categories, most }: Asked): Promise<StoredEvent[]> {
  return db.query<StoredEvent>({
    text: `select event_id, starts as start, ends as end, title, place, url, name as source, categories
           from school_calendar_events join school_calendars using (calendar_id)
           where starts < $2 and (ends > $1 or starts >= $1) and ($3::smallint[] is null or categories && $3)
           order by starts, ends, event_id collate "C" limit $4`,
    values: [span.start, span.end, categories ?? null, most],
  });
}
