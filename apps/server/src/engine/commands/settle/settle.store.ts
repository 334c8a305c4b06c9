import { CONCLUSIONS } from '@kahan/domain';
import type { Queryable } from '../../../platform/database.ts';
import { type LongFields, WORK } from '../requests.store.ts';
import type { Ending, Outcome, Work } from '../requests.types.ts';

/** Users of requests, for their lock. */
export async function usersOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    text: 'select distinct user_id from requests where request_id = any($1::bigint[])',
    values: [ids],
  });
  return rows.map((row) => row.user_id);
}

/** Removes the requests of deleted users: they were committed while their user was being deleted. */
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

/** How a request ended; null while it waits, and when the user has none of this id. */
export async function readOutcome(db: Queryable, userId: number, id: number): Promise<Outcome | null> {
  const [row] = await db.query<Outcome>({
    text: `select state, reason, explanation, settled_at as "settledAt" from requests
           where request_id = $2 and user_id = $1 and state <> 'waiting'`,
    values: [userId, id],
  });
  return row ?? null;
}

/**
 * Ends requests, each once. A decision of the student system holds whichever worker reports it. A conclusion of a
 * worker holds only while it has the lease: another worker may be performing the request at this moment. The long
 * field of a failed request is emptied: nobody needs it again, and requests about invented items could fill the store.
 * @returns the requests that had not ended before
 */
export async function settle(
  tx: Queryable,
  worker: string,
  endings: readonly Ending[],
  [services, fields]: LongFields,
): Promise<{ id: number; userId: number; target: string; settledAt: Date }[]> {
  return tx.query({
    text: `update requests r set state = e.state, reason = e.reason, explanation = e.explanation,
             settled_at = clock_timestamp(),
             is_turn = false, leased_by = null,
             seen_at = case when e.state = 'invalidated' then clock_timestamp() else r.seen_at end,
             body = case when e.state in ('failed', 'invalidated') and r.service = any($6::text[])
               then (r.body::jsonb - ($7::text[])[array_position($6::text[], r.service)])::json else r.body end
           from unnest($1::bigint[], $2::text[], $3::text[], $8::json[]) as e(id, state, reason, explanation)
           where r.request_id = e.id and r.state = 'waiting'
             and (r.leased_by = $4 or e.reason is null or e.reason <> all($5::text[]))
           returning r.request_id as id, r.user_id as "userId", r.target, r.settled_at as "settledAt"`,
    values: [
      endings.map(({ id }) => id),
      endings.map(({ state }) => state),
      endings.map(({ reason }) => reason),
      worker,
      CONCLUSIONS,
      services,
      fields,
      endings.map(({ explanation }) => (explanation ? JSON.stringify(explanation) : null)),
    ],
  });
}

/** Makes the next request of each queue its head, and leases it. */
export async function leaseNext(
  tx: Queryable,
  worker: string,
  ended: readonly { userId: number; target: string }[],
): Promise<(Work & { target: string })[]> {
  return tx.query({
    text: `update requests r set is_turn = true, leased_by = $1
           from (
             select min(b.request_id) as id from unnest($2::bigint[], $3::text[]) as e(user_id, target)
             join requests b on b.user_id = e.user_id and b.target = e.target
               and b.state = 'waiting' and not b.is_turn
             group by b.user_id, b.target
           ) n, users u
           where r.request_id = n.id and u.user_id = r.user_id returning ${WORK}, r.target`,
    values: [worker, ended.map(({ userId }) => userId), ended.map(({ target }) => target)],
  });
}
