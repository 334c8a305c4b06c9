import type { RequestReason } from '@kahan/domain';
import type { Queryable } from '../../../platform/database.ts';
import type { Ending, Work } from '../requests.types.ts';

const WORK = `r.request_id as id, r.key, r.user_id as "userId", u.login, r.service, r.action, r.body,
  r.sent_at is not null as "isSent", extract(epoch from clock_timestamp() - r.created_at)::float as age`;

/** Says that a worker is alive for so many seconds more, and forgets those that have long been dead. */
export async function beat(db: Queryable, worker: string, seconds: number): Promise<void> {
  await db.query({
    name: 'requests-beat',
    text: `with gone as (
             delete from request_workers where alive_until < clock_timestamp() - interval '1 hour'
           )
           insert into request_workers (worker_id, alive_until)
           values ($1, clock_timestamp() + make_interval(secs => $2))
           on conflict (worker_id) do update set alive_until = excluded.alive_until`,
    values: [worker, seconds],
  });
}

/** Gives the turn to the first of each line in which nobody has it: it came while the one before it ended. */
export async function passTurns(db: Queryable): Promise<void> {
  await db.query({
    name: 'requests-pass-turns',
    text: `update requests set is_turn = true where request_id in (
             select min(b.request_id) from requests b
             where b.state = 'waiting' and not b.is_turn and not exists (
               select from requests t where t.is_turn and t.user_id = b.user_id and t.target = b.target
             ) group by b.user_id, b.target
           )`,
  });
}

/** Takes over what nobody does, because its worker is dead or gave it back; the oldest first. */
export async function claimWork(db: Queryable, worker: string, limit: number): Promise<Work[]> {
  const rows = await db.query<Work>({
    name: 'requests-claim',
    text: `with due as (
             select request_id from requests r
             where r.is_turn and not exists (
               select from request_workers w where w.worker_id = r.leased_by and w.alive_until > clock_timestamp()
             )
             order by r.request_id limit $2 for update skip locked
           ), orphans as (
             -- Written while their user was being deleted: nobody is left to do them for.
             delete from requests r using due
             where r.request_id = due.request_id and not exists (select from users u where u.user_id = r.user_id)
           )
           update requests r set leased_by = $1 from due, users u
           where r.request_id = due.request_id and u.user_id = r.user_id returning ${WORK}`,
    values: [worker, limit],
  });
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Ids of what is leased to a worker and was made more than so many seconds ago. */
export async function leasedIds(db: Queryable, worker: string, seconds: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>({
    name: 'requests-leased-ids',
    text: `select request_id as id from requests
           where is_turn and leased_by = $1 and created_at < clock_timestamp() - make_interval(secs => $2)`,
    values: [worker, seconds],
  });
  return rows.map(({ id }) => id);
}

/** Of these what is leased to a worker, the oldest first. */
export async function leasedWork(db: Queryable, worker: string, ids: readonly number[]): Promise<Work[]> {
  return db.query<Work>({
    name: 'requests-leased-work',
    text: `select ${WORK} from requests r join users u on u.user_id = r.user_id
           where r.request_id = any($2::bigint[]) and r.leased_by = $1 and r.is_turn order by r.request_id`,
    values: [worker, ids],
  });
}

/** Notes that the student system is about to be asked. @returns those that are still this worker's */
export async function markSent(db: Queryable, worker: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>({
    name: 'requests-sent',
    text: `update requests set sent_at = clock_timestamp()
           where request_id = any($1::bigint[]) and leased_by = $2 and is_turn returning request_id as id`,
    values: [ids, worker],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Users of requests, for their lock. */
export async function usersOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    name: 'requests-users',
    text: 'select distinct user_id from requests where request_id = any($1::bigint[])',
    values: [ids],
  });
  return rows.map((row) => row.user_id);
}

/** Removes requests of users who are gone: they were written while their user was being deleted. */
export async function dropOrphans(
  tx: Queryable,
  ids: readonly number[],
  users: readonly number[],
): Promise<void> {
  await tx.query({
    text: 'delete from requests where request_id = any($1::bigint[]) and user_id <> all($2::bigint[])',
    values: [ids, users],
  });
}

/** Reasons that are what a worker believes, not what the student system decided about the request. */
const BELIEVED: readonly RequestReason[] = ['password-required', 'wrong-password', 'not-reached', 'unproven'];

/**
 * Ends requests, each once. What is proven holds whoever says it; what is believed only while the request is the
 * worker's: another one that took it over may be having it done at this moment.
 * @returns those that had not ended before
 */
export async function settle(
  tx: Queryable,
  worker: string,
  endings: readonly Ending[],
): Promise<{ id: number; userId: number; target: string }[]> {
  return tx.query({
    name: 'requests-settle',
    text: `update requests r set state = e.state, reason = e.reason, settled_at = clock_timestamp(),
             is_turn = false, leased_by = null,
             seen_at = case when e.state = 'invalidated' then clock_timestamp() end
           from unnest($1::bigint[], $2::text[], $3::text[]) as e(id, state, reason)
           where r.request_id = e.id and r.state = 'waiting'
             and (r.leased_by = $4 or e.reason is null or e.reason <> all($5::text[]))
           returning r.request_id as id, r.user_id as "userId", r.target`,
    values: [
      endings.map(({ id }) => id),
      endings.map(({ state }) => state),
      endings.map(({ reason }) => reason),
      worker,
      BELIEVED,
    ],
  });
}

/** Gives the turn to those that waited for what has ended, and leases them. */
export async function takeNext(
  tx: Queryable,
  worker: string,
  ended: readonly { userId: number; target: string }[],
): Promise<Work[]> {
  return tx.query<Work>({
    name: 'requests-next',
    text: `update requests r set is_turn = true, leased_by = $1
           from (
             select min(b.request_id) as id from unnest($2::bigint[], $3::text[]) as e(user_id, target)
             join requests b on b.user_id = e.user_id and b.target = e.target
               and b.state = 'waiting' and not b.is_turn
             group by b.user_id, b.target
           ) n, users u
           where r.request_id = n.id and u.user_id = r.user_id returning ${WORK}`,
    values: [worker, ended.map(({ userId }) => userId), ended.map(({ target }) => target)],
  });
}

/** Gives everything of a worker back. @returns how many that were */
export async function giveBack(db: Queryable, worker: string): Promise<number> {
  const rows = await db.query({
    text: `with gone as (delete from request_workers where worker_id = $1)
           update requests set leased_by = null where leased_by = $1 and is_turn returning request_id`,
    values: [worker],
  });
  return rows.length;
}
