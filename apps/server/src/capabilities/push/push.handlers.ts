import { type PushRegistration, WATCHING_SECONDS } from '@kahan/contract';
import type { Push } from '../../engine/delivery/index.ts';
import type { Database } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { deleteRegistration, type NewRegistration, putRegistration } from './registrations.store.ts';

/** Calls by which devices register for pushes (spec 7). */
export function pushHandlers({ db, push }: { db: Database; push: Push }): Handlers {
  function keysOf(body: PushRegistration): NewRegistration['keys'] {
    if (body.service !== 'WEB') return null;
    if (!push.isEndpoint(body.id)) throw new ApiFailure('VALIDATION_FAILED', { field: 'id' });
    const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
    try {
      push.checkPoint(p256dh);
    } catch (cause) {
      throw new ApiFailure('VALIDATION_FAILED', { field: 'keys.p256dh', cause });
    }
    return { p256dh, auth: Buffer.from(body.keys.auth, 'base64url') };
  }

  return {
    async 'GET /api/user/notification'() {
      return { public_key: push.publicKey, services: push.services };
    },
    async 'PUT /api/user/notification'({ user: { sessionId, userId }, body, lang }) {
      const { service, id } = body;
      const registration = { sessionId, userId, service, id, keys: keysOf(body), language: lang };
      await db.transaction((tx) => putRegistration(tx, registration, WATCHING_SECONDS));
    },
    async 'DELETE /api/user/notification'({ user: { sessionId }, body: { service, id } }) {
      await deleteRegistration(db, { sessionId, service, id });
    },
  };
}
