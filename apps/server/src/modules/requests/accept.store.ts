import type { Queryable } from '../../platform/database.ts';
import { type Asked, targetOf } from './requests.types.ts';

/** A request to be written, with its key. At most one of a user and target in one batch. */
export interface NewRequest {
  key: string;
  asked: Asked;
}

/** What became of it. */
export interface Accepted {
  id: number;
  /** When it was made. */
  createdAt: Date;
  /** Its own key, or that of the same request, which waits already. */
  key: string;
  /** It is this worker's to do now; otherwise an earlier one is, or it was there. */
  isOurs: boolean;
}

/**
 * Writes requests in one statement. One that asks for the same as the last of its user and target that waits is that
 * one. It is leased to `worker` when none of its user and target waits.
 * @returns by the key that was given; missing are those that met one of another portal, and are to be tried again
 */
export async function insertRequests(
  db: Queryable,
  worker: string,
  requests: readonly NewRequest[],
): Promise<Map<string, Accepted>> {
  const rows = await db.query<{ asked: string; id: number; key: string; created_at: Date; is_ours: boolean }>(
    {
      name: 'requests-accept',
      // Ids are drawn in the order of arrival; rows are written in the order of users, so that two portals that meet at
      // the unique index never wait for each other.
      text: `with asked as materialized (
             select o.*, nextval('requests_request_id_seq') as id from (
               select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
                 with ordinality as a(key, user_id, service, action, target, body, place) order by place
             ) o
           ), placed as materialized (
             select a.*, l.request_id as last_id, l.key as last_key, l.created_at as last_at,
               l.action is not distinct from a.action and l.body is not distinct from a.body as is_same
             from asked a left join lateral (
               select * from requests r
               where r.user_id = a.user_id and r.seen_at is null and r.state = 'waiting' and r.target = a.target
               order by r.request_id desc limit 1
             ) l on true
           ), inserted as (
             insert into requests (request_id, key, user_id, service, action, target, body, is_turn, leased_by)
             select id, key, user_id, service, action, target, body, last_id is null,
               case when last_id is null then $7::uuid end
             from placed where not is_same order by user_id, target collate "C"
             on conflict (user_id, target) where is_turn do nothing
             returning request_id, key, created_at, is_turn
           )
           select key as asked, request_id as id, key, created_at, is_turn as is_ours from inserted
           union all
           select key, last_id, last_key, last_at, false from placed where is_same`,
      values: [
        requests.map(({ key }) => key),
        requests.map(({ asked }) => asked.userId),
        requests.map(({ asked }) => asked.service),
        requests.map(({ asked }) => asked.action),
        requests.map(({ asked }) => targetOf(asked)),
        requests.map(({ asked }) => JSON.stringify(asked.body)),
        worker,
      ],
    },
  );
  return new Map(
    rows.map(({ asked, id, key, created_at, is_ours }) => [
      asked,
      { id, key, createdAt: created_at, isOurs: is_ours },
    ]),
  );
}
