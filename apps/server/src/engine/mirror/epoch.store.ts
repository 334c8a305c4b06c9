import type { Queryable } from '../../platform/database.ts';

/** Up to where the change feed was read. */
export interface SyncState {
  epoch: string;
  cursor: string;
  readAt: Date;
  /** Error code while reading fails. */
  reason: string | null;
}

export async function readState(db: Queryable): Promise<SyncState | null> {
  const [row] = await db.query<SyncState>({
    text: 'select epoch, cursor, read_at as "readAt", reason from sync_state',
  });
  return row ?? null;
}

/** Stores the first cursor. @returns false when another process was first */
export async function insertState(tx: Queryable, state: Omit<SyncState, 'reason'>): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into sync_state (epoch, cursor, read_at) values ($1, $2, $3)
           on conflict do nothing returning epoch`,
    values: [state.epoch, state.cursor, state.readAt],
  });
  return rows.length > 0;
}

/** Moves the cursor on, unless another process has moved it. */
export async function moveCursor(
  db: Queryable,
  from: Pick<SyncState, 'epoch' | 'cursor'>,
  to: { cursor: string; readAt: Date },
): Promise<boolean> {
  const rows = await db.query({
    text: `update sync_state set cursor = $3, read_at = $4, reason = null
           where epoch = $1 and cursor = $2 returning epoch`,
    values: [from.epoch, from.cursor, to.cursor, to.readAt],
  });
  return rows.length > 0;
}

export async function writeReason(db: Queryable, reason: string): Promise<void> {
  await db.query({ text: 'update sync_state set reason = $1', values: [reason] });
}

/** A place in the order of fetches and writes, and the epoch that is read. */
export interface VersionToken {
  version: number;
  epoch: string;
}

/**
 * Draws a version token before a fetch; null before the feed was first read.
 *
 * Why tokens keep older data from overwriting newer data, on any number of processes and without a lock during the
 * call: every write draws a version too, after its fetch. When a fetch F with token t finds a row whose version is
 * above t, that row may rest on a fetch later than F, and F is repeated. When the row's version is below t, it was
 * drawn before F began. Its own fetch had ended before F began, so F is the newer one.
 * A fetch that finds the row unchanged is a write in this sense: it draws a version. Otherwise an older fetch that saw
 * a state in between, undone since, would be taken for the newer one.
 *
 * The same holds for a change that arrives while there is nothing to compare it with (a user whose import is under
 * way): the change draws a version for an empty row, and the import that began before it is repeated.
 */
export async function drawToken(db: Queryable): Promise<VersionToken | null> {
  const [row] = await db.query<VersionToken>({
    text: `select nextval('sync_version') as version, epoch from sync_state`,
  });
  return row ?? null;
}

/** Share-locks the epoch until commit; false when the student system was replaced. */
export async function holdEpoch(tx: Queryable, epoch: string): Promise<boolean> {
  // Moving the cursor does not wait for this lock, replacing the epoch does.
  const [row] = await tx.query<{ epoch: string }>({ text: 'select epoch from sync_state for key share' });
  return row?.epoch === epoch;
}

/** Ids of the logins that have an account here. */
export async function usersByLogin(db: Queryable, logins: readonly string[]): Promise<Map<string, number>> {
  if (logins.length === 0) return new Map();
  const rows = await db.query<{ login: string; user_id: number }>({
    text: 'select login, user_id from users where login = any($1::text[])',
    values: [logins],
  });
  return new Map(rows.map((row) => [row.login, row.user_id]));
}

/** Tables of the engine that a new epoch empties, besides those of the capabilities. Users and their language stay. */
export const ENGINE_TABLES = [
  'requests',
  'sync_retries',
  'openings',
  'catalogue_records',
  'catalogues',
  'snapshots',
  'documents',
  'user_events',
  'public_events',
] as const;

/**
 * Replaces the epoch: empties `tables` and starts at the cursor of the new feed.
 * Each log skips one sequence number, which makes returning clients load everything again.
 * @returns false when another process has replaced it
 */
export async function replaceEpoch(
  tx: Queryable,
  tables: readonly string[],
  old: string,
  next: Omit<SyncState, 'reason'>,
): Promise<boolean> {
  const held = await tx.query({
    text: 'select 1 from sync_state where epoch = $1 for update',
    values: [old],
  });
  if (held.length === 0) return false;
  await tx.query({ text: 'select user_id from users order by user_id for no key update' });
  for (const table of tables) await tx.query({ text: `delete from ${table}` });
  await tx.query({ text: 'update users set event_seq = event_seq + 1' });
  await tx.query({ text: `update public_log set seq = seq + 1, news_version = nextval('sync_version')` });
  await tx.query({
    text: 'update sync_state set epoch = $1, cursor = $2, read_at = $3, reason = null',
    values: [next.epoch, next.cursor, next.readAt],
  });
  return true;
}
