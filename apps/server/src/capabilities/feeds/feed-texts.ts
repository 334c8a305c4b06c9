import type {
  EntryAnswer,
  FeedKind,
  ResultAnswer,
  SchoolEvent,
  SharedScheduleLesson,
  TermAnswer,
} from '@kahan/contract';
import {
  addDays,
  deadlinesOf,
  type EventCategory,
  type Language,
  pragueDate,
  pragueInstant,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Rendered } from '../../platform/http/answer/rendered.ts';
import { type Loaded, RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { deadlineEvents, examinedEvents, ownEvents, termEvents } from './events/dated.ts';
import { type EventContext, eventContext, type FeedEvent } from './events/event.ts';
import { lessonEvents } from './events/lessons.ts';
import type { FeedMetrics } from './feeds.metrics.ts';
import { lockFeed, writeRevisions } from './feeds.store.ts';
import { createPublicTexts } from './public-texts.ts';
import { renderCalendar, reviseLocked } from './rendering.ts';
import { TeachersWatch } from './teachers-watch.ts';

/** Users whose feeds are cached, and the memory for them. */
const MOST_CACHED = 20_000;
const MOST_BYTES = 64 * 2 ** 20;
/** Seconds after which to ask again, while the records are read for the first time. */
const RETRY_AFTER = 60;

const notReady = () => new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });

/** Records of other capabilities, read in one transaction; null before they were read. */
export interface FeedRecords {
  /** Id of a user's timetable as a teacher; null for students, and for others whom the directory does not list. */
  teacher(tx: Queryable, userId: number): Promise<string | null>;
  /** The lessons that a student attends or a teacher teaches. */
  lessons(tx: Queryable, userId: number, lang: Language): Promise<Snapshot<SharedScheduleLesson[]> | null>;
  /** The user's own entries, and when one of them changed last. */
  entries(tx: Queryable, userId: number): Promise<{ items: EntryAnswer[]; changedAt: Date | null }>;
  yearSchedule(tx: Queryable): Promise<Snapshot<YearSchedule> | null>;
  terms(tx: Queryable, userId: number, lang: Language): Promise<TermAnswer[] | null>;
  /** The terms at which a teacher examines. */
  examined(tx: Queryable, uident: string, lang: Language): Promise<TermAnswer[] | null>;
  results(tx: Queryable, userId: number, lang: Language): Promise<ResultAnswer[] | null>;
  /** The university's events of a span in unix seconds. */
  events(
    tx: Queryable,
    asked: { start: number; end: number; lang: Language },
  ): Promise<{ items: SchoolEvent[]; changedAt: Date } | null>;
}

/** The user of a feed, and its language. */
export interface FeedOf {
  userId: number;
  kind: FeedKind;
  lang: Language;
}

interface FoundEvents {
  events: FeedEvent[];
  /** When the records changed last; now when that is not known. */
  changedAt: Date;
  /** The teacher whose timetable the events rest on; null for none. */
  teacher?: string | null;
  /** Whether a signal reports each change of the records. */
  isTold: boolean;
}

export type FeedTexts = ReturnType<typeof createFeedTexts>;

/** The feeds as calendars read them: rendered once, and kept until a signal says that something changed. */
export function createFeedTexts(
  engine: Pick<Engine, 'db' | 'bus' | 'clock'>,
  {
    records,
    publicUrl,
    metrics,
  }: { records: FeedRecords; publicUrl: string; metrics: Pick<FeedMetrics, 'rendered'> },
) {
  const { db, bus, clock } = engine;
  const bounds = { mostOwners: MOST_CACHED, mostBytes: MOST_BYTES };
  // The cache forgets a user with each of the user's events. A change of an exam date is one for all who see the date.
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  const watch = new TeachersWatch(bus, cache);
  const events = createPublicTexts(engine, { read: records.events, publicUrl, notReady });
  bus.on('feeds', ({ userId }) => cache.forget(userId));
  // The year schedule has changed, which is part of all timetables and deadlines.
  bus.on('timetables', ({ changed }) => {
    if (changed === null) cache.forgetAll();
  });

  async function find(
    tx: Queryable,
    { userId, kind, lang }: FeedOf & { kind: Exclude<FeedKind, 'events'> },
    context: EventContext,
  ): Promise<FoundEvents> {
    const year = (await records.yearSchedule(tx))?.data ?? null;
    const teacher = await records.teacher(tx, userId);
    if (kind === 'schedule') {
      const lessons = await records.lessons(tx, userId, lang);
      if (lessons === null) throw notReady();
      const own = await records.entries(tx, userId);
      const calendarEvents = [...lessonEvents(lessons.data, context), ...ownEvents(own.items, year, context)];
      const changes = [lessons.lastModified, ...(own.changedAt === null ? [] : [own.changedAt])];
      const changedAt = new Date(Math.max(...changes.map((at) => at.getTime())));
      return { events: calendarEvents, changedAt, teacher, isTold: true };
    }
    if (teacher !== null) {
      const examined = await records.examined(tx, teacher, lang);
      if (examined === null) throw notReady();
      // The signal about a term that gets this teacher names only the term.
      return { events: examinedEvents(examined, context), changedAt: context.now, isTold: false };
    }
    const terms = await records.terms(tx, userId, lang);
    if (terms === null) throw notReady();
    const calendarEvents = termEvents(terms, context);
    if (context.settings.deadlines) {
      const results = await records.results(tx, userId, lang);
      if (results === null) throw notReady();
      const found = deadlinesOf(
        { records: results, terms, schedules: year === null ? [] : [year] },
        { year: year?.year ?? null, now: unixSeconds(context.now) },
      );
      calendarEvents.push(...deadlineEvents(found, context));
    }
    return { events: calendarEvents, changedAt: context.now, isTold: true };
  }

  /** Renders a feed, and numbers what changed in it since the last rendering. */
  async function load(feed: FeedOf & { kind: Exclude<FeedKind, 'events'> }): Promise<Loaded> {
    const { userId, kind, lang } = feed;
    const began = performance.now();
    const now = clock.now();
    const reading = watch.begin();
    try {
      const revised = await db.transaction(async (tx) => {
        const locked = await lockFeed(tx, userId, kind);
        if (locked === null) throw new ApiFailure('NOT_FOUND');
        const context = eventContext({ now, lang, settings: locked }, publicUrl);
        const { events: found, changedAt, teacher = null, isTold } = await find(tx, feed, context);
        if (teacher !== null) reading.watch(userId, teacher);
        const write = (changed: Parameters<typeof writeRevisions>[2]) => writeRevisions(tx, feed, changed);
        return { ...(await reviseLocked(found, locked, changedAt, write)), isKept: isTold };
      });
      const rendered = renderCalendar(kind, lang, revised, publicUrl);
      metrics.rendered(kind, (performance.now() - began) / 1000);
      // Which lessons are shown depends on the date.
      const isKept = revised.isKept && !reading.isOld();
      return { rendered, validUntil: !isKept ? now : pragueInstant(addDays(pragueDate(now), 1), 0) };
    } finally {
      reading.end();
    }
  }

  return {
    /** The current version; its Last-Modified is when an event changed last. @throws ApiFailure NOT_READY, NOT_FOUND */
    get({ kind, ...of }: FeedOf): Promise<Rendered> {
      if (kind === 'events') return events.get(of.lang, undefined);
      return cache.get(of.userId, `${kind} ${of.lang}`, () => load({ ...of, kind }));
    },
    /** The university's events with at least one of these categories; undefined: all of them. */
    events: (lang: Language, categories: readonly EventCategory[] | undefined): Promise<Rendered> =>
      events.get(lang, categories),
    /** Forgets a user's feeds in this process, which has changed something of them. */
    forget: (userId: number) => cache.forget(userId),
  };
}
