import type { Queryable } from '../../platform/database.ts';
import type { Task, UserTask } from './source.ts';

/** A parked task. */
export interface Retry {
  retryId: number;
  stamp: number;
  attempts: number;
  task: Task;
}

type RetryRow = Omit<Retry, 'task'> &
  Pick<Task, 'service' | 'keys' | 'silent'> & { userId: number | null; login: string | null };

/** Columns of a retry, but the login. */
const COLUMNS = 'retry_id as "retryId", stamp, attempts, service, user_id as "userId", keys, silent';

/**
 * Parks a task, merged with a parked one of the same user and service.
 * It is due in `seconds` by the database's clock, so that a pinned clock does not stop retries.
 * @returns the retry; null when it was merged, so that finishing this task does not finish the retry
 */
export async function parkTask(
  db: Queryable,
  task: Task,
  options: { reason: string | null; seconds: number; asOf: Date; isUnreadable?: boolean },
): Promise<Retry | null> {
  const [row] = await db.query<Omit<Retry, 'task'> & { isNew: boolean }>({
    text: `insert into sync_retries as r (user_id, service, silent, keys, reason, attempts, as_of, due_at, is_unreadable)
           values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8), $9)
           on conflict (user_id, service, silent) do update set
             is_unreadable = case when r.reason is null then excluded.is_unreadable
               else r.is_unreadable and (excluded.is_unreadable or excluded.reason is null) end,
             keys = case when cardinality(r.keys) = 0 or cardinality(excluded.keys) = 0 then '{}'
                    else array(select distinct unnest(r.keys || excluded.keys)) end,
             reason = coalesce(excluded.reason, r.reason),
             stamp = nextval('sync_version'),
             due_at = least(r.due_at, excluded.due_at)
           returning retry_id as "retryId", stamp, attempts, xmax = 0 as "isNew"`,
    values: [
      task.userId,
      task.service,
      task.silent,
      task.keys,
      options.reason,
      options.reason === null ? 0 : 1,
      options.asOf,
      options.seconds,
      options.isUnreadable ?? false,
    ],
  });
  if (!row?.isNew) return null;
  return { retryId: row.retryId, stamp: row.stamp, attempts: row.attempts, task };
}

/** Users whose services are read in a second, when it is unknown whose records changed. */
const USERS_A_SECOND = 50;

/**
 * Parks tasks that read services of all users, one user after the other, the last logins first. Until a user's task is
 * done, the user's data is as old as the task that asked for it.
 */
export async function parkEverybody(db: Queryable, services: readonly string[], now: Date): Promise<void> {
  await db.query({
    text: `insert into sync_retries as r (user_id, service, silent, keys, reason, attempts, as_of, due_at)
           select user_id, service, false, '{}', 'STUDENT_SYSTEM_GARBAGE', 1,
             coalesce((select as_of from sync_retries where user_id is null and service = 'everybody'), $2),
             clock_timestamp() + make_interval(secs => place / $3::float)
           from (select user_id, row_number() over (order by last_login_at desc, user_id) as place from users) u
             cross join unnest($1::text[]) as s(service)
           on conflict (user_id, service, silent) do update set
             keys = '{}', reason = excluded.reason, is_unreadable = false, stamp = nextval('sync_version'),
             due_at = least(r.due_at, excluded.due_at)`,
    values: [services, now, USERS_A_SECOND],
  });
}

/** Parks the services of users that were written while another store may have answered. */
export async function parkDoubtful(tx: Queryable, now: Date): Promise<void> {
  await tx.query({
    text: `with of as (
             update sync_state s set doubtful_from = null from sync_state was
             where was.doubtful_from is not null returning was.doubtful_from as version
           )
           insert into sync_retries as r (user_id, service, silent, keys, reason, attempts, as_of, due_at)
           select user_id, service, false, '{}', 'STUDENT_SYSTEM_UNCONFIRMED', 1, $1, clock_timestamp()
           from snapshots where last_modified is not null and version >= (select version from of)
           on conflict (user_id, service, silent) do update set
             keys = '{}', stamp = nextval('sync_version'), due_at = least(r.due_at, excluded.due_at)`,
    values: [now],
  });
}

/** How many tasks wait, by the reason of the last failure, and for how many seconds the oldest is overdue. */
export async function readBacklog(db: Queryable): Promise<{ byReason: Map<string, number>; oldest: number }> {
  const rows = await db.query<{ reason: string; count: number; oldest: number }>({
    text: `select coalesce(reason, 'none') as reason, count(*) as count,
             greatest(0, extract(epoch from clock_timestamp() - min(due_at)))::float as oldest
           from sync_retries group by 1`,
  });
  return {
    byReason: new Map([['none', 0], ...rows.map(({ reason, count }): [string, number] => [reason, count])]),
    oldest: Math.max(0, ...rows.map(({ oldest }) => oldest)),
  };
}

/** Leases due retries, so that no other process tries them at the same time. */
export async function claimRetries(db: Queryable, limit: number, leaseSeconds: number): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    text: `with due as (
             select retry_id from sync_retries where due_at <= clock_timestamp()
             order by due_at limit $1 for update skip locked
           ), taken as (
             update sync_retries r set due_at = clock_timestamp() + make_interval(secs => $2)
             from due where r.retry_id = due.retry_id returning r.*
           )
           select ${COLUMNS}, login
           from taken left join users using (user_id) order by retry_id`,
    values: [limit, leaseSeconds],
  });
  return rows.map(retryOf);
}

/** Leases one parked task; null when it is done or another process leased it. */
export async function claimTask(db: Queryable, task: UserTask, leaseSeconds: number): Promise<Retry | null> {
  const [row] = await db.query<RetryRow>({
    text: `update sync_retries set due_at = clock_timestamp() + make_interval(secs => $4)
           where user_id = $1 and service = $2 and silent = $3 and attempts = 0
           returning ${COLUMNS}, $5::text as login`,
    values: [task.userId, task.service, task.silent, leaseSeconds, task.login],
  });
  return row ? retryOf(row) : null;
}

/** Leases all retries of a user, due or not. */
export async function claimRetriesOf(db: Queryable, userId: number, leaseSeconds: number): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    text: `with taken as (
             update sync_retries set due_at = clock_timestamp() + make_interval(secs => $2)
             where user_id = $1 returning *
           )
           select ${COLUMNS}, login
           from taken join users using (user_id) order by retry_id`,
    values: [userId, leaseSeconds],
  });
  return rows.map(retryOf);
}

/**
 * Retries of a user with one of these reasons, without a lease.
 * @param orBegun imports that have just begun, too: the student system may be about to refuse them
 */
export async function readRefused(
  db: Queryable,
  userId: number,
  services: readonly string[],
  reasons: readonly string[],
  orBegun = false,
): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    text: `select ${COLUMNS}, login
           from sync_retries join users using (user_id)
           where user_id = $1 and service = any($2::text[])
             and (reason = any($3::text[]) or $4 and silent and reason is null) order by retry_id`,
    values: [userId, services, reasons, orBegun],
  });
  return rows.map(retryOf);
}

function retryOf({ retryId, stamp, attempts, userId, login, ...what }: RetryRow): Retry {
  const task = userId === null || login === null ? { ...what, userId: null } : { ...what, userId, login };
  return { retryId, stamp, attempts, task };
}

/** Deletes a finished retry. When keys were added since it was leased, it is due at once instead. */
export async function settleRetry(db: Queryable, { retryId, stamp }: Retry): Promise<void> {
  const gone = await db.query({
    text: 'delete from sync_retries where retry_id = $1 and stamp = $2 returning retry_id',
    values: [retryId, stamp],
  });
  if (gone.length === 0) {
    await db.query({
      text: 'update sync_retries set due_at = clock_timestamp() where retry_id = $1',
      values: [retryId],
    });
  }
}

/** Postpones a retry that failed, with the keys that are left. Keys added meanwhile stay. */
export async function postponeRetry(
  db: Queryable,
  retry: Retry,
  options: { keys: string[]; reason: string; seconds: number; isUnreadable?: boolean },
): Promise<void> {
  await db.query({
    text: `update sync_retries set
             keys = case when stamp = $2 then $3::text[] else keys end,
             attempts = attempts + 1, reason = $4, is_unreadable = $6,
             due_at = clock_timestamp() + make_interval(secs => $5)
           where retry_id = $1`,
    values: [
      retry.retryId,
      retry.stamp,
      options.keys,
      options.reason,
      options.seconds,
      options.isUnreadable ?? false,
    ],
  });
}

/** Makes retries with these reasons due now. */
export async function hastenRetries(db: Queryable, reasons: readonly string[]): Promise<void> {
  await db.query({
    text: 'update sync_retries set due_at = clock_timestamp() where reason = any($1::text[])',
    values: [reasons],
  });
}

/** A service that is known to be behind; user null is shared records. */
export interface Parked {
  userId: number | null;
  service: string;
  reason: string;
  asOf: Date;
  silent: boolean;
  /** Of shared records; no keys means all. */
  keys: string[];
  /** The task waits because of single records that cannot be read, the others are up to date. */
  isUnreadable: boolean;
}

/** The oldest first. */
export async function readParked(db: Queryable): Promise<Parked[]> {
  return db.query<Parked>({
    text: `select user_id as "userId", service, reason, as_of as "asOf", silent,
             case when user_id is null then keys else '{}' end as keys, is_unreadable as "isUnreadable"
           from sync_retries
           where reason is not null order by as_of limit 10000`,
  });
}

/** The reason why a user's import of a service failed; null when it succeeded, or was not tried yet. */
export async function readFailure(db: Queryable, userId: number, service: string): Promise<string | null> {
  const [row] = await db.query<{ reason: string | null }>({
    text: 'select reason from sync_retries where user_id = $1 and service = $2 and silent',
    values: [userId, service],
  });
  return row?.reason ?? null;
}
