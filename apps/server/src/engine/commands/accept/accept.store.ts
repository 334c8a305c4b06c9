import type { Queryable } from '../../../platform/database.ts';
import { VOID } from '../requests.store.ts';

/** A request to be committed. A batch holds at most one of a user and target. */
export interface NewRequest {
  key: string;
  userId: number;
  service: string;
  action: string;
  target: string;
  /** JSON. */
  body: string;
}

/** An accepted request. */
export interface Accepted {
  id: number;
  /** When it was committed. */
  createdAt: Date;
  /** Its own key, or the key of the same request, which was there already. */
  key: string;
  /** Leased to this worker; otherwise it is queued, or was there already. */
  isOurs: boolean;
  /** Committed now; otherwise it was there already. */
  isNew: boolean;
}

/** Too many requests of the user are queued: it was not committed. */
export const TOO_MANY = Symbol('too many');

type Row = { asked: string } & (
  | { id: number; key: string; created_at: Date; is_ours: boolean; is_new: boolean }
  | { id: null; key: null; created_at: null; is_ours: false; is_new: false }
);

/** Ids are drawn in the order of arrival. */
const ASKED = `select o.*, nextval('requests_request_id_seq') as id from (
    select * from rows from (
      unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[]), json_array_elements($6::json)
    ) with ordinality as a(key, user_id, service, action, target, body, place) order by place
  ) o`;
/** Rows are inserted in the order of users, so that two portals that meet at a unique index never deadlock. */
const WRITTEN = 'order by a.user_id, a.target collate "C" on conflict do nothing';

/** The usual case: the request becomes the head of an empty queue. Other requests are left out. */
const FIRST = `insert into requests (request_id, key, user_id, service, action, target, body, is_turn, leased_by)
  select a.id, a.key, a.user_id, a.service, a.action, a.target, a.body, true, $7::uuid
  from (${ASKED} offset 0) a
  where exists (select from users u where u.user_id = a.user_id) and not exists (
    select from requests b
    where b.user_id = a.user_id and b.target = a.target and b.state = 'waiting' and not b.is_turn
  )
  ${WRITTEN} returning key as asked, request_id as id, key, created_at, true as is_ours, true as is_new`;

/**
 * The case of a queue that is not empty: the request is queued behind the last one, or is the last one when both ask
 * for the same. $8 limits the queued requests of one user.
 */
const NEXT = `with asked as materialized (${ASKED}), placed as materialized (
    select a.*, l.request_id as last_id, l.key as last_key, l.created_at as last_at,
      l.action is not distinct from a.action and l.body::text is not distinct from a.body::text as is_same,
      case when l.request_id is null then false else (
        select count(*) >= $8::int from requests b
        where b.user_id = a.user_id and b.state = 'waiting' and not b.is_turn
      ) end as is_over
    from asked a left join lateral (
      select * from (
        select * from requests t where t.user_id = a.user_id and t.target = a.target and t.is_turn
        union all
        select * from requests b
        where b.user_id = a.user_id and b.target = a.target and b.state = 'waiting' and not b.is_turn
      ) queue order by request_id desc limit 1
    ) l on true
  ), inserted as (
    insert into requests (request_id, key, user_id, service, action, target, body, is_turn, leased_by)
    select id, key, user_id, service, action, target, body, last_id is null,
      case when last_id is null then $7::uuid end
    from placed a where not is_same and not is_over and exists (select from users u where u.user_id = a.user_id)
    ${WRITTEN} returning request_id, key, created_at, is_turn
  )
  select key as asked, request_id as id, key, created_at, is_turn as is_ours, true as is_new from inserted
  union all
  select key, last_id, last_key, last_at, false, false from placed where is_same
  union all
  select key, null, null, null, false, false from placed where is_over and not is_same`;

/**
 * Inserts requests, each leased to `worker` when its queue is empty. A request that asks for the same as the last of
 * its queue counts as that one.
 * @param most queued requests of one user
 * @returns by the given key. Missing are requests that lost the race for their queue against another portal, which are
 *   to be tried again, requests whose key is known already, and requests of deleted users
 */
export async function insertRequests(
  db: Queryable,
  worker: string,
  most: number,
  requests: readonly NewRequest[],
): Promise<Map<string, Accepted | typeof TOO_MANY>> {
  const accepted = new Map<string, Accepted | typeof TOO_MANY>();
  const write = async (text: string, values: unknown[]) => {
    for (const { asked, id, key, created_at, is_ours, is_new } of await db.query<Row>({ text, values })) {
      accepted.set(
        asked,
        id === null ? TOO_MANY : { id, key, createdAt: created_at, isOurs: is_ours, isNew: is_new },
      );
    }
  };
  await write(FIRST, [...columnsOf(requests), worker]);
  if (accepted.size < requests.length) {
    const others = requests.filter(({ key }) => !accepted.has(key));
    await write(NEXT, [...columnsOf(others), worker, most]);
  }
  return accepted;
}

/** Arrays as PostgreSQL writes them. Only targets need escaping, which costs more than everything else. */
function columnsOf(requests: readonly NewRequest[]): unknown[] {
  const plain = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
  return [
    plain(requests.map(({ key }) => key)),
    plain(requests.map(({ userId }) => userId)),
    plain(requests.map(({ service }) => service)),
    plain(requests.map(({ action }) => action)),
    requests.map(({ target }) => target),
    `[${requests.map(({ body }) => body).join(',')}]`,
  ];
}

/** Whether a user exists. */
export async function isUser(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query({ text: 'select from users where user_id = $1', values: [userId] });
  return rows.length > 0;
}

/** The request of a key; null when there is none, `void` when its client has voided it. */
export async function readKey(db: Queryable, key: string): Promise<Accepted | typeof VOID | null> {
  const [row] = await db.query<{ id: number; service: string; createdAt: Date }>({
    text: 'select request_id as id, service, created_at as "createdAt" from requests where key = $1',
    values: [key],
  });
  if (row === undefined) return null;
  const { id, service, createdAt } = row;
  return service === VOID ? VOID : { id, key, createdAt, isOurs: false, isNew: false };
}

/** Voids a key, unless a request has it: no later request can use it. */
export async function voidKey(db: Queryable, userId: number, key: string): Promise<void> {
  await db.query({
    text: `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at, seen_at)
           select $2::uuid, user_id, $3, $3, '', '{}', 'invalidated', false, clock_timestamp(), clock_timestamp()
           from users where user_id = $1
           on conflict do nothing`,
    values: [userId, key, VOID],
  });
}
