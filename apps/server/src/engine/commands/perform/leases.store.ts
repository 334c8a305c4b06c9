import type { Queryable } from '../../../platform/database.ts';
import { WORK } from '../requests.store.ts';
import type { Work } from '../requests.types.ts';

/**
 * Extends the life of a worker by so many seconds, and forgets workers that died long ago. Two workers that find each
 * other dead, as after a long stop of both, do not wait for each other's row.
 */
export async function heartbeat(db: Queryable, worker: string, seconds: number): Promise<void> {
  await db.query({
    text: `with gone as (
             delete from request_workers where worker_id in (
               select worker_id from request_workers
               where alive_until < clock_timestamp() - interval '1 hour' and worker_id <> $1 for update skip locked
             )
           )
           insert into request_workers (worker_id, alive_until)
           values ($1, clock_timestamp() + make_interval(secs => $2))
           on conflict (worker_id) do update set alive_until = excluded.alive_until`,
    values: [worker, seconds],
  });
}

/** Repairs queues without a head: their first request was committed while the head before it ended. */
export async function repairHeads(db: Queryable): Promise<void> {
  await db.query({
    text: `update requests set is_turn = true where request_id in (
             select min(b.request_id) from requests b
             where b.state = 'waiting' and not b.is_turn and not exists (
               select from requests t where t.is_turn and t.user_id = b.user_id and t.target = b.target
             ) group by b.user_id, b.target
           )`,
  });
}

/** Leases heads of queues whose worker is dead or gave them back, the oldest first. */
export async function claimAbandoned(db: Queryable, worker: string, limit: number): Promise<Work[]> {
  const rows = await db.query<Work>({
    text: `with due as (
             select request_id from requests r
             where r.is_turn and not exists (
               select from request_workers w where w.worker_id = r.leased_by and w.alive_until > clock_timestamp()
             )
             order by r.request_id limit $2 for update skip locked
           ), orphans as (
             -- Committed while their user was being deleted.
             delete from requests r using due
             where r.request_id = due.request_id and not exists (select from users u where u.user_id = r.user_id)
           )
           update requests r set leased_by = $1 from due, users u
           where r.request_id = due.request_id and u.user_id = r.user_id returning ${WORK}`,
    values: [worker, limit],
  });
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Ids of requests that are leased to a worker and were accepted more than so many seconds ago. */
export async function leasedIds(db: Queryable, worker: string, seconds: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>({
    text: `select request_id as id from requests
           where is_turn and leased_by = $1 and created_at < clock_timestamp() - make_interval(secs => $2)`,
    values: [worker, seconds],
  });
  return rows.map(({ id }) => id);
}

/** Those of the requests that are leased to a worker, the oldest first. */
export async function leasedWork(db: Queryable, worker: string, ids: readonly number[]): Promise<Work[]> {
  return db.query<Work>({
    text: `select ${WORK} from requests r join users u on u.user_id = r.user_id
           where r.request_id = any($2::bigint[]) and r.leased_by = $1 and r.is_turn order by r.request_id`,
    values: [worker, ids],
  });
}

/** Notes that requests are about to be sent. @returns those that are still leased to this worker */
export async function markSent(db: Queryable, worker: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>({
    text: `update requests set sent_at = clock_timestamp()
           where request_id = any($1::bigint[]) and leased_by = $2 and is_turn returning request_id as id`,
    values: [ids, worker],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Ends all leases of a worker. @returns how many there were */
export async function releaseLeases(db: Queryable, worker: string): Promise<number> {
  const rows = await db.query({
    text: `with gone as (delete from request_workers where worker_id = $1)
           update requests set leased_by = null where leased_by = $1 and is_turn returning request_id`,
    values: [worker],
  });
  return rows.length;
}
