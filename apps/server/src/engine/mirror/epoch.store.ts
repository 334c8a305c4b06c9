import type { Queryable } from '../../platform/database.ts';
import { NotStarted, StoreUnconfirmed } from './failures.ts';

/** The position up to which the log of changes was read, and the state of the mirror. */
export interface SyncState {
  epoch: string;
  cursor: string;
  readAt: Date;
  /** Error code while reading fails. */
  reason: string | null;
  /** Records with a lower version are of a former store, or of before a restore. */
  anewFrom: number;
  /** All records are to be read again. */
  isAnewDue: boolean;
  /** Another epoch was answered, and is not confirmed. */
  isUnconfirmed: boolean;
}

const IS_UNCONFIRMED = `exists (select from unconfirmed_answers where subject = 'epoch')`;

export async function readState(db: Queryable): Promise<SyncState | null> {
  const [row] = await db.query<SyncState>({
    text: `select epoch, cursor, read_at as "readAt", reason, anew_from as "anewFrom", is_anew_due as "isAnewDue",
             ${IS_UNCONFIRMED} as "isUnconfirmed"
           from sync_state`,
  });
  return row ?? null;
}

/** Stores the first cursor. @returns false when another process was first */
export async function insertState(
  tx: Queryable,
  state: Pick<SyncState, 'epoch' | 'cursor' | 'readAt'>,
): Promise<boolean> {
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
  /** A stored record with a lower version is of a former store, or of before a restore: it is replaced quietly. */
  anewFrom: number;
  /** When the token was drawn, before the fetch, by the clock of the database. */
  drawnAt: Date;
}

/**
 * Draws a version token before a fetch; null before the log of changes was first read.
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
    text: `select nextval('sync_version') as version, epoch, anew_from as "anewFrom",
             clock_timestamp() as "drawnAt" from sync_state`,
  });
  return row ?? null;
}

const ATTEMPTS = 8;

/**
 * Fetches and writes until no other write came in between (see `drawToken`).
 * @throws NotStarted before the first page of the log of changes was read; StoreUnconfirmed while another epoch is not
 * confirmed
 */
export async function inOrder<T>(
  { db }: { db: Queryable },
  attempt: (token: VersionToken) => Promise<{ done: T } | 'outdated'>,
): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const token = await drawToken(db);
    if (token === null) throw new NotStarted();
    const outcome = await attempt(token);
    if (outcome !== 'outdated') return outcome.done;
  }
  throw new Error(`newer writes came in between ${ATTEMPTS} times`);
}

/**
 * Share-locks the epoch until commit; false when the student system was replaced.
 * @throws StoreUnconfirmed while another epoch is not confirmed: the records may be of another store
 */
export async function holdEpoch(tx: Queryable, epoch: string): Promise<boolean> {
  // Moving the cursor does not wait for this lock, replacing the epoch does.
  const [row] = await tx.query<{ epoch: string; isUnconfirmed: boolean }>({
    text: `select epoch, ${IS_UNCONFIRMED} as "isUnconfirmed" from sync_state for key share`,
  });
  if (row?.isUnconfirmed === true) throw new StoreUnconfirmed();
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

/**
 * Replaces the epoch and goes on at the cursor of its log of changes. Nothing is deleted: all records are read again,
 * each beside the stored one, which it replaces.
 * @returns false when another process has replaced it
 */
export async function replaceEpoch(
  tx: Queryable,
  old: string,
  next: Pick<SyncState, 'epoch' | 'cursor' | 'readAt'>,
): Promise<boolean> {
  const held = await tx.query({
    text: 'select 1 from sync_state where epoch = $1 for update',
    values: [old],
  });
  if (held.length === 0) return false;
  await tx.query({
    text: `update sync_state set epoch = $1, cursor = $2, read_at = $3, reason = null,
             anew_from = nextval('sync_version'), is_anew_due = true, doubtful_from = null`,
    values: [next.epoch, next.cursor, next.readAt],
  });
  return true;
}

/** Draws a version; 0 before the log of changes was first read. */
export async function drawVersion(db: Queryable): Promise<number> {
  return (await drawToken(db))?.version ?? 0;
}

/** All records were asked for again. */
export async function noteAnewDone(db: Queryable): Promise<void> {
  await db.query({ text: 'update sync_state set is_anew_due = false' });
}
