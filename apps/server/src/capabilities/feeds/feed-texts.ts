import type { FeedKind, ScheduleEntry, TermAnswer } from '@kahan/contract';
import {
  addDays,
  type Language,
  pragueDate,
  pragueInstant,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import { writeCalendar } from '@kahan/icalendar/write';
import { serverPhrases } from '@kahan/phrases/server';
import type { Engine } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { etagOf } from '../../platform/http/answer/render.ts';
import { Rendered } from '../../platform/http/answer/rendered.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { type Entry, type EntryContext, entryContext } from './entries/entry.ts';
import { scheduleEntries } from './entries/schedule.entries.ts';
import { termEntries } from './entries/terms.entries.ts';
import { lockFeed, writeRevisions } from './feeds.store.ts';
import { revise } from './revisions.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
/** Least time in which a reader should look again, minutes. Calendars of companies look when they like. */
const REFRESH_MINUTES = 30;
/** Users whose feeds are kept, and the memory for them. */
const MOST_KEPT = 20_000;
const MOST_BYTES = 64 * 2 ** 20;
/** Terms that kept feeds rest on; with more, all are forgotten. */
const MOST_WATCHED = 200_000;
/** Seconds after which to ask again, while the records are read for the first time. */
const RETRY_AFTER = 60;

/** Records of other capabilities, read in one transaction; null before they were read. */
export interface FeedRecords {
  lessons(tx: Queryable, userId: number, lang: Language): Promise<Snapshot<ScheduleEntry[]> | null>;
  yearSchedule(tx: Queryable): Promise<Snapshot<YearSchedule> | null>;
  terms(tx: Queryable, userId: number, lang: Language): Promise<TermAnswer[] | null>;
}

/** Whose feed, and in which language. */
export interface FeedOf {
  userId: number;
  kind: FeedKind;
  lang: Language;
}

interface FoundEntries {
  entries: Entry[];
  /** When the records changed last; now when that is not known. */
  changedAt: Date;
  /** Ids of the terms that the entries rest on. */
  terms: readonly string[];
}

export type FeedTexts = ReturnType<typeof createFeedTexts>;

/** The feeds as calendars read them: rendered once, and kept until a signal says that something changed. */
export function createFeedTexts(
  { db, bus, clock }: Pick<Engine, 'db' | 'bus' | 'clock'>,
  { records, publicUrl }: { records: FeedRecords; publicUrl: string },
) {
  const bounds = { mostOwners: MOST_KEPT, mostBytes: MOST_BYTES };
  // A user's own events make the cache forget that user.
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  /** Users whose kept feeds rest on a term: shared records of terms change without an event of the user. */
  const watched = new Map<string, Set<number>>();
  /** Terms that changed while a feed was read, of each reading under way. */
  const readings = new Set<Set<string>>();
  const { hostname } = new URL(publicUrl);

  bus.on('feeds', ({ userId }) => cache.forget(userId));
  bus.on('terms', ({ ids }) => {
    for (const id of ids) {
      for (const userId of watched.get(id) ?? []) cache.forget(userId);
      watched.delete(id);
      for (const changed of readings) changed.add(id);
    }
  });

  function watch(userId: number, terms: readonly string[]): void {
    if (watched.size > MOST_WATCHED) {
      watched.clear();
      cache.forgetAll();
    }
    for (const id of terms) watched.set(id, (watched.get(id) ?? new Set()).add(userId));
  }

  async function find(
    tx: Queryable,
    { userId, kind, lang }: FeedOf,
    context: EntryContext,
  ): Promise<FoundEntries> {
    const notReady = () => new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
    switch (kind) {
      case 'schedule': {
        const lessons = await records.lessons(tx, userId, lang);
        if (lessons === null) throw notReady();
        const year = await records.yearSchedule(tx);
        const entries = scheduleEntries(lessons.data, year?.data ?? null, context);
        return { entries, changedAt: lessons.lastModified, terms: [] };
      }
      case 'terms': {
        const terms = await records.terms(tx, userId, lang);
        if (terms === null) throw notReady();
        const entries = termEntries(terms, context);
        return { entries, changedAt: context.now, terms: terms.map(({ term_id }) => term_id) };
      }
    }
  }

  /** Renders a feed, and numbers what changed in it since the last rendering. */
  async function load(feed: FeedOf) {
    const { userId, kind, lang } = feed;
    const now = clock.now();
    const changedMeanwhile = new Set<string>();
    readings.add(changedMeanwhile);
    const { entries, changedAt, terms } = await db
      .transaction(async (tx) => {
        const locked = await lockFeed(tx, userId, kind);
        if (locked === null) throw new ApiFailure('NOT_FOUND');
        const context = entryContext({ now, lang, settings: locked }, publicUrl);
        const found = await find(tx, feed, context);
        const { terms } = found;
        watch(userId, terms);
        const at = unixSeconds(found.changedAt);
        const revised = revise(found.entries, locked.revisions, at);
        if (!revised.changed && locked.changedAt !== null)
          return { entries: revised.entries, changedAt: locked.changedAt, terms };
        const before = locked.changedAt === null ? 0 : unixSeconds(locked.changedAt);
        const changedAt = new Date(Math.max(at, before + 1) * 1000);
        await writeRevisions(tx, feed, { revisions: revised.revisions, changedAt });
        return { entries: revised.entries, changedAt, terms };
      })
      .finally(() => readings.delete(changedMeanwhile));
    const text = writeCalendar(
      { product: 'Feeds', name: serverPhrases(lang).feeds.names[kind], refreshMinutes: REFRESH_MINUTES },
      entries.map((entry) => ({ ...entry, uid: `${entry.uid}@${hostname}` })),
    );
    const body = Buffer.from(text);
    const rendered = new Rendered(body, etagOf(body), changedAt.toUTCString(), {}, CALENDAR_TYPE);
    const isOld = terms.some((id) => changedMeanwhile.has(id));
    // Which lessons are shown depends on the date.
    return { rendered, validUntil: isOld ? now : pragueInstant(addDays(pragueDate(now), 1), 0) };
  }

  return {
    /** The current version; its Last-Modified is when an entry changed last. @throws ApiFailure NOT_READY, NOT_FOUND */
    get: (feed: FeedOf): Promise<Rendered> =>
      cache.get(feed.userId, `${feed.kind} ${feed.lang}`, () => load(feed)),
    /** Forgets a user's feeds in this process, which has changed something of them. */
    forget: (userId: number) => cache.forget(userId),
  };
}
