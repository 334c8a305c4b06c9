import { PUSH_HISTORY, type PushRegistration, WATCHING_SECONDS } from '@kahan/contract';
import { erasedUpTo } from '@kahan/domain';
import {
  deleteOldHistory,
  lockUsers,
  type Push,
  readHistory,
  readQuiet,
  tellUser,
  writeQuiet,
} from '../../engine/delivery/index.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { presentTold } from './push.present.ts';
import { deleteRegistration, type NewRegistration, putRegistration } from './registrations.store.ts';

/** Registration of devices for pushes (spec 7), their quiet time and their history; the sender delivers them. */
export function push(engine: Engine, sender: Push): Capability {
  const { db, clock } = engine;

  function keysOf(body: PushRegistration): NewRegistration['keys'] {
    if (body.service === 'WS' || body.keys === undefined) return null;
    if (body.service === 'WEB' && !sender.isEndpoint(body.id))
      throw new ApiFailure('VALIDATION_FAILED', { field: 'id' });
    const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
    try {
      sender.checkPoint(p256dh);
    } catch (cause) {
      throw new ApiFailure('VALIDATION_FAILED', { field: 'keys.p256dh', cause });
    }
    return { p256dh, auth: Buffer.from(body.keys.auth, 'base64url') };
  }

  const handlers: Handlers = {
    async 'GET /api/user/notification'() {
      return { public_key: sender.publicKey, services: sender.services };
    },
    async 'PUT /api/user/notification'({ user: { sessionId, userId }, body, lang }) {
      const { service, id } = body;
      const registration = { sessionId, userId, service, id, keys: keysOf(body), language: lang };
      await db.transaction((tx) => putRegistration(tx, registration, WATCHING_SECONDS));
    },
    async 'DELETE /api/user/notification'({ user: { sessionId }, body: { service, id } }) {
      await deleteRegistration(db, { sessionId, service, id });
    },
    async 'GET /api/user/notification/history'({ user, lang }) {
      const told = await readHistory(db, user.userId, PUSH_HISTORY);
      return { items: told.map((item) => presentTold(item, user.language ?? lang)) };
    },
    async 'GET /api/user/notification/quiet'({ user }) {
      return { quiet: await readQuiet(db, user.userId) };
    },
    async 'PUT /api/user/notification/quiet'({ user, body: { quiet } }) {
      await db.transaction(async (tx) => {
        await lockUsers(tx, [user.userId]);
        await writeQuiet(tx, user.userId, quiet);
        // Reminders are told at the end of the quiet time.
        await tellUser(tx, user.userId, 'reminders', [], clock.now());
      });
      return { quiet };
    },
  };

  return {
    name: 'push',
    tables: { users: ['push_history'] },
    jobs: [erasureOfHistory(engine)],
    handlers,
  };
}

export { presentPushes } from './push.present.ts';

/** Entries of one statement, and statements of one run. */
const AT_A_TIME = 1_000;
const MOST_ROUNDS = 50;

/** Erases in time what users were notified about (decision 016). */
function erasureOfHistory({ db, clock, log }: Engine): Job {
  return {
    name: 'erasure of the history of pushes',
    everyMs: 3_600_000,
    async run(signal) {
      const upTo = erasedUpTo('pushes', clock.now());
      let entries = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const erased = await deleteOldHistory(db, upTo, AT_A_TIME);
        entries += erased;
        if (erased < AT_A_TIME) break;
      }
      if (entries > 0) log.info({ entries }, 'old entries of the history of pushes were erased');
    },
  };
}
