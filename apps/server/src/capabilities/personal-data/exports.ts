import { EXPORT_HOURS, MOST_EXPORTS } from '@kahan/domain';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { archiveOf } from './archive/archive.ts';
import * as store from './exports.store.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** An export of personal data waits for a portal that makes it. */
    export: Record<string, never>;
  }
}

/** Service of the messages that tell open pages of an export or an erasure. */
export const SERVICE = 'personal-data';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often exports are looked for that no portal has begun, or that have failed before. */
const POLL_MS = 2_000;
const TIDY_MS = 600_000;
/** Exports that one look makes, so that the end of a portal does not wait for all of them. */
const MOST_AT_A_TIME = 20;

/**
 * Exports of personal data. Every portal makes them: the signal of a new one reaches all, and a lock of its user lets one
 * after the other look whether it still waits. A portal that dies takes its lock with it, and the next look finds the
 * export waiting; its archive is there as a whole or not at all.
 */
export function createExports(engine: Engine, publicUrl: string) {
  const { db, bus, clock, log } = engine;
  let making: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  const tell = (tx: Queryable, userId: number) => tellUser(tx, userId, SERVICE, [], clock.now());

  /** @returns the size of the archive; null when there was nothing to make any more */
  function make(userId: number, exportId: string): Promise<number | null> {
    return db.transaction(async (tx) => {
      // Records of a user are written under this lock only, so the archive is of one moment.
      if ((await lockUsers(tx, [userId])).length === 0) return null;
      const lang = await store.readWaiting(tx, exportId);
      if (lang === null) return null;
      const readyAt = clock.now();
      const archive = await archiveOf(tx, { userId, lang, at: readyAt, publicUrl });
      const expiresAt = new Date(readyAt.getTime() + EXPORT_HOURS * HOUR_MS);
      await store.writeArchive(tx, exportId, { archive, readyAt, expiresAt });
      await tell(tx, userId);
      return archive.length;
    });
  }

  async function makeOrNote({ userId, exportId }: { userId: number; exportId: string }): Promise<void> {
    try {
      const bytes = await make(userId, exportId);
      if (bytes !== null) log.info({ userId, bytes }, 'an export of personal data was made');
    } catch (error) {
      log.error({ err: error, userId }, 'an export of personal data failed; it is tried three times');
      await db.transaction(async (tx) => {
        if ((await lockUsers(tx, [userId])).length === 0) return;
        if (await store.noteFailure(tx, exportId)) await tell(tx, userId);
      });
    }
  }

  async function makeDue(): Promise<void> {
    do {
      isAskedAgain = false;
      for (const due of await store.selectDue(db, MOST_AT_A_TIME)) if (!isStopping) await makeOrNote(due);
    } while (isAskedAgain && !isStopping);
  }

  /** Makes all due exports. Runs never overlap; a call during a run schedules one more. */
  function look(): Promise<void> {
    isAskedAgain = true;
    making ??= makeDue().finally(() => {
      making = null;
    });
    return making;
  }

  const stopListening = bus.on('export', () => {
    if (isStopping) return;
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'exports of personal data could not be looked for; the next look is in 2 s'),
    );
  });

  return {
    jobs: [
      { name: 'exports of personal data', everyMs: POLL_MS, run: look },
      {
        name: 'erasure of exports',
        everyMs: TIDY_MS,
        async run() {
          const now = clock.now();
          const erased = await store.deleteOld(db, now, new Date(now.getTime() - DAY_MS));
          if (erased > 0) log.info({ erased }, 'exports of personal data that had expired were erased');
        },
      },
    ] satisfies Job[],

    /** @throws ApiFailure TOO_MANY_ATTEMPTS after the third one of a day */
    async ask({ userId, language }: SessionUser, lang: 'cs' | 'en'): Promise<void> {
      const now = clock.now();
      await db.transaction(async (tx) => {
        // Two clicks, two tabs or two portals come one after the other.
        await lockUsers(tx, [userId]);
        const current = await store.readExport(tx, userId, now);
        if (current !== null && current.state !== 'failed') return;
        const [first, ...more] = await store.askedSince(tx, userId, new Date(now.getTime() - DAY_MS));
        if (first !== undefined && more.length + 1 >= MOST_EXPORTS) {
          const retryAfter = (first.getTime() + DAY_MS - now.getTime()) / 1000;
          throw new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter });
        }
        await store.endExport(tx, userId);
        await store.insertExport(tx, { userId, lang: language ?? lang, now });
        await tell(tx, userId);
        await signal(tx, 'export', {});
      });
    },

    /** Deletes the archive, or stops making it. */
    async end(userId: number): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUsers(tx, [userId]);
        if (await store.endExport(tx, userId)) await tell(tx, userId);
      });
    },

    async stop(): Promise<void> {
      isStopping = true;
      stopListening();
      // The caller has logged the failure.
      await making?.catch(() => undefined);
    },
  };
}
