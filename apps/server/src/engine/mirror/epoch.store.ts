import type { Queryable } from '../../platform/database.ts';

/** Where the feed was read to. */
export interface SyncState {
  epoch: string;
  cursor: string;
  readAt: Date;
  /** Error code while reading fails. */
  reason: string | null;
}

export async function readState(db: Queryable): Promise<SyncState | null> {
  const [row] = await db.query<SyncState>({
    name: 'sync-state',
    text: 'select epoch, cursor, read_at as "readAt", reason from sync_state',
  });
  return row ?? null;
}

/** The first reading of a feed. @returns false when another process was first */
export async function insertState(tx: Queryable, state: Omit<SyncState, 'reason'>): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into sync_state (epoch, cursor, read_at) values ($1, $2, $3)
           on conflict do nothing returning epoch`,
    values: [state.epoch, state.cursor, state.readAt],
  });
  return rows.length > 0;
}

/** Moves the cursor on, unless somebody else moved it meanwhile. */
export async function moveCursor(
  db: Queryable,
  from: Pick<SyncState, 'epoch' | 'cursor'>,
  to: { cursor: string; readAt: Date },
): Promise<boolean> {
  const rows = await db.query({
    name: 'sync-move-cursor',
    text: `update sync_state set cursor = $3, read_at = $4, reason = null
           where epoch = $1 and cursor = $2 returning epoch`,
    values: [from.epoch, from.cursor, to.cursor, to.readAt],
  });
  return rows.length > 0;
}

export async function writeReason(db: Queryable, reason: string): Promise<void> {
  await db.query({ name: 'sync-reason', text: 'update sync_state set reason = $1', values: [reason] });
}

/** A place in the order of fetches and writes, and the university that is read. */
export interface Mark {
  version: number;
  epoch: string;
}

/**
 * Draws a version before a fetch.
 *
 * Why this keeps newer data from being overwritten by older, on any number of processes and without a lock during
 * the call: every write draws a version too, after its fetch. When a fetch F with mark m finds a row whose version
 * is above m, that row may rest on a fetch later than F, and F is done again. When the row's version is below m,
 * it was drawn before F began, hence its own fetch had ended before F began, and F is the newer one.
 * A fetch that finds the row as it lies there is a write in this sense: it draws a version, or an older fetch that
 * saw something in between, undone since, would be taken for the newer one.
 *
 * The same holds for a change that came by while there was nothing to compare it with (a user whose import is under
 * way): it draws a version for an empty row, and the import that began before is done again.
 */
export async function drawMark(db: Queryable): Promise<Mark | null> {
  const [row] = await db.query<Mark>({
    name: 'sync-mark',
    text: `select nextval('sync_version') as version, epoch from sync_state`,
  });
  return row ?? null;
}

/** Holds the university in place until the end of the transaction; false when it is another one by now. */
export async function holdEpoch(tx: Queryable, epoch: string): Promise<boolean> {
  // Moving the cursor does not wait for this lock, replacing the university does.
  const [row] = await tx.query<{ epoch: string }>({
    name: 'sync-hold-epoch',
    text: 'select epoch from sync_state for key share',
  });
  return row?.epoch === epoch;
}

/** As `holdEpoch`, once everybody else who holds it has let go, and with nobody else beside. */
export async function holdEpochAlone(tx: Queryable, epoch: string): Promise<boolean> {
  const [row] = await tx.query<{ epoch: string }>({
    name: 'sync-hold-epoch-alone',
    text: 'select epoch from sync_state for update',
  });
  return row?.epoch === epoch;
}

/** Ids of the logins that have an account here. */
export async function usersByLogin(db: Queryable, logins: readonly string[]): Promise<Map<string, number>> {
  if (logins.length === 0) return new Map();
  const rows = await db.query<{ login: string; user_id: number }>({
    name: 'sync-users',
    text: 'select login, user_id from users where login = any($1::text[])',
    values: [logins],
  });
  return new Map(rows.map((row) => [row.login, row.user_id]));
}

/** Everything that came from a university, and what was made of it. Users and their language stay. */
const DERIVED = [
  'requests',
  'sync_retries',
  'openings',
  'term_users',
  'terms',
  'lesson_users',
  'lessons',
  'catalogue_records',
  'catalogues',
  'timetables',
  'snapshots',
  'documents',
  'item_states',
  'items',
  'user_events',
  'public_events',
  'login_tokens',
  'sessions',
];

/**
 * Replaces the university: drops what was derived and starts at a place in the new feed.
 * Sequences skip one number that nobody finds, which tells returning clients to load everything anew.
 * @returns false when another process has done it
 */
export async function replaceEpoch(
  tx: Queryable,
  old: string,
  next: Omit<SyncState, 'reason'>,
): Promise<boolean> {
  const held = await tx.query({
    text: 'select 1 from sync_state where epoch = $1 for update',
    values: [old],
  });
  if (held.length === 0) return false;
  await tx.query({ text: 'select user_id from users order by user_id for no key update' });
  for (const table of DERIVED) await tx.query({ text: `delete from ${table}` });
  await tx.query({ text: 'update users set event_seq = event_seq + 1' });
  await tx.query({ text: `update public_log set seq = seq + 1, news_version = nextval('sync_version')` });
  await tx.query({
    text: 'update sync_state set epoch = $1, cursor = $2, read_at = $3, reason = null',
    values: [next.epoch, next.cursor, next.readAt],
  });
  return true;
}
