import { createHash } from 'node:crypto';
import type { PushService } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** A device, or a visible tab, of one login. */
export interface NewRegistration {
  sessionId: string;
  userId: number;
  service: PushService;
  id: string;
  /** The keys of a browser's subscription, or of the app. */
  keys: { p256dh: Buffer; auth: Buffer } | null;
  language: Language;
}

/** Registrations are found by this hash: an index of thousands of long secrets would be large and unsafe. */
function hashOf(service: PushService, id: string): Buffer {
  return createHash('sha256').update(`${service} ${id}`).digest();
}

/** Most devices of one user: more of them, each with a slow push service, would delay the pushes of all users. */
const MOST_DEVICES = 20;

/**
 * Registers a device or tab, and replaces the one that this login had of the same service. Registering the same device
 * again keeps its waiting items. A device that another login of the same user has registered moves to this login. So does
 * one of another user that is proven to be the same: a browser by `auth`, the secret of its subscription; the app by its
 * address, which only the app and the server know (decision 016). Beyond the most registrations of a user the
 * oldest ones are removed.
 */
export async function putRegistration(
  tx: Queryable,
  { sessionId, userId, service, id, keys, language }: NewRegistration,
  watchingSeconds: number,
): Promise<void> {
  const hash = hashOf(service, id);
  if (service !== 'WS') {
    await tx.query({
      text: `delete from push_registrations where registration_id in (
               select registration_id from push_registrations
               where user_id = $1 and session_id <> $2 and service <> 'WS'
               order by registration_id desc offset $3)`,
      values: [userId, sessionId, MOST_DEVICES - 1],
    });
    await tx.query({
      text: `delete from push_registrations where
               session_id = $1 and service = $2 and id_hash <> $3
               or id_hash = $3 and session_id <> $1 and (user_id = $4 or auth = $5 or service = 'FCM')`,
      values: [sessionId, service, hash, userId, keys?.auth ?? null],
    });
  }
  await tx.query({
    text: `insert into push_registrations
             (session_id, user_id, service, id_hash, address, p256dh, auth, language, watching_until)
           -- A login that ends concurrently registers nothing.
           select session_id, user_id, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9)
           from sessions where session_id = $1 and user_id = $2 for key share
           on conflict (session_id, service) do update set id_hash = excluded.id_hash,
             address = excluded.address, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
             watching_until = excluded.watching_until`,
    values: [
      sessionId,
      userId,
      service,
      hash,
      service === 'WS' ? null : id,
      keys?.p256dh ?? null,
      keys?.auth ?? null,
      language,
      service === 'WS' ? watchingSeconds : null,
    ],
  });
}

/** Deletes a registration of this login; one of another login stays. */
export async function deleteRegistration(
  db: Queryable,
  { sessionId, service, id }: Pick<NewRegistration, 'sessionId' | 'service' | 'id'>,
): Promise<void> {
  await db.query({
    text: 'delete from push_registrations where session_id = $1 and service = $2 and id_hash = $3',
    values: [sessionId, service, hashOf(service, id)],
  });
}
