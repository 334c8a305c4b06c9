import { FEED_KINDS, type Feed, type FeedKind } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import { unixSeconds } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { isUnmodified } from '../../platform/http/answer/rendered.ts';
import type { Handlers, SessionUser } from '../../platform/http/guard/handler.ts';
import { hashOf } from '../../platform/token.ts';
import type { Addresses } from './addresses.ts';
import { clientOf, medianOf } from './clients.ts';
import { type FeedSecrets, newNonce } from './feed-secrets.ts';
import type { FeedTexts } from './feed-texts.ts';
import type { FeedMetrics } from './feeds.metrics.ts';
import type { FeedRow } from './feeds.store.ts';
import * as store from './feeds.store.ts';
import type { StoredFetch } from './fetches.store.ts';
import type { FetchNotes } from './fetches.ts';

/** Language of a feed when its user has chosen none. A calendar program that fetches it sends no preference. */
const USUAL: Language = 'cs';
const FILE = /^(?<secret>[\w-]{1,100})\.ics$/;

/** Facts that decide which feeds a user is offered. */
export interface FeedReaders {
  isStudent(userId: number): Promise<boolean>;
  /** Id of a user's timetable as a teacher; null for students, and for others whom the directory does not list. */
  teacher(userId: number): Promise<string | null>;
  /** Whether the student system says of terms who examines. */
  hasExaminers(): Promise<boolean>;
}

interface Dependencies {
  secrets: FeedSecrets;
  publicUrl: string;
  addresses: Addresses;
  texts: FeedTexts;
  notes: FetchNotes;
  /** Facts that decide which feeds a user is offered. */
  readers: FeedReaders;
  metrics: Pick<FeedMetrics, 'fetched'>;
}

export function feedsHandlers({ db, clock, audit }: Engine, d: Dependencies): Handlers {
  const { addresses, texts, notes, readers, metrics } = d;

  /** The kinds of feeds that can hold something for a user. */
  async function kindsOf(userId: number): Promise<FeedKind[]> {
    if (await readers.isStudent(userId)) return [...FEED_KINDS];
    const isTeacher = (await readers.teacher(userId)) !== null;
    const has = { schedule: isTeacher, terms: isTeacher && (await readers.hasExaminers()), events: true };
    return FEED_KINDS.filter((kind) => has[kind]);
  }

  /** @throws ApiFailure VALIDATION_FAILED for a feed that can hold nothing for the user */
  async function offer(userId: number, kind: FeedKind): Promise<void> {
    if (!(await kindsOf(userId)).includes(kind)) throw new ApiFailure('VALIDATION_FAILED', { field: 'kind' });
  }

  function make(userId: number, kind: FeedKind, language: Language): store.MadeAddress {
    const nonce = newNonce();
    const secretHash = hashOf(d.secrets.secretOf({ nonce, userId, kind, generation: null }));
    return { kind, nonce, secretHash, madeAt: clock.now(), language };
  }

  /** Makes the address of a feed that never had one. */
  async function insert(userId: number, kind: FeedKind, lang: Language): Promise<void> {
    const isMade = await store.insertFeed(db, userId, make(userId, kind, lang));
    if (isMade) audit.record({ event: 'feed-made', userId, kind });
  }

  /** The address of a feed; null when it has ended, and when another key has made it. */
  function urlOf(userId: number, row: store.FeedRow | undefined): string | null {
    if (!row?.secretHash) return null;
    const secret = d.secrets.secretOf({ ...row, userId });
    return hashOf(secret).equals(row.secretHash) ? `${d.publicUrl}/api/calendar/feed/${secret}.ics` : null;
  }

  /** When something in a feed changed last, by rendering it if it is not in memory; null before its import. */
  async function changedAt(userId: number, kind: FeedKind, lang: Language): Promise<Date | null> {
    try {
      const { lastModified } = await texts.get({ userId, kind, lang });
      return lastModified === null ? null : new Date(lastModified);
    } catch (error) {
      // Nothing has been read yet, so nothing has changed.
      if (error instanceof ApiFailure && error.code === 'NOT_READY') return null;
      throw error;
    }
  }

  async function present({ userId, language }: SessionUser, kind: FeedKind): Promise<Feed> {
    const row = (await store.readFeeds(db, userId)).find((one) => one.kind === kind);
    const changed = row?.secretHash ? await changedAt(userId, kind, language ?? row.language ?? USUAL) : null;
    const fetches = (await notes.read(userId)).filter((one) => one.kind === kind);
    const hasDeadlines = WITH_DEADLINES.includes(kind) && (await readers.isStudent(userId));
    return presentFeed({ kind, row, url: urlOf(userId, row), changedAt: changed, fetches, hasDeadlines });
  }

  return {
    async 'GET /api/calendar/settings'({ user, lang }) {
      if (user === null) return { events: `${d.publicUrl}/api/calendar/events.ics` };
      const { userId } = user;
      const known = await store.readFeeds(db, userId);
      const offered = await kindsOf(userId);
      const missing = offered.filter((kind) => !known.some((row) => row.kind === kind));
      for (const kind of missing) await insert(userId, kind, lang);
      const rows = missing.length > 0 ? await store.readFeeds(db, userId) : known;
      return Object.fromEntries(
        FEED_KINDS.flatMap((kind) => {
          const url = urlOf(
            userId,
            rows.find((row) => row.kind === kind),
          );
          return url === null ? [] : [[kind, url]];
        }),
      );
    },

    async 'GET /api/calendar/feeds'({ user }) {
      const offered = await kindsOf(user.userId);
      // An address that was made before can still be ended.
      const made = (await store.readFeeds(db, user.userId)).filter(({ secretHash }) => secretHash !== null);
      const shown = FEED_KINDS.filter(
        (kind) => offered.includes(kind) || made.some((row) => row.kind === kind),
      );
      const items: Feed[] = [];
      for (const kind of shown) items.push(await present(user, kind));
      return { items };
    },

    async 'POST /api/calendar/feeds/:kind'({ user, params: { kind }, lang }) {
      const { userId } = user;
      await offer(userId, kind);
      const made = make(userId, kind, lang);
      await db.transaction((tx) => store.replaceAddress(tx, userId, made));
      addresses.forget(userId);
      audit.record({ event: 'feed-made', userId, kind });
      return present(user, kind);
    },

    async 'PUT /api/calendar/feeds/:kind'({ user, params: { kind }, body, lang }) {
      const { userId } = user;
      await offer(userId, kind);
      // Settings of a feed that was never made make it.
      await insert(userId, kind, lang);
      await db.transaction((tx) => store.writeSettings(tx, { userId, kind }, body));
      texts.forget(userId);
      return present(user, kind);
    },

    async 'DELETE /api/calendar/feeds/:kind'({ user: { userId }, params: { kind } }) {
      const ended = await db.transaction((tx) => store.endAddress(tx, userId, kind));
      addresses.forget(userId);
      if (ended) audit.record({ event: 'feed-ended', userId, kind });
    },

    async 'GET /api/calendar/feed/:file'({ params: { file }, request: { method, headers } }) {
      const secret = FILE.exec(file)?.groups?.secret ?? '';
      const address = await addresses.find(secret);
      if (address === null) {
        metrics.fetched('unknown');
        throw new ApiFailure('NOT_FOUND');
      }
      const { userId, kind, language } = address;
      const version = await texts.get({ userId, kind, lang: language ?? USUAL }).catch((error: unknown) => {
        metrics.fetched('failed');
        throw error;
      });
      const isUnchanged = isUnmodified(headers, version);
      if (!isUnchanged && !addresses.takeWhole(secret)) {
        metrics.fetched('refused');
        throw new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter: 60 });
      }
      metrics.fetched(isUnchanged ? 'unchanged' : 'whole');
      if (method === 'GET') {
        notes.note(address, clientOf(headers['user-agent']), new Date(version.lastModified ?? clock.now()));
      }
      return version;
    },

    'GET /api/calendar/events.ics': ({ query: { categories }, lang }) => texts.events(lang, categories),
  };
}

/** Kinds with deadlines, and with notes of own entries. */
const WITH_DEADLINES: readonly FeedKind[] = ['terms'];
const WITH_NOTES: readonly FeedKind[] = ['schedule'];

interface KnownFeed {
  kind: FeedKind;
  /** undefined: the address was never made. */
  row: FeedRow | undefined;
  url: string | null;
  /** When something in the feed changed last; null when that is not known. */
  changedAt: Date | null;
  fetches: readonly StoredFetch[];
  hasDeadlines: boolean;
}

/** A feed as its user sees it (spec 3, Calendar subscription). */
function presentFeed({ kind, row, url, changedAt, fetches, hasDeadlines }: KnownFeed): Feed {
  return {
    kind,
    url,
    created: row?.secretHash ? unixSeconds(row.madeAt) : null,
    cancelled: row?.cancelled ?? 'keep',
    deadlines: hasDeadlines ? (row?.deadlines ?? true) : null,
    notes: WITH_NOTES.includes(kind) ? (row?.notes ?? false) : null,
    changed: changedAt && unixSeconds(changedAt),
    fetches: fetches.map(({ client, name, lastAt, seenAt, gaps }) => ({
      client,
      name: name === '' ? null : name,
      last: unixSeconds(lastAt),
      every: medianOf(gaps),
      has_change: changedAt === null || seenAt >= changedAt,
    })),
  };
}
