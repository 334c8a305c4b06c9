import { isDeepStrictEqual } from 'node:util';
import type { Item } from '@kahan/contract';
import { erasedUpTo, oldBefore, oldFrom, type PublicContent, unixSeconds } from '@kahan/domain';
import {
  appendPublicEvent,
  appendUserEvents,
  lockUsers,
  type Message,
  message,
  queuePersonal,
  queuePublic,
} from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { UserDrafts } from '../../engine/mirror/index.ts';
import { Batch } from '../../platform/batch.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import {
  countActive,
  countArchived,
  type FeedWindow,
  type ItemRow,
  insertItems,
  type NewState,
  type Slice,
  selectActive,
  selectActiveBefore,
  selectArchived,
  selectItems,
  selectPostponed,
  selectReturning,
  selectWanted,
  type WantedItem,
  writeReturned,
  writeStates,
} from './items.store.ts';
import { presentContent, presentItem, presentNewItem } from './news.present.ts';
import {
  deletePublic,
  readNewsVersion,
  selectPublic,
  takeNewsVersion,
  upsertPublic,
} from './public.store.ts';

/** Public items in one message; more are sent in several, so that no message is too large for a slow phone. */
const PUBLIC_CHUNK = 20;
/** Users whose returned items are told in one round of the job. */
const RETURN_CHUNK = 200;

export type PatchItem = { archived: boolean } | { postpone: number };

/** Public news as stored: bodies sanitized, links to safe addresses only. */
export interface StoredNews {
  id: string;
  /** Unix seconds. */
  ts: number;
  content: PublicContent;
}

export interface PublicFetch {
  ids: readonly string[] | null;
  records: readonly StoredNews[];
  unknown: readonly string[];
  version: number;
  silent: boolean;
  /** Stored news of a lower version is replaced silently: what differs is not told as new. */
  anewFrom: number;
}

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ db, clock, caches }: Engine) {
  const cache = caches.public;

  const seconds = () => unixSeconds(clock.now());
  // The states of older news are erased: an archived item would come back.
  const publicSince = () => unixSeconds(erasedUpTo('items', clock.now())) + 1;
  const feedOf = (userId: number): FeedWindow => {
    return { userId, now: seconds(), publicSince: publicSince() };
  };

  /** Single items: those asked for in one turn of the event loop are read by one statement. */
  const single = new Batch<WantedItem, ItemRow | null>((wanted) => selectWanted(db, wanted));

  /** Runs `work` under the user's lock; what it writes and tells is committed together. */
  async function asUser<T>(userId: number, work: (tx: Queryable, tell: Tell) => Promise<T>): Promise<T> {
    const value = await db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      return work(tx, (messages) => appendUserEvents(tx, [{ userId, messages }], clock.now()));
    });
    cache.forget(userId);
    return value;
  }

  async function visible(tx: Queryable, userId: number, id: number): Promise<ItemRow> {
    const [row] = await selectItems(tx, userId, [id]);
    if (!row) throw new ApiFailure('NOT_FOUND');
    return row;
  }

  return {
    async active(userId: number, slice: Slice) {
      const feed = feedOf(userId);
      const [rows, { length, old, oldestNew, nextReturn }] = await Promise.all([
        selectActive(db, feed, slice),
        countActive(db, feed, oldBefore(clock.now())),
      ]);
      const items = rows.map((row) => presentItem(row, feed.now));
      const nextOld = oldestNew === null ? null : oldFrom(oldestNew);
      return { items, length, old, next_old: nextOld, nextReturn };
    },

    async postponed(userId: number) {
      const now = seconds();
      const rows = await selectPostponed(db, userId, now);
      return { items: rows.map((row) => presentItem(row, now)), nextReturn: rows[0]?.postpone_ts ?? null };
    },

    async archived(userId: number, slice: Slice) {
      const now = seconds();
      const [rows, length] = await Promise.all([
        selectArchived(db, userId, slice),
        countArchived(db, userId),
      ]);
      return { items: rows.map((row) => presentItem(row, now)), length };
    },

    /** @throws ApiFailure NOT_FOUND, also for an item of another user */
    async item(userId: number, id: number): Promise<Item> {
      const row = await single.load({ userId, id });
      if (row === null) throw new ApiFailure('NOT_FOUND');
      return presentItem(row, seconds());
    },

    /** @throws ApiFailure NOT_FOUND; VALIDATION_FAILED for a time that is not in the future */
    async patch(userId: number, id: number, change: PatchItem): Promise<Item> {
      const now = seconds();
      if ('postpone' in change && change.postpone !== -1 && change.postpone <= now) {
        throw new ApiFailure('VALIDATION_FAILED', { field: 'postpone' });
      }
      return asUser(userId, async (tx, tell) => {
        const row = await visible(tx, userId, id);
        const next = nextState(row, change);
        if (next.state !== row.state || next.postponeTs !== row.postpone_ts) {
          await writeStates(tx, userId, [row], next);
          await tell(stateMessages(row, next));
        }
        return presentItem({ ...row, state: next.state, postpone_ts: next.postponeTs }, now);
      });
    },

    archiveOld: (userId: number) =>
      asUser(userId, async (tx, tell) => {
        const rows = await selectActiveBefore(tx, feedOf(userId), oldBefore(clock.now()));
        const ids = rows.map((row) => String(row.item_id));
        if (ids.length > 0) {
          await writeStates(tx, userId, rows, { state: 'archived', postponeTs: null });
          await tell([message.archived(ids)]);
        }
        return ids;
      }),

    /** Brings archived items back; those that are not archived, or not this user's, are left out of the answer. */
    unarchive: (userId: number, wanted: readonly number[]) =>
      asUser(userId, async (tx, tell) => {
        const found = await selectItems(tx, userId, wanted);
        const rows = found.filter((row) => row.state === 'archived');
        const ids = rows.map((row) => String(row.item_id));
        if (ids.length > 0) {
          await writeStates(tx, userId, rows, { state: 'active', postponeTs: null });
          await tell([message.unarchived(ids)]);
        }
        return ids;
      }),

    /** Tells users, once, that a postponed item is back. @returns how many came back */
    async returnPostponed(): Promise<number> {
      const now = seconds();
      const users = await selectReturning(db, now, RETURN_CHUNK);
      let returned = 0;
      for (const userId of users) {
        returned += await asUser(userId, async (tx, tell) => {
          const ids = await writeReturned(tx, userId, now);
          await tell(ids.map((id) => message.unpostponed(String(id))));
          return ids.length;
        });
      }
      return returned;
    },

    /**
     * Puts away what is active of a user's items. The user must be locked.
     * @returns the messages that the caller appends to the user's log
     */
    async putAway(tx: Queryable, userId: number, wanted: readonly number[]): Promise<Message[]> {
      const found = await selectItems(tx, userId, wanted);
      const rows = found.filter(({ state }) => state === 'active');
      if (rows.length === 0) return [];
      await writeStates(tx, userId, rows, { state: 'archived', postponeTs: null });
      return [message.archived(rows.map((row) => String(row.item_id)))];
    },

    /** Writes personal items. */
    async writeItems(tx: Queryable, entries: readonly UserDrafts[]): Promise<Map<number, Message>> {
      const ts = seconds();
      const flat = entries.flatMap(({ userId, drafts }) => drafts.map((draft) => ({ userId, draft })));
      const drafts = flat.map(({ userId, draft }) => ({
        userId,
        type: draft.type,
        content: JSON.stringify(presentContent(draft)),
      }));
      const ids = await insertItems(tx, drafts, ts);
      const items = new Map<number, Item[]>();
      for (const [i, { userId, draft }] of flat.entries()) {
        const id = ids[i];
        if (id === undefined) throw new Error('an item was given no id');
        const own = items.get(userId) ?? [];
        items.set(userId, [...own, presentNewItem(id, ts, draft)]);
      }
      const pushed = flat.map(({ userId }, i) => ({ userId, itemId: Number(ids[i]) }));
      await queuePersonal(tx, pushed);
      return new Map([...items].map(([userId, own]) => [userId, message.changes(own)]));
    },

    /**
     * Writes public news as the student system holds it now and tells everybody what is new, changed or gone.
     * `ids` are those asked for, null means all; `unknown` could not be read and stay as they are.
     * @returns false when a newer fetch than `version` was already written
     */
    async replacePublic(tx: Queryable, fetched: PublicFetch): Promise<boolean> {
      const { ids, records, unknown, version, silent, anewFrom } = fetched;
      const isAnew = (await readNewsVersion(tx)) < anewFrom;
      if (!(await takeNewsVersion(tx, version))) return false;
      const known = new Map((await selectPublic(tx, ids)).map((row) => [row.source_id, row]));
      const writes = records
        .map(({ id, ts, content }) => ({ sourceId: id, ts, content }))
        .filter(({ sourceId, ts, content }) => {
          const old = known.get(sourceId);
          return old?.ts !== ts || !isDeepStrictEqual(old.content, content);
        });
      const present = new Set([...records.map((record) => record.id), ...unknown]);
      const gone = [...known.values()].filter((row) => !present.has(row.source_id)).map((row) => row.item_id);
      const written = writes.length > 0 ? await upsertPublic(tx, writes) : [];
      if (gone.length > 0) await deletePublic(tx, gone);
      if (silent || isAnew) {
        // Neither a card nor a push, but feeds that were read before and open pages still have the old list.
        const isOther = written.length > 0 || gone.length > 0;
        if (isOther) await appendPublicEvent(tx, message.service_updated('items', []), clock.now());
        return true;
      }
      const told = written.map(({ item_id, ts, content }) =>
        presentNewItem(item_id, ts, { type: 'public:news', content }),
      );
      for (let i = 0; i < told.length; i += PUBLIC_CHUNK) {
        await appendPublicEvent(tx, message.public(told.slice(i, i + PUBLIC_CHUNK)), clock.now());
      }
      // A changed item was pushed when it was new, and an old one was published elsewhere before.
      const fresh = written.filter(({ source_id, ts }) => !known.has(source_id) && ts >= publicSince());
      const pushed = fresh.map(({ item_id }) => item_id);
      await queuePublic(tx, pushed);
      if (gone.length > 0) {
        await appendPublicEvent(tx, message.service_updated('items', gone.map(String)), clock.now());
      }
      return true;
    },
  };
}

type Tell = (messages: Message[]) => Promise<void>;

/**
 * The state an action leads to (spec 4). Unarchiving what is not archived and bringing back what is not postponed
 * change nothing; a repeated action ends where the first did.
 */
function nextState(row: ItemRow, change: PatchItem): NewState {
  const same = { state: row.state, postponeTs: row.postpone_ts };
  if ('archived' in change) {
    if (change.archived) return { state: 'archived', postponeTs: null };
    return row.state === 'archived' ? { state: 'active', postponeTs: null } : same;
  }
  if (change.postpone !== -1) return { state: 'postponed', postponeTs: change.postpone };
  return row.state === 'postponed' ? { state: 'active', postponeTs: null } : same;
}

function stateMessages(row: ItemRow, next: NewState): Message[] {
  const id = String(row.item_id);
  if (next.state === 'archived') return [message.archived([id])];
  if (next.state === 'postponed' && next.postponeTs !== null) return [message.postponed(id, next.postponeTs)];
  return [row.state === 'archived' ? message.unarchived([id]) : message.unpostponed(id)];
}
