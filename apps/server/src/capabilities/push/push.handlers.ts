import { type PushRegistration, WATCHING_SECONDS } from '@kahan/contract';
import type { Database } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { isEndpoint } from '../../engine/delivery/push/endpoints.ts';
import { type ApplicationKeys, pointToKey } from '../../engine/delivery/push/keys.ts';
import { deleteRegistration, type NewRegistration, putRegistration } from './registrations.store.ts';

export function pushRoutes(deps: {
  db: Database;
  keys: ApplicationKeys;
  /** This installation has a service account for FCM. */
  hasFcm: boolean;
  /** Tests: endpoints on this machine are allowed. */
  loopback: boolean;
}): Handlers {
  const { db, keys, hasFcm, loopback } = deps;

  function keysOf(body: PushRegistration): NewRegistration['keys'] {
    if (body.service !== 'WEB') return null;
    if (!isEndpoint(body.id, { loopback })) throw new ApiFailure('VALIDATION_FAILED', { field: 'id' });
    const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
    try {
      pointToKey(p256dh);
    } catch (cause) {
      throw new ApiFailure('VALIDATION_FAILED', { field: 'keys.p256dh', cause });
    }
    return { p256dh, auth: Buffer.from(body.keys.auth, 'base64url') };
  }

  return {
    async 'GET /api/user/notification'() {
      return { public_key: keys.publicKey, services: hasFcm ? ['FCM', 'WEB', 'WS'] : ['WEB', 'WS'] };
    },
    async 'PUT /api/user/notification'({ user, body, lang }) {
      const { sessionId, userId } = user;
      const registration = { sessionId, userId, service: body.service, id: body.id, language: lang };
      const keysOfDevice = keysOf(body);
      await db.transaction((tx) =>
        putRegistration(tx, { ...registration, keys: keysOfDevice }, WATCHING_SECONDS),
      );
    },
    async 'DELETE /api/user/notification'({ user, body }) {
      await deleteRegistration(db, { sessionId: user.sessionId, service: body.service, id: body.id });
    },
  };
}
