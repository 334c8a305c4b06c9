import type { PushService } from '@kahan/contract';
import { signal } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Items of users who have a device, for the workers; call it in the transaction that tells them. */
export async function queuePersonal(
  tx: Queryable,
  items: readonly { userId: number; itemId: number }[],
): Promise<void> {
  if (items.length === 0) return;
  const queued = await tx.query({
    name: 'push-queue-personal',
    text: `insert into push_outbox (user_id, item_id)
           select n.* from unnest($1::bigint[], $2::bigint[]) as n(user_id, item_id)
           where exists (select from push_registrations r where r.user_id = n.user_id and r.service <> 'WS')
           returning outbox_id`,
    values: [items.map(({ userId }) => userId), items.map(({ itemId }) => itemId)],
  });
  if (queued.length > 0) await signal(tx, 'push', {});
}

/** Items of everybody: one row each, however many devices there are, and none while there is no device. */
export async function queuePublic(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const queued = await tx.query({
    name: 'push-queue-public',
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

/** Rows taken in one transaction. */
const CHUNK = 200;
/** Devices that a public item is dealt to in one transaction. */
const PAGE = 500;

/** Whether the user wants pushes of an item `i`; `p` are the preferences, null while all are the default. */
export const WANTED = `case split_part(i.type, ':', 1)
  when 'schedule' then coalesce(p.notify_schedule, true)
  when 'public' then coalesce(p.notify_events, true)
  else coalesce(p.notify_results, true) end`;

/**
 * Devices of `told(item_id, user_id, told_at, after_id)` that get its items: registered before they were told, wanting
 * them, with no visible tab of the same login that shows them itself. $1 services, $2 most devices.
 * They are locked in order, so that two workers never wait for each other.
 */
const DEAL = `
  devices as (
    select r.registration_id, t.item_id, t.told_at
    from told t join items i using (item_id)
      join push_registrations r on (t.user_id is null or r.user_id = t.user_id) and r.registration_id > t.after_id
      left join preferences p on p.user_id = r.user_id
    where r.service = any($1) and r.created_at <= t.told_at and ${WANTED}
      and not exists (select from push_registrations w where w.session_id = r.session_id
        and w.service = 'WS' and w.watching_until > clock_timestamp())
    order by r.registration_id limit $2 for no key update of r
  ), woken as (
    update push_registrations r set due_at = coalesce(r.due_at, clock_timestamp())
    from (select distinct registration_id from devices) d where d.registration_id = r.registration_id
  ), dealt as (
    insert into push_deliveries (registration_id, item_id, told_at)
    select registration_id, item_id, told_at from devices on conflict do nothing
  )
  select registration_id from devices order by registration_id`;

/**
 * Takes rows that no other worker has; with their items, for whoever withdraws one of those locks the item first.
 * Personal rows are dealt all at once, of a public one a page.
 * @returns whether there was anything
 */
export async function dealOut(tx: Queryable, services: readonly PushService[]): Promise<boolean> {
  const rows = await tx.query<OutboxRow>({
    name: 'push-take-outbox',
    text: `select o.outbox_id, o.item_id, o.user_id, o.told_at, o.after_id
           from push_outbox o join items i using (item_id)
           order by o.outbox_id limit $1
           for update of o skip locked for key share of i skip locked`,
    values: [CHUNK],
  });
  const personal = rows.filter(({ user_id }) => user_id !== null);
  const done = personal.map(({ outbox_id }) => outbox_id);
  if (personal.length > 0) await dealPersonal(tx, services, done);
  for (const row of rows) {
    if (row.user_id === null && !(await dealPage(tx, services, row.outbox_id))) done.push(row.outbox_id);
  }
  if (done.length > 0) {
    await tx.query({
      name: 'push-clear-outbox',
      text: 'delete from push_outbox where outbox_id = any($1::bigint[])',
      values: [done],
    });
  }
  return rows.length > 0;
}

async function dealPersonal(
  tx: Queryable,
  services: readonly PushService[],
  outboxIds: readonly number[],
): Promise<void> {
  await tx.query({
    name: 'push-deal-personal',
    text: `with told as (select item_id, user_id, told_at, after_id from push_outbox
             where outbox_id = any($3::bigint[])), ${DEAL}`,
    values: [services, null, outboxIds],
  });
}

/** @returns whether there may be more devices behind this page */
async function dealPage(tx: Queryable, services: readonly PushService[], outboxId: number): Promise<boolean> {
  const devices = await tx.query<{ registration_id: number }>({
    name: 'push-deal-page',
    text: `with told as (select item_id, user_id, told_at, after_id from push_outbox
             where outbox_id = $3), ${DEAL}`,
    values: [services, PAGE, outboxId],
  });
  const last = devices.at(-1);
  if (last === undefined || devices.length < PAGE) return false;
  await tx.query({
    name: 'push-turn-page',
    text: 'update push_outbox set after_id = $2 where outbox_id = $1',
    values: [outboxId, last.registration_id],
  });
  return true;
}
