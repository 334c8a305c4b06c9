import type { Queryable } from '../../platform/database.ts';
import type { SharedTask, Task, UserTask } from './plan.ts';

/** A task that waits to be tried again. */
export interface Retry {
  retryId: number;
  stamp: number;
  attempts: number;
  task: Task;
}

interface RetryRow {
  retry_id: number;
  stamp: number;
  attempts: number;
  service: Task['service'];
  user_id: number | null;
  login: string | null;
  keys: string[];
  silent: boolean;
}

/**
 * Remembers a task, merged with what waits already for the same user and service.
 * `seconds` from now by the clock of the database, for a pinned clock must not stop the healing.
 * @returns what waits now; null when it was merged, so that being done with this task does not mean to be done with it
 */
export async function parkTask(
  db: Queryable,
  task: Task,
  options: { reason: string | null; seconds: number; asOf: Date },
): Promise<Retry | null> {
  const [row] = await db.query<{ retry_id: number; stamp: number; attempts: number; is_new: boolean }>({
    name: 'retries-park',
    text: `insert into sync_retries as r (user_id, service, silent, keys, reason, attempts, as_of, due_at)
           values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))
           on conflict (user_id, service, silent) do update set
             keys = case when cardinality(r.keys) = 0 or cardinality(excluded.keys) = 0 then '{}'
                    else array(select distinct unnest(r.keys || excluded.keys)) end,
             reason = coalesce(excluded.reason, r.reason),
             stamp = nextval('sync_version'),
             due_at = least(r.due_at, excluded.due_at)
           returning retry_id, stamp, attempts, xmax = 0 as is_new`,
    values: [
      task.userId,
      task.service,
      task.silent,
      task.keys,
      options.reason,
      options.reason === null ? 0 : 1,
      options.asOf,
      options.seconds,
    ],
  });
  return row?.is_new ? { retryId: row.retry_id, stamp: row.stamp, attempts: row.attempts, task } : null;
}

/** Users whose services are read anew in a second, when nobody knows whose changed. */
const USERS_A_SECOND = 50;

/**
 * Lets services of all users be read anew, one after the other, those who were here last first. Until then their data
 * is as old as the task that asks for it.
 */
export async function parkEverybody(db: Queryable, services: readonly string[], now: Date): Promise<void> {
  await db.query({
    name: 'retries-park-everybody',
    text: `insert into sync_retries as r (user_id, service, silent, keys, reason, attempts, as_of, due_at)
           select user_id, service, false, '{}', 'STUDENT_SYSTEM_GARBAGE', 1,
             coalesce((select as_of from sync_retries where user_id is null and service = 'everybody'), $2),
             clock_timestamp() + make_interval(secs => place / $3::float)
           from (select user_id, row_number() over (order by last_login_at desc, user_id) as place from users) u
             cross join unnest($1::text[]) as s(service)
           on conflict (user_id, service, silent) do update set
             keys = '{}', reason = excluded.reason, stamp = nextval('sync_version'),
             due_at = least(r.due_at, excluded.due_at)`,
    values: [services, now, USERS_A_SECOND],
  });
}

/** Takes due tasks for some seconds, so that nobody else tries them at the same time. */
export async function claimRetries(db: Queryable, limit: number, leaseSeconds: number): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    name: 'retries-claim',
    text: `with due as (
             select retry_id from sync_retries where due_at <= clock_timestamp()
             order by due_at limit $1 for update skip locked
           ), taken as (
             update sync_retries r set due_at = clock_timestamp() + make_interval(secs => $2)
             from due where r.retry_id = due.retry_id returning r.*
           )
           select taken.retry_id, stamp, attempts, service, user_id, login, keys, silent
           from taken left join users using (user_id) order by retry_id`,
    values: [limit, leaseSeconds],
  });
  return rows.map(retryOf);
}

/** Takes one parked task; null when it is done or somebody else took it since it was parked. */
export async function claimTask(db: Queryable, task: UserTask, leaseSeconds: number): Promise<Retry | null> {
  const [row] = await db.query<RetryRow>({
    name: 'retries-claim-one',
    text: `update sync_retries set due_at = clock_timestamp() + make_interval(secs => $4)
           where user_id = $1 and service = $2 and silent = $3 and attempts = 0
           returning retry_id, stamp, attempts, service, user_id, $5::text as login, keys, silent`,
    values: [task.userId, task.service, task.silent, leaseSeconds, task.login],
  });
  return row ? retryOf(row) : null;
}

/** Takes everything that waits for a user, due or not. */
export async function claimRetriesOf(db: Queryable, userId: number, leaseSeconds: number): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    name: 'retries-claim-user',
    text: `with taken as (
             update sync_retries set due_at = clock_timestamp() + make_interval(secs => $2)
             where user_id = $1 returning *
           )
           select taken.retry_id, stamp, attempts, service, user_id, login, keys, silent
           from taken join users using (user_id) order by retry_id`,
    values: [userId, leaseSeconds],
  });
  return rows.map(retryOf);
}

/** What waits for a user because the student system answered so, without taking it. */
export async function readRefused(
  db: Queryable,
  userId: number,
  services: readonly string[],
  reasons: readonly string[],
): Promise<Retry[]> {
  const rows = await db.query<RetryRow>({
    name: 'retries-refused',
    text: `select retry_id, stamp, attempts, service, user_id, login, keys, silent
           from sync_retries join users using (user_id)
           where user_id = $1 and service = any($2::text[]) and reason = any($3::text[]) order by retry_id`,
    values: [userId, services, reasons],
  });
  return rows.map(retryOf);
}

function retryOf({ retry_id, stamp, attempts, service, user_id, login, keys, silent }: RetryRow): Retry {
  // A row with a user has one's services, and the join brings the login.
  const task = { service, userId: user_id, login, keys, silent } as UserTask | SharedTask;
  return { retryId: retry_id, stamp, attempts, task };
}

/** Done: deleted, unless keys were added since it was taken; then it is due at once. */
export async function settleRetry(db: Queryable, { retryId, stamp }: Retry): Promise<void> {
  const gone = await db.query({
    name: 'retries-settle',
    text: 'delete from sync_retries where retry_id = $1 and stamp = $2 returning retry_id',
    values: [retryId, stamp],
  });
  if (gone.length === 0) {
    await db.query({
      name: 'retries-again',
      text: 'update sync_retries set due_at = clock_timestamp() where retry_id = $1',
      values: [retryId],
    });
  }
}

/** Failed again: what is left of it waits for some seconds. Keys added meanwhile stay. */
export async function postponeRetry(
  db: Queryable,
  retry: Retry,
  options: { keys: string[]; reason: string; seconds: number },
): Promise<void> {
  await db.query({
    name: 'retries-postpone',
    text: `update sync_retries set
             keys = case when stamp = $2 then $3::text[] else keys end,
             attempts = attempts + 1, reason = $4,
             due_at = clock_timestamp() + make_interval(secs => $5)
           where retry_id = $1`,
    values: [retry.retryId, retry.stamp, options.keys, options.reason, options.seconds],
  });
}

/** The student system answers again: whatever waited for it is due now. */
export async function hastenRetries(db: Queryable, reasons: readonly string[]): Promise<void> {
  await db.query({
    name: 'retries-hasten',
    text: 'update sync_retries set due_at = clock_timestamp() where reason = any($1::text[])',
    values: [reasons],
  });
}

/** Whose data of which service is known to be behind since when, and why; user null is everybody. */
export interface Parked {
  userId: number | null;
  service: string;
  reason: string;
  asOf: Date;
  silent: boolean;
}

/** The oldest first. */
export async function readParked(db: Queryable): Promise<Parked[]> {
  return db.query<Parked>({
    name: 'retries-parked',
    text: `select user_id as "userId", service, reason, as_of as "asOf", silent from sync_retries
           where reason is not null order by as_of limit 10000`,
  });
}

/** Why a user's import of a service has not succeeded; null when it did, or was not tried yet. */
export async function readFailure(db: Queryable, userId: number, service: string): Promise<string | null> {
  const [row] = await db.query<{ reason: string | null }>({
    name: 'retries-failure',
    text: 'select reason from sync_retries where user_id = $1 and service = $2 and silent',
    values: [userId, service],
  });
  return row?.reason ?? null;
}
