import type { PushService } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { Database, Queryable } from '../../platform/database.ts';
import { WANTED } from './outbox.store.ts';

/** For how long an item is worth a push, seconds; what could not be delivered by then is given up. */
export const WORTH_SECONDS = 24 * 3600;

/** A device that is this worker's until its lease ends. */
export interface ClaimedDevice {
  registrationId: number;
  service: Exclude<PushService, 'WS'>;
  address: string;
  p256dh: Buffer | null;
  auth: Buffer | null;
  failures: number;
  language: Language;
}

/** An item that waits for a device. */
export interface WaitingItem {
  registrationId: number;
  itemId: number;
  type: string;
  /** As it was written; of public news without its body. */
  content: unknown;
  /** Seconds since it was told. */
  age: number;
  /** Still worth a push: young, wanted, and not put away on another device. */
  wanted: boolean;
}

/** Takes due devices for some seconds, so that nobody else sends to them meanwhile. */
export async function claimDevices(
  db: Queryable,
  options: { services: readonly PushService[]; limit: number; leaseSeconds: number },
): Promise<ClaimedDevice[]> {
  return db.query<ClaimedDevice>({
    name: 'push-claim-devices',
    text: `with due as (
             select registration_id from push_registrations
             where due_at <= clock_timestamp() and service = any($1)
             order by due_at limit $2 for update skip locked
           )
           update push_registrations r set due_at = clock_timestamp() + make_interval(secs => $3)
           from due, users u where r.registration_id = due.registration_id and u.user_id = r.user_id
           returning r.registration_id as "registrationId", r.service, r.address, r.p256dh, r.auth, r.failures,
             coalesce(u.language, r.language) as language`,
    values: [options.services, options.limit, options.leaseSeconds],
  });
}

/** What waits for these devices, the oldest first. */
export async function readWaiting(db: Queryable, registrationIds: readonly number[]): Promise<WaitingItem[]> {
  return db.query<WaitingItem>({
    name: 'push-read-waiting',
    text: `select w.*, wanted and age < $2 as wanted from (
             select d.registration_id as "registrationId", d.item_id as "itemId", i.type,
               i.content - 'body' as content,
               extract(epoch from clock_timestamp() - d.told_at)::float as age,
               coalesce(s.state, i.state) = 'active' and ${WANTED} as wanted
             from push_deliveries d join push_registrations r using (registration_id)
               join items i using (item_id)
               left join item_states s on s.item_id = i.item_id and s.user_id = r.user_id
               left join preferences p on p.user_id = r.user_id
             where d.registration_id = any($1::bigint[])
           ) w order by "registrationId", "itemId"`,
    values: [registrationIds, WORTH_SECONDS],
  });
}

/** These are delivered, or nothing that a push is worth any more. */
export async function forgetDeliveries(
  db: Queryable,
  registrationId: number,
  itemIds: readonly number[],
): Promise<void> {
  await db.query({
    name: 'push-forget-deliveries',
    text: 'delete from push_deliveries where registration_id = $1 and item_id = any($2::bigint[])',
    values: [registrationId, itemIds],
  });
}

/** Gives a device back. @param pause seconds until the next try after a failure, otherwise null */
export async function releaseDevice(
  db: Database,
  registrationId: number,
  { pause, isSent }: { pause: number | null; isSent: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked first: items that are dealt to it meanwhile are then seen by the statement after.
    await tx.query({
      name: 'push-lock-device',
      text: 'select from push_registrations where registration_id = $1 for no key update',
      values: [registrationId],
    });
    await tx.query({
      name: 'push-release-device',
      text: `update push_registrations r set
               failures = case when $2::float is not null then failures + 1 when $3::boolean then 0 else failures end,
               succeeded_at = case when $3 then clock_timestamp() else succeeded_at end,
               due_at = case when exists (select from push_deliveries d where d.registration_id = $1)
                 then clock_timestamp() + make_interval(secs => coalesce($2, 0)) end
             where registration_id = $1`,
      values: [registrationId, pause, isSent],
    });
  });
}

/** The device is no more. */
export async function deleteDevice(db: Queryable, registrationId: number): Promise<void> {
  await db.query({
    name: 'push-delete-device',
    text: 'delete from push_registrations where registration_id = $1',
    values: [registrationId],
  });
}
