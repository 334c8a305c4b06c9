import { DEFAULT_LEADS, type Reminder, type ReminderLeads } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** How long before a user is reminded. */
export async function readLeads(db: Queryable, userId: number): Promise<ReminderLeads> {
  const [row] = await db.query<ReminderLeads>({
    text: 'select exam, cancelling, opening, lesson from reminder_leads where user_id = $1',
    values: [userId],
  });
  return row ?? DEFAULT_LEADS;
}

/** Stores all leads of a user. The caller holds the user's lock. */
export async function writeLeads(
  tx: Queryable,
  userId: number,
  { exam, cancelling, opening, lesson }: ReminderLeads,
): Promise<void> {
  await tx.query({
    text: `insert into reminder_leads (user_id, exam, cancelling, opening, lesson)
           values ($1, $2::int[], $3::int[], $4::int[], $5::int[])
           on conflict (user_id) do update set exam = excluded.exam, cancelling = excluded.cancelling,
             opening = excluded.opening, lesson = excluded.lesson`,
    values: [userId, exam, cancelling, opening, lesson],
  });
}

/** Users whose reminders are to be looked at by now, the longest waiting first. */
export async function selectDueUsers(db: Queryable, now: Date, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: 'select user_id as "userId" from reminder_timers where due_at <= $1 order by due_at limit $2',
    values: [now, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Users with events since their reminders were last computed, or whose reminders were never computed. */
export async function selectChangedUsers(db: Queryable, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select u.user_id as "userId" from users u left join reminder_timers t using (user_id)
           where t.seen_seq is distinct from u.event_seq limit $1`,
    values: [most],
  });
  return rows.map(({ userId }) => userId);
}

/** Sets when a user's reminders are looked at next. The events of the user's log by now are seen. */
export async function writeTimer(tx: Queryable, userId: number, dueAt: Date): Promise<void> {
  await tx.query({
    text: `insert into reminder_timers (user_id, due_at, seen_seq)
           select user_id, $2, event_seq from users where user_id = $1
           on conflict (user_id) do update set due_at = excluded.due_at, seen_seq = excluded.seen_seq`,
    values: [userId, dueAt],
  });
}

/** A stored reminder: the fields that identify it, and its card. */
export type StoredReminder = Pick<Reminder, 'kind' | 'thing' | 'start' | 'lead'> & {
  /** null: the reminder is still to be told. */
  itemId: number | null;
  isOver: boolean;
};

export function readReminders(tx: Queryable, userId: number): Promise<StoredReminder[]> {
  return tx.query<StoredReminder>({
    text: `select kind, thing, starts_at as start, lead_minutes as lead, item_id as "itemId", is_over as "isOver"
           from reminders where user_id = $1`,
    values: [userId],
  });
}

type Named = Pick<Reminder, 'kind' | 'thing' | 'start' | 'lead'>;

const columnsOf = (some: readonly Named[]) => [
  some.map(({ kind }) => kind),
  some.map(({ thing }) => thing),
  some.map(({ start }) => start),
  some.map(({ lead }) => lead),
];
const NAMED = 'unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[])';

/** Stores reminders that are to be told; those that are known stay as they are. */
export async function addReminders(tx: Queryable, userId: number, some: readonly Named[]): Promise<void> {
  if (some.length === 0) return;
  await tx.query({
    text: `insert into reminders (user_id, kind, thing, starts_at, lead_minutes)
           select $1, n.* from ${NAMED} as n(kind, thing, starts_at, lead_minutes) on conflict do nothing`,
    values: [userId, ...columnsOf(some)],
  });
}

/** Notes the cards by which reminders were told. */
export async function noteTold(
  tx: Queryable,
  userId: number,
  told: readonly (Named & { itemId: number })[],
): Promise<void> {
  await tx.query({
    text: `update reminders r set item_id = n.item_id
           from unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::bigint[])
             as n(kind, thing, starts_at, lead_minutes, item_id)
           where r.user_id = $1 and r.kind = n.kind and r.thing = n.thing and r.starts_at = n.starts_at
             and r.lead_minutes = n.lead_minutes`,
    values: [userId, ...columnsOf(told), told.map(({ itemId }) => itemId)],
  });
}

/**
 * Forgets reminders that will not be told, and marks those as over whose cards are put away. What was told is kept until
 * `before`, so that it is not told again.
 */
export async function endReminders(
  tx: Queryable,
  userId: number,
  { never, over, before }: { never: readonly Named[]; over: readonly number[]; before: Date },
): Promise<void> {
  if (never.length > 0) {
    await tx.query({
      text: `delete from reminders r using ${NAMED} as n(kind, thing, starts_at, lead_minutes)
             where r.user_id = $1 and r.kind = n.kind and r.thing = n.thing and r.starts_at = n.starts_at
               and r.lead_minutes = n.lead_minutes and r.item_id is null`,
      values: [userId, ...columnsOf(never)],
    });
  }
  if (over.length > 0) {
    await tx.query({
      text: 'update reminders set is_over = true where user_id = $1 and item_id = any($2::bigint[])',
      values: [userId, over],
    });
  }
  await tx.query({
    text: 'delete from reminders where user_id = $1 and is_over and starts_at < $2',
    values: [userId, before],
  });
}
