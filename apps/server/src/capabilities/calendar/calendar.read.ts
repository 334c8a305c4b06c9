import { MOST_EVENTS, type SchoolEvent } from '@kahan/contract';
import type { EventCategory, Language } from '@kahan/domain';
import { isComplete, readCatalogue } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import { inOrderOfTime, presentEvent, presentImported } from './calendar.present.ts';
import { readEventsChanged, readImported, type Span } from './calendar.store.ts';

interface AskedEvents extends Span {
  /** Events with at least one of these; undefined: all of them. */
  categories?: readonly EventCategory[] | undefined;
  lang: Language;
}

/** School events that touch a span, earliest first. `isCut`: there are more than one answer holds. */
export async function readSchoolEvents(
  db: Queryable,
  links: Pick<Sanitizer, 'isSafeLink'>,
  { categories, lang, ...span }: AskedEvents,
): Promise<{ items: SchoolEvent[]; isCut: boolean }> {
  const records = await readCatalogue(db, 'events');
  const imported = await readImported(db, { span, categories, most: MOST_EVENTS + 1 });
  const asked = records.filter(
    (record) =>
      record.start < span.end &&
      (record.end > span.start || record.start >= span.start) &&
      (categories === undefined || categories.some((one) => record.categories.includes(one))),
  );
  const items = [
    ...asked.map((record) => presentEvent(record, links, lang)),
    ...imported.map((event) => presentImported(event, links)),
  ].toSorted(inOrderOfTime);
  return { items: items.slice(0, MOST_EVENTS), isCut: items.length > MOST_EVENTS };
}

/** The school events of a span, and when one changed last, within a transaction; null before all were read. */
export async function readEventsIn(tx: Queryable, links: Pick<Sanitizer, 'isSafeLink'>, asked: AskedEvents) {
  if (!(await isComplete(tx, 'events'))) return null;
  const changedAt = await readEventsChanged(tx);
  const { items } = await readSchoolEvents(tx, links, asked);
  return changedAt && { items, changedAt };
}
