import { isDeepStrictEqual } from 'node:util';
import type { EntryAnswer } from '@kahan/contract';
import { entryFault, erasedUpTo, MOST_ENTRIES, pragueDate } from '@kahan/domain';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import { erasureByUser } from '../../engine/erasure.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import {
  deleteEndedEntries,
  deleteEntry,
  insertEntry,
  lastChange,
  listEntries,
  readEntry,
  selectUsersWithEnded,
  updateEntry,
} from './entries.store.ts';

type Content = Omit<EntryAnswer, 'version'>;

/** A user's own entries for other capabilities, and when one of them changed last; null without any. */
export async function readEntriesIn(
  tx: Queryable,
  userId: number,
): Promise<{ items: EntryAnswer[]; changedAt: Date | null }> {
  return { items: await listEntries(tx, userId), changedAt: await lastChange(tx, userId) };
}

/** What users put into their own timetable (decision 081). */
export function entries(engine: Engine): Capability {
  return {
    name: 'entries',
    tables: { users: ['entries'] },
    tells: ['entries'],
    jobs: [erasureOfEntries(engine)],
    handlers: entriesHandlers(engine),
  };
}

/** Erases entries a year after their last day (decision 079). */
function erasureOfEntries(engine: Engine): Job {
  const upTo = (now: Date) => pragueDate(erasedUpTo('entries', now));
  return erasureByUser(engine, {
    records: 'entries',
    service: 'entries',
    users: (db, now, most) => selectUsersWithEnded(db, upTo(now), most),
    async erase(tx, userId, now) {
      const ids = await deleteEndedEntries(tx, userId, upTo(now));
      return { erased: ids.length, ids };
    },
  });
}

function entriesHandlers({ db, clock }: Engine): Handlers {
  /**
   * Changes an entry of a user, one change after the other, and tells the user's clients in the same commit.
   * @param change gets the entry that is known by this id, and returns that one when nothing changes
   */
  const changing = <T>(
    userId: number,
    id: string,
    change: (tx: Queryable, known: EntryAnswer | null) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const known = await readEntry(tx, userId, id);
      const done = await change(tx, known);
      if (done !== known) await tellUser(tx, userId, 'entries', [id], clock.now());
      return done;
    });

  return {
    async 'GET /api/user/entries'({ user: { userId } }) {
      return { items: await listEntries(db, userId) };
    },

    async 'POST /api/user/entries'({ user: { userId }, body }) {
      const wanted = checked(body);
      return changing(userId, wanted.entry_id, async (tx, known) => {
        if (known !== null) {
          const { version: _, ...stored } = known;
          // The same request again.
          if (isDeepStrictEqual(stored, wanted)) return known;
          throw new ApiFailure('ENTRY_CHANGED');
        }
        const made = await insertEntry(tx, userId, wanted, { now: clock.now(), most: MOST_ENTRIES });
        if (made === null) throw new ApiFailure('TOO_MANY_ENTRIES');
        return made;
      });
    },

    async 'PUT /api/user/entries/:id'({ user: { userId }, params: { id }, body }) {
      const { version, ...content } = body;
      const wanted = checked({ entry_id: id, ...content });
      return changing(userId, id, async (tx, known) => {
        expectVersion(known, version);
        return updateEntry(tx, userId, wanted, clock.now());
      });
    },

    async 'DELETE /api/user/entries/:id'({ user: { userId }, params: { id }, body: { version } }) {
      await changing(userId, id, async (tx, known) => {
        expectVersion(known, version);
        await deleteEntry(tx, userId, id);
      });
    },
  };
}

/** The content as it is stored: dates that are left out in order, each once. @throws ApiFailure VALIDATION_FAILED */
function checked(content: Content): Content {
  const field = entryFault(content);
  if (field !== null) throw new ApiFailure('VALIDATION_FAILED', { field });
  return { ...content, skipped: [...new Set(content.skipped)].sort() };
}

/** @throws ApiFailure NOT_FOUND, ENTRY_CHANGED when another client was faster */
function expectVersion(known: EntryAnswer | null, version: number): void {
  if (known === null) throw new ApiFailure('NOT_FOUND');
  if (known.version !== version) throw new ApiFailure('ENTRY_CHANGED');
}
