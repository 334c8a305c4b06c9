import { type PushRegistration, WATCHING_SECONDS } from '@kahan/contract';
import type { Push } from '../../engine/delivery/index.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { deleteRegistration, type NewRegistration, putRegistration } from './registrations.store.ts';

/** Registration of devices for pushes (spec 7); the sender delivers them. */
export function push({ db }: Engine, sender: Push): Capability {
  function keysOf(body: PushRegistration): NewRegistration['keys'] {
    if (body.service !== 'WEB') return null;
    if (!sender.isEndpoint(body.id)) throw new ApiFailure('VALIDATION_FAILED', { field: 'id' });
    const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
    try {
      sender.checkPoint(p256dh);
    } catch (cause) {
      throw new ApiFailure('VALIDATION_FAILED', { field: 'keys.p256dh', cause });
    }
    return { p256dh, auth: Buffer.from(body.keys.auth, 'base64url') };
  }

  return {
    name: 'push',
    handlers: {
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
    },
  };
}

export { presentPushes } from './push.present.ts';
