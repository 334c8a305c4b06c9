import { type PushService, SESSION_NAME_BYTES } from '@kahan/contract';
import type { Language, QuietTime } from '@kahan/domain';
import type { Database, Queryable } from '../../../platform/database.ts';
import { type Told, writeHistory } from './history.store.ts';
import { type PreferenceColumns, wanted } from './outbox.store.ts';

/** For how long an item is worth a push, seconds; a delivery is given up after that. */
export const WORTH_SECONDS = 24 * 3600;

/** Characters of an item's content, in both languages, of which a part may still fit into a push. */
const LONGEST_CONTENT = 12_000;

/** A device that this worker has leased. */
export interface ClaimedDevice {
  registrationId: number;
  userId: number;
  service: Exclude<PushService, 'WS'>;
  address: string;
  p256dh: Buffer | null;
  auth: Buffer | null;
  failures: number;
  /** Names its login, see `SESSION_NAME_BYTES` of the contract. */
  session: string;
  language: Language;
  quiet: QuietTime | null;
}

/** An item that is to be delivered to a device. */
export interface WaitingItem {
  registrationId: number;
  itemId: number;
  type: string;
  /** The item's content; without its body when it is too long for a push. */
  content: unknown;
  /** Unix seconds. */
  ts: number;
  /** Seconds since it was written. */
  age: number;
  /** The item came, or was still waiting, in a quiet time. */
  held: boolean;
  /** Wanted, and too old by now. */
  isExpired: boolean;
  /** Still worth a push: young, wanted by the user, and neither archived nor postponed. */
  wanted: boolean;
}

/** Number of waiting pushes, and seconds since the oldest was due; pauses and quiet times of devices do not count. */
export async function readPushBacklog(
  db: Queryable,
  services: readonly PushService[],
): Promise<{ waiting: number; oldest: number }> {
  const [row] = await db.query<{ waiting: number; oldest: number }>({
    text: `with due as (
             select told_at as at from push_outbox
             union all
             select due_at from push_registrations where due_at <= clock_timestamp() and service = any($1)
           )
           select (select count(*) from push_outbox) + (select count(*) from push_deliveries) as waiting,
             (select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(at))), 0)::float from due)
               as oldest`,
    values: [services],
  });
  return row ?? { waiting: 0, oldest: 0 };
}

/** Leases due devices for some seconds; no other worker sends to them meanwhile. */
export async function claimDevices(
  db: Queryable,
  options: { services: readonly PushService[]; limit: number; leaseSeconds: number },
): Promise<ClaimedDevice[]> {
  return db.query<ClaimedDevice>({
    text: `with due as (
             select registration_id from push_registrations
             where due_at <= clock_timestamp() and service = any($1)
             order by due_at limit $2 for update skip locked
           )
           update push_registrations r set due_at = clock_timestamp() + make_interval(secs => $3)
           from due, sessions s, users u left join quiet_times q using (user_id)
           where r.registration_id = due.registration_id and u.user_id = r.user_id and s.session_id = r.session_id
           returning r.registration_id as "registrationId", r.user_id as "userId", r.service, r.address, r.p256dh,
             r.auth, r.failures, coalesce(u.language, r.language) as language,
             translate(encode(substr(s.csrf_hash, 1, $4), 'base64'), '+/', '-_') as session,
             case when q.user_id is not null
               then json_build_object('from', q.from_minute, 'to', q.to_minute) end as quiet`,
    values: [options.services, options.limit, options.leaseSeconds, SESSION_NAME_BYTES],
  });
}

/** Reads the items that are to be delivered to these devices, the oldest first. */
export async function readWaiting(
  db: Queryable,
  registrationIds: readonly number[],
  columns: PreferenceColumns,
): Promise<WaitingItem[]> {
  return db.query<WaitingItem>({
    text: `select w.*, wanted and age >= $2 as "isExpired", wanted and age < $2 as wanted from (
             select d.registration_id as "registrationId", d.item_id as "itemId", i.type, i.ts, d.held,
               case when length(i.content::text) <= $4 then i.content else i.content - 'body' end as content,
               extract(epoch from clock_timestamp() - d.told_at)::float as age,
               coalesce(s.state, i.state) = 'active' and ${wanted('$3')} as wanted
             from push_deliveries d join push_registrations r using (registration_id)
               join items i using (item_id)
               left join item_states s on s.item_id = i.item_id and s.user_id = r.user_id
               left join preferences p on p.user_id = r.user_id
             where d.registration_id = any($1::bigint[])
           ) w order by "registrationId", "itemId"`,
    values: [registrationIds, WORTH_SECONDS, columns, LONGEST_CONTENT],
  });
}

/** The result of sending to a leased device. */
export interface SendReport {
  registrationId: number;
  userId: number;
  /** Items that were delivered or are not worth a push any more. */
  done: number[];
  /** For the history of the user. */
  told: Omit<Told, 'userId'>[];
  /** The push service no longer knows the device. */
  isGone: boolean;
  isSent: boolean;
  /** Seconds until the next try after a failure, otherwise null. */
  pause: number | null;
  /** The quiet time in which nothing was sent, and the seconds until its end; null when it was not quiet. */
  held: { quiet: QuietTime; seconds: number } | null;
}

/**
 * Records reports and releases the leases, in one transaction.
 * @param at for the history of the users
 */
export async function releaseDevices(db: Database, reports: readonly SendReport[], at: Date): Promise<void> {
  const kept = reports.filter(({ isGone }) => !isGone);
  const gone = reports.filter(({ isGone }) => isGone).map(({ registrationId }) => registrationId);
  const done = kept.flatMap(({ registrationId, done: items }) =>
    items.map((itemId) => ({ registrationId, itemId })),
  );
  await db.transaction(async (tx) => {
    // The locks come first, in order: those of the users because the history refers to them, those of the devices so
    // that the last statement sees items that are fanned out meanwhile.
    await tx.query({
      text: 'select from users where user_id = any($1::bigint[]) order by user_id for key share',
      values: [reports.map(({ userId }) => userId)],
    });
    await tx.query({
      text: `select from push_registrations where registration_id = any($1::bigint[])
             order by registration_id for update`,
      values: [reports.map(({ registrationId }) => registrationId)],
    });
    await tx.query({
      text: `delete from push_deliveries d using unnest($1::bigint[], $2::bigint[]) as e(registration_id, item_id)
             where d.registration_id = e.registration_id and d.item_id = e.item_id`,
      values: [done.map(({ registrationId }) => registrationId), done.map(({ itemId }) => itemId)],
    });
    const held = await holdDeliveries(tx, kept);
    if (gone.length > 0) {
      await tx.query({
        text: 'delete from push_registrations where registration_id = any($1::bigint[])',
        values: [gone],
      });
    }
    await release(tx, kept);
    const told = reports.flatMap(({ userId, told: of }) => of.map((one) => ({ ...one, userId })));
    await writeHistory(tx, [...held, ...told], at);
  });
}

/** Marks all deliveries to devices in a quiet time, also those since the lease. @returns the newly marked ones */
async function holdDeliveries(tx: Queryable, reports: readonly SendReport[]): Promise<Told[]> {
  const held = reports.filter((report) => report.held !== null);
  if (held.length === 0) return [];
  const rows = await tx.query<{ userId: number; itemId: number }>({
    text: `update push_deliveries d set held = true from push_registrations r
           where d.registration_id = any($1::bigint[]) and not d.held and r.registration_id = d.registration_id
           returning r.user_id as "userId", d.item_id as "itemId"`,
    values: [held.map(({ registrationId }) => registrationId)],
  });
  return rows.map((row) => ({ ...row, state: 'held' }));
}

/** A device is held until the end of the quiet time that was looked at; when the user has set another one, it is due. */
async function release(tx: Queryable, reports: readonly SendReport[]): Promise<void> {
  await tx.query({
    text: `update push_registrations r set
             failures = case when e.pause is not null then failures + 1 when e.sent then 0 else failures end,
             succeeded_at = case when e.sent then clock_timestamp() else succeeded_at end,
             due_at = case when exists (select from push_deliveries d where d.registration_id = r.registration_id)
               then coalesce(e.held_until, e.again_at) end,
             held_until = e.held_until
           from (
             select u.registration_id, u.pause, u.sent,
               clock_timestamp() + make_interval(secs => coalesce(u.pause, 0)) as again_at,
               case when q.user_id is not null then clock_timestamp() + make_interval(secs => u.held) end as held_until
             from unnest($1::bigint[], $2::float[], $3::boolean[], $4::float[], $5::int[], $6::int[])
                 as u(registration_id, pause, sent, held, from_minute, to_minute)
               join push_registrations o using (registration_id)
               left join quiet_times q on q.user_id = o.user_id
                 and q.from_minute = u.from_minute and q.to_minute = u.to_minute
           ) e where r.registration_id = e.registration_id`,
    values: [
      reports.map(({ registrationId }) => registrationId),
      reports.map(({ pause }) => pause),
      reports.map(({ isSent }) => isSent),
      reports.map(({ held }) => held?.seconds ?? null),
      reports.map(({ held }) => held?.quiet.from ?? null),
      reports.map(({ held }) => held?.quiet.to ?? null),
    ],
  });
}
