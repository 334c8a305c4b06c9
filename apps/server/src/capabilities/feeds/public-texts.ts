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
import { schoolEvents, uidOfEvent } from './events/dated.ts';
import { eventContext } from './events/event.ts';
import type { FeedRecords } from './feed-texts.ts';
import { lockPublicFeed, writePublicRevisions } from './feeds.store.ts';
import { type RevisedFeed, renderCalendar, reviseLocked } from './rendering.ts';

/** Days before and after today whose events are in the feed. */
const DAYS_BEFORE = 60;
const DAYS_AHEAD = 400;
/** Choices of categories that are cached. */
const MOST_CACHED = 200;
const MOST_BYTES = 16 * 2 ** 20;
/** Public feeds have neither cancellations nor deadlines. */
const SETTINGS = { cancelled: 'keep', deadlines: false, notes: false } as const;

/** The events of the span, and their numbers. */
interface NumberedEvents {
  found: NonNullable<Awaited<ReturnType<FeedRecords['events']>>>;
  revised: RevisedFeed;
}

/** The university's events as a calendar, the same for all. All choices of categories share the numbers of the events. */
export function createPublicTexts(
  { db, bus, clock }: Pick<Engine, 'db' | 'bus' | 'clock'>,
  {
    read,
    publicUrl,
    notReady,
  }: { read: FeedRecords['events']; publicUrl: string; notReady: () => ApiFailure },
) {
  const bounds = { mostOwners: MOST_CACHED, mostBytes: MOST_BYTES };
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  bus.on('catalogue', ({ kind }) => {
    if (kind === null || kind === 'events') forgetAll();
  });
  bus.onGap(() => whole.clear());
  /** The numbered events of a language and a day, of which each choice of categories is a part. */
  const whole = new Map<string, Promise<NumberedEvents>>();

  function forgetAll(): void {
    cache.forgetAll();
    whole.clear();
  }

  /** Numbers what changed since the last time, under the lock of the feed. */
  async function number(lang: Language, now: Date): Promise<NumberedEvents> {
    const today = pragueDate(now);
    const span = {
      start: unixSeconds(pragueInstant(addDays(today, -DAYS_BEFORE), 0)),
      end: unixSeconds(pragueInstant(addDays(today, DAYS_AHEAD), 0)),
    };
    return db.transaction(async (tx) => {
      const locked = await lockPublicFeed(tx, lang);
      const found = await read(tx, { ...span, lang });
      if (found === null) throw notReady();
      const events = schoolEvents(found.items, eventContext({ now, lang, settings: SETTINGS }, publicUrl));
      const revised = await reviseLocked(events, locked, found.changedAt, (changed) =>
        writePublicRevisions(tx, lang, changed),
      );
      return { found, revised };
    });
  }

  async function numbered(lang: Language, now: Date): Promise<NumberedEvents> {
    const key = `${lang} ${pragueDate(now)}`;
    const known = bus.live ? whole.get(key) : undefined;
    if (known !== undefined) return known;
    const numbering = number(lang, now);
    // The events of the day before are of no use any more.
    for (const old of whole.keys()) if (old.startsWith(lang)) whole.delete(old);
    whole.set(key, numbering);
    try {
      return await numbering;
    } catch (error) {
      if (whole.get(key) === numbering) whole.delete(key);
      throw error;
    }
  }

  async function load(lang: Language, categories: readonly EventCategory[] | undefined): Promise<Loaded> {
    const now = clock.now();
    const { found, revised } = await numbered(lang, now);
    const isChosen = (event: { categories: readonly number[] }) =>
      categories === undefined || categories.some((one) => event.categories.includes(one));
    const chosen = new Set(found.items.filter(isChosen).map(uidOfEvent));
    const events = revised.events.filter(({ uid }) => chosen.has(uid));
    const rendered = renderCalendar('events', lang, { ...revised, events }, publicUrl);
    return { rendered, validUntil: pragueInstant(addDays(pragueDate(now), 1), 0) };
  }

  return {
    /** @param categories undefined: all of them. @throws ApiFailure NOT_READY */
    get: (lang: Language, categories: readonly EventCategory[] | undefined): Promise<Rendered> =>
      cache.get(categories?.join() ?? EVERYBODY, lang, () => load(lang, categories)),
  };
}
