import type { SchoolEvent } from '@kahan/contract';
import {
  EVENT_CATEGORIES,
  type EventCategory,
  type EventRecord,
  isAllDay,
  type Language,
  unixSeconds,
} from '@kahan/domain';
import { isComplete, readCatalogue } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import type { StoredEvent } from './calendar.store.ts';
import { readEventsChanged, readImported, type Span } from './calendar.store.ts';

interface AskedEvents extends Span {
  /** Events with at least one of these categories; undefined: all events. */
  categories?: readonly EventCategory[] | undefined;
  lang: Language;
  now: Date;
}

/**
 * School events that touch a span, earliest first: all events of the student system, and those of imported calendars
 * that fit. `incomplete` names the calendars of which some events do not fit.
 */
export async function readSchoolEvents(
  db: Queryable,
  links: Pick<Sanitizer, 'isSafeLink'>,
  { categories, lang, now, ...span }: AskedEvents,
): Promise<{ items: SchoolEvent[]; incomplete: string[] }> {
  const records = await readCatalogue(db, 'events');
  const { events, incomplete } = await readImported(db, { span, categories, now: unixSeconds(now) });
  const asked = records.filter(
    (record) =>
      record.start < span.end &&
      (record.end > span.start || record.start >= span.start) &&
      (categories === undefined || categories.some((one) => record.categories.includes(one))),
  );
  const items = [
    ...asked.map((record) => presentEvent(record, links, lang)),
    ...events.map((event) => presentImported(event, links)),
  ].toSorted(inOrderOfTime);
  return { items, incomplete };
}

/** The school events of a span, and when one changed last, within a transaction; null before all were read. */
export async function readEventsIn(tx: Queryable, links: Pick<Sanitizer, 'isSafeLink'>, asked: AskedEvents) {
  if (!(await isComplete(tx, 'events'))) return null;
  const changedAt = await readEventsChanged(tx);
  const { items } = await readSchoolEvents(tx, links, asked);
  return changedAt && { items, changedAt };
}

type Links = Pick<Sanitizer, 'isSafeLink'>;

const safe = (url: string | null, links: Links) => (url !== null && links.isSafeLink(url) ? url : null);

const known = (categories: readonly number[]) => EVENT_CATEGORIES.filter((one) => categories.includes(one));

/** An event of the student system. */
function presentEvent(record: EventRecord, links: Links, lang: Language): SchoolEvent {
  const { event_id, start, end, title, categories, url } = record;
  return {
    ...{ id: event_id, start, end, title: title[lang], categories: known(categories) },
    ...{ all_day: isAllDay(record), place: null, url: safe(url, links), source: null },
  };
}

/** An event of an imported calendar. It has one language, whatever is asked for. */
function presentImported(event: StoredEvent, links: Links): SchoolEvent {
  const { event_id, start, end, title, categories, place, url, source } = event;
  return {
    ...{ id: event_id, start, end, title, categories: known(categories) },
    ...{ all_day: isAllDay(event), place, url: safe(url, links), source },
  };
}

/** Earliest first, the shorter one first of those that begin together. */
const inOrderOfTime = (a: SchoolEvent, b: SchoolEvent) =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);
