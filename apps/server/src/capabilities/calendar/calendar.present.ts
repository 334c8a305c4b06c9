import type { SchoolEvent } from '@kahan/contract';
import { EVENT_CATEGORIES, type EventRecord, isAllDay, type Language } from '@kahan/domain';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import type { StoredEvent } from './calendar.store.ts';

type Links = Pick<Sanitizer, 'isSafeLink'>;

const safe = (url: string | null, links: Links) => (url !== null && links.isSafeLink(url) ? url : null);

const known = (categories: readonly number[]) => EVENT_CATEGORIES.filter((one) => categories.includes(one));

/** An event of the student system. */
export function presentEvent(record: EventRecord, links: Links, lang: Language): SchoolEvent {
  const { event_id, start, end, title, categories, url } = record;
  return {
    ...{ id: event_id, start, end, title: title[lang], categories: known(categories) },
    ...{ all_day: isAllDay(record), place: null, url: safe(url, links), source: null },
  };
}

/** An event of an imported calendar. It has one language, whatever is asked for. */
export function presentImported(event: StoredEvent, links: Links): SchoolEvent {
  const { event_id, start, end, title, categories, place, url, source } = event;
  return {
    ...{ id: event_id, start, end, title, categories: known(categories) },
    ...{ all_day: isAllDay(event), place, url: safe(url, links), source },
  };
}

/** Earliest first, the shorter one first of those that begin together. */
export const inOrderOfTime = (a: SchoolEvent, b: SchoolEvent) =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);
