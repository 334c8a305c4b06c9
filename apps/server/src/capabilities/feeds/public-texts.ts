import {
  addDays,
  type EventCategory,
  type Language,
  pragueDate,
  pragueInstant,
  unixSeconds,
} from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import type { ApiFailure } from '../../platform/errors.ts';
import type { Rendered } from '../../platform/http/answer/rendered.ts';
import { EVERYBODY, type Loaded, RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { entryContext } from './entries/entry.ts';
import { eventEntries, uidOfEvent } from './entries/events.entries.ts';
import type { FeedRecords } from './feed-texts.ts';
import { lockPublicFeed, writePublicRevisions } from './feeds.store.ts';
import { renderCalendar, reviseLocked } from './rendering.ts';

/** Days before and after today whose events are in the feed. */
const DAYS_BEFORE = 60;
const DAYS_AHEAD = 400;
/** Choices of categories that are kept. */
const MOST_KEPT = 200;
const MOST_BYTES = 16 * 2 ** 20;
/** Nobody cancels anything here, and there are no deadlines. */
const SETTINGS = { cancelled: 'keep', deadlines: false } as const;

/** The university's events as a calendar, the same for all. All choices of categories share the numbers of the events. */
export function createPublicTexts(
  { db, bus, clock }: Pick<Engine, 'db' | 'bus' | 'clock'>,
  {
    read,
    publicUrl,
    notReady,
  }: { read: FeedRecords['events']; publicUrl: string; notReady: () => ApiFailure },
) {
  const bounds = { mostOwners: MOST_KEPT, mostBytes: MOST_BYTES };
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  bus.on('catalogue', ({ kind }) => {
    if (kind === null || kind === 'events') cache.forgetAll();
  });

  async function load(lang: Language, categories: readonly EventCategory[] | undefined): Promise<Loaded> {
    const now = clock.now();
    const today = pragueDate(now);
    const span = {
      start: unixSeconds(pragueInstant(addDays(today, -DAYS_BEFORE), 0)),
      end: unixSeconds(pragueInstant(addDays(today, DAYS_AHEAD), 0)),
    };
    const { found, revised } = await db.transaction(async (tx) => {
      const locked = await lockPublicFeed(tx, lang);
      const found = await read(tx, { ...span, lang });
      if (found === null) throw notReady();
      const entries = eventEntries(found.items, entryContext({ now, lang, settings: SETTINGS }, publicUrl));
      const revised = await reviseLocked(entries, locked, found.changedAt, (changed) =>
        writePublicRevisions(tx, lang, changed),
      );
      return { found, revised };
    });
    const isChosen = (event: { categories: readonly number[] }) =>
      categories === undefined || categories.some((one) => event.categories.includes(one));
    const chosen = new Set(found.items.filter(isChosen).map(uidOfEvent));
    const entries = revised.entries.filter(({ uid }) => chosen.has(uid));
    const rendered = renderCalendar('events', lang, { ...revised, entries }, publicUrl);
    return { rendered, validUntil: pragueInstant(addDays(today, 1), 0) };
  }

  return {
    /** @param categories undefined: all of them. @throws ApiFailure NOT_READY */
    get: (lang: Language, categories: readonly EventCategory[] | undefined): Promise<Rendered> =>
      cache.get(categories?.join() ?? EVERYBODY, lang, () => load(lang, categories)),
  };
}
