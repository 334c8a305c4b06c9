import type { SocketMessageType } from '@kahan/contract';
import { formatCursor } from '@kahan/contract/runtime';
import { signal, signalAll } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database.ts';
import { type Message, message } from './messages.ts';

/** Messages for one user, in order. */
export interface UserMessages {
  userId: number;
  messages: Message[];
}

/**
 * Locks users until the end of the transaction. All transactions lock in the same order, so they cannot deadlock.
 * A user's log, items and snapshots are written only under this lock.
 * @returns the ids that exist
 */
export async function lockUsers(tx: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>({
    text: 'select user_id from users where user_id = any($1::bigint[]) order by user_id for no key update',
    values: [userIds],
  });
  return rows.map((row) => row.user_id);
}

/**
 * Appends messages to the logs of their users and signals all processes at commit. The users must be locked.
 * A log is in commit order, because its sequence numbers are taken under the lock.
 */
export async function appendUserEvents(
  tx: Queryable,
  entries: readonly UserMessages[],
  now: Date,
): Promise<void> {
  const filled = entries.filter(({ messages }) => messages.length > 0);
  if (filled.length === 0) return;
  const last = await tx.query<{ user_id: number; event_seq: number }>({
    text: `update users u set event_seq = u.event_seq + c.n
           from unnest($1::bigint[], $2::int[]) as c(user_id, n)
           where u.user_id = c.user_id returning u.user_id, u.event_seq`,
    values: [filled.map(({ userId }) => userId), filled.map(({ messages }) => messages.length)],
  });
  const seqOf = new Map(last.map((row) => [row.user_id, row.event_seq]));
  const rows = filled.flatMap(({ userId, messages }) => {
    const seq = seqOf.get(userId);
    if (seq === undefined) return [];
    return messages.map((one, i) => ({ userId, seq: seq - messages.length + 1 + i, ...one }));
  });
  await tx.query({
    text: `insert into user_events (user_id, seq, type, payload, created_at)
           select e.*, $5::timestamptz from unnest($1::bigint[], $2::bigint[], $3::text[], $4::jsonb[]) as e`,
    values: [
      rows.map((row) => row.userId),
      rows.map((row) => row.seq),
      rows.map((row) => row.type),
      rows.map((row) => JSON.stringify(row.payload)),
      now,
    ],
  });
  const signals = last.map((row) => ({ userId: row.user_id, seq: row.event_seq }));
  await signalAll(tx, 'user_event', signals);
}

/** Tells the clients of a user, who must be locked, to load a service again. @param ids empty: all of it */
export const tellUser = (
  tx: Queryable,
  userId: number,
  service: string,
  ids: string[],
  now: Date,
): Promise<void> =>
  appendUserEvents(tx, [{ userId, messages: [message.service_updated(service, ids)] }], now);

/**
 * Appends a message to the public log and signals all processes at commit.
 * @param options.keepsAnswers cached answers that contain public items stay right, so no process drops them
 */
export async function appendPublicEvent(
  tx: Queryable,
  { type, payload }: Message,
  now: Date,
  options: { keepsAnswers?: true } = {},
): Promise<void> {
  const [row] = await tx.query<{ seq: number }>({
    text: `with taken as (update public_log set seq = seq + 1 returning seq)
           insert into public_events (seq, type, payload, created_at)
           select seq, $1, $2::jsonb, $3 from taken returning seq`,
    values: [type, JSON.stringify(payload), now],
  });
  if (!row) throw new Error('the public log has no row');
  await signal(tx, 'public_event', { seq: row.seq, ...options });
}

/** A logged event; the payload is JSON text. */
export interface LoggedEvent {
  seq: number;
  type: SocketMessageType;
  payload: string;
}

/** The end of a log, and its events after a position, at most up to the limit. */
export interface LogPart {
  last: number;
  events: LoggedEvent[];
}

interface LogRow {
  last: number;
  seq: number | null;
  type: SocketMessageType;
  payload: string;
}

function logPart(part: LogPart | undefined, row: LogRow): LogPart {
  const found = part ?? { last: row.last, events: [] };
  if (row.seq !== null) found.events.push({ seq: row.seq, type: row.type, payload: row.payload });
  return found;
}

/**
 * Reads the events of many users, each after a position of its own, in one query: the cost is that of the missed events.
 * `last` and the events come from one database snapshot, so they are consistent.
 */
export async function readUserLogs(
  db: Queryable,
  positions: readonly { userId: number; after: number }[],
  limit: number,
): Promise<Map<number, LogPart>> {
  const rows = await db.query<LogRow & { user_id: number }>({
    text: `select u.user_id, u.event_seq as last, e.seq, e.type, e.payload::text as payload
           from unnest($1::bigint[], $2::bigint[]) as p(user_id, after)
           join users u on u.user_id = p.user_id
           left join lateral (
             select seq, type, payload from user_events
             where user_id = p.user_id and seq > p.after and u.event_seq > p.after order by seq limit $3
           ) e on true
           order by u.user_id, e.seq`,
    values: [positions.map(({ userId }) => userId), positions.map(({ after }) => after), limit],
  });
  const parts = new Map<number, LogPart>();
  for (const row of rows) parts.set(row.user_id, logPart(parts.get(row.user_id), row));
  return parts;
}

/** Reads the public events after a position. */
export async function readPublicLog(db: Queryable, after: number, limit: number): Promise<LogPart> {
  const rows = await db.query<LogRow>({
    text: `select l.seq as last, e.seq, e.type, e.payload::text as payload from public_log l
           left join lateral (
             select seq, type, payload from public_events where seq > $1 order by seq limit $2
           ) e on true
           order by e.seq`,
    values: [after, limit],
  });
  const [first] = rows;
  if (!first) throw new Error('the public log has no row');
  return rows.reduce(logPart, { last: first.last, events: [] });
}

/** The place at which the logs stand now, as clients name it; of the public log alone without a user. */
export async function readPosition(db: Queryable, userId: number | null): Promise<string> {
  const [row] = await db.query<{ generation: string; user: number | null; public: number }>({
    text: `select generation, (select event_seq from users where user_id = $1) as user, seq as public
           from public_log, log_generation`,
    values: [userId],
  });
  if (!row) throw new Error('the public log has no row');
  return formatCursor(row);
}

/** Deletes events older than an instant. A client that returns after a longer absence is told to reload everything. */
export async function pruneEvents(db: Queryable, before: Date): Promise<void> {
  await db.query({ text: 'delete from user_events where created_at < $1', values: [before] });
  await db.query({ text: 'delete from public_events where created_at < $1', values: [before] });
}
