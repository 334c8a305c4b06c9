import type { PushService } from '@kahan/contract';
import { signal } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Queues items for the devices of their users; to be called in the transaction that writes the items. */
export async function queuePersonal(
  tx: Queryable,
  items: readonly { userId: number; itemId: number }[],
): Promise<void> {
  if (items.length === 0) return;
  const queued = await tx.query({
    text: `insert into push_outbox (user_id, item_id)
           select n.* from unnest($1::bigint[], $2::bigint[]) as n(user_id, item_id)
           where exists (select from push_registrations r where r.user_id = n.user_id and r.service <> 'WS')
           returning outbox_id`,
    values: [items.map(({ userId }) => userId), items.map(({ itemId }) => itemId)],
  });
  if (queued.length > 0) await signal(tx, 'push', {});
}

/** Queues public items: one row each, however many devices there are, and none while there is no device. */
export async function queuePublic(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const queued = await tx.query({
    text: `insert into push_outbox (item_id) select unnest($1::bigint[])
           where exists (select from push_registrations where service <> 'WS') returning outbox_id`,
    values: [itemIds],
  });
  if (queued.length > 0) await signal(tx, 'push', {});
}

interface OutboxRow {
  outbox_id: number;
  item_id: number;
  user_id: number | null;
  told_at: Date;
  after_id: number;
}

/** Outbox rows taken in one transaction. */
const CHUNK = 200;
/** Devices to which one transaction fans out a public item. */
const PAGE = 500;

/** Which preference of a user governs pushes of a capability's items. */
export interface PushPreference {
  /** Types of items, or the part before the colon for all others of a service. */
  items: readonly string[];
  /** A boolean column of `preferences`; null: other settings decide whether there are such items at all. */
  preference: string | null;
}

/** Is no column of `preferences`, so that items under it are wanted by everybody. */
export const ALWAYS_WANTED = 'always';

/** Preferences as a parameter of {@link wanted}: type or service of items → column; the empty one for all others. */
export type PreferenceColumns = Readonly<Record<string, string>>;

/**
 * Whether a user wants pushes of an item, as SQL: `i` is the item, `p` the user's preferences, null for the defaults.
 * @param columns the parameter of the statement with {@link PreferenceColumns}, e.g. `$4`
 */
export const wanted = (columns: string): string =>
  `coalesce((to_jsonb(p) ->> coalesce(${columns}::jsonb ->> i.type,
    ${columns}::jsonb ->> split_part(i.type, ':', 1), ${columns}::jsonb ->> ''))::boolean, true)`;

/**
 * Assigns the items of `told(item_id, user_id, told_at, after_id)` to devices: those registered before the item was
 * written, whose user wants it, and whose login has no visible tab that shows it. $1 services, $2 most devices,
 * $4 columns of preferences.
 * Devices are locked in order, so two workers cannot deadlock.
 */
const FAN_OUT = `
  devices as (
    select r.registration_id, t.item_id, t.told_at
    from told t join items i using (item_id)
      join push_registrations r on (t.user_id is null or r.user_id = t.user_id) and r.registration_id > t.after_id
      left join preferences p on p.user_id = r.user_id
    where r.service = any($1) and r.created_at <= t.told_at and ${wanted('$4')}
      and not exists (select from push_registrations w where w.session_id = r.session_id
        and w.service = 'WS' and w.watching_until > clock_timestamp())
    order by r.registration_id limit $2 for no key update of r
  ), woken as (
    -- A device that waits for the end of a quiet time is woken: the item is to be held, too.
    update push_registrations r set
      due_at = case when r.due_at is null or r.due_at = r.held_until then clock_timestamp() else r.due_at end
    from (select distinct registration_id from devices) d where d.registration_id = r.registration_id
  ), assigned as (
    insert into push_deliveries (registration_id, item_id, told_at)
    select registration_id, item_id, told_at from devices on conflict do nothing
  )
  select registration_id from devices order by registration_id`;

export interface FanOut {
  /** The channels of this portal. */
  services: readonly PushService[];
  columns: PreferenceColumns;
}

/**
 * Fans out queued items to devices. Takes rows that no other worker has, with their items, because a transaction that
 * withdraws an item locks the item first. Personal rows are fanned out at once, a public one page by page.
 * @returns whether there were any rows
 */
export async function fanOut(tx: Queryable, options: FanOut): Promise<boolean> {
  const rows = await tx.query<OutboxRow>({
    text: `select o.outbox_id, o.item_id, o.user_id, o.told_at, o.after_id
           from push_outbox o join items i using (item_id)
           order by o.outbox_id limit $1
           for update of o skip locked for key share of i skip locked`,
    values: [CHUNK],
  });
  const done = rows.filter(({ user_id }) => user_id !== null).map(({ outbox_id }) => outbox_id);
  if (done.length > 0) await fanOutRows(tx, options, done);
  for (const { user_id, outbox_id } of rows) {
    if (user_id === null && !(await fanOutPage(tx, options, outbox_id))) done.push(outbox_id);
  }
  if (done.length > 0) {
    await tx.query({
      text: 'delete from push_outbox where outbox_id = any($1::bigint[])',
      values: [done],
    });
  }
  return rows.length > 0;
}

/** @param limit of devices; null for all */
function fanOutRows(
  tx: Queryable,
  { services, columns }: FanOut,
  outboxIds: readonly number[],
  limit: number | null = null,
): Promise<{ registration_id: number }[]> {
  return tx.query<{ registration_id: number }>({
    text: `with told as (select item_id, user_id, told_at, after_id from push_outbox
             where outbox_id = any($3::bigint[])), ${FAN_OUT}`,
    values: [services, limit, outboxIds, columns],
  });
}

/** @returns whether there may be more devices after this page */
async function fanOutPage(tx: Queryable, options: FanOut, outboxId: number): Promise<boolean> {
  const devices = await fanOutRows(tx, options, [outboxId], PAGE);
  const last = devices.at(-1);
  if (last === undefined || devices.length < PAGE) return false;
  await tx.query({
    text: 'update push_outbox set after_id = $2 where outbox_id = $1',
    values: [outboxId, last.registration_id],
  });
  return true;
}
