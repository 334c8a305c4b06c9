import type { OwnEdit } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { GroupBody, RequestRow } from './requests.types.ts';

/** What ended is shown so many days to who has not seen it, and so many of them: as many as can be seen in one call. */
const SHOWN_DAYS = 7;
const SHOWN_MOST = 200;
/** An edit explains what is read within this time after it. */
const EXPLAINS_HOURS = 24;
/** What ended so many days ago is erased: nothing older than a year is kept of a person. */
const KEPT_DAYS = 365;
/** Erased at a time. */
const A_PART = 1_000;

/** Without what an item is to hold, which may be 100,000 characters that nobody asks for again. */
const ROW = `request_id as id, key, user_id as "userId", service, action, state, reason,
  case when service = 'groups' then (body::jsonb - 'value')::json else body end as body,
  created_at as "createdAt", settled_at as "settledAt"`;

/**
 * Those of a user that wait, of which nobody has many, and the last that ended and were not seen. Each of the three has
 * an index of its own.
 */
export async function readOpen(db: Queryable, userId: number): Promise<RequestRow[]> {
  return db.query<RequestRow>({
    name: 'requests-open',
    text: `select ${ROW} from requests where user_id = $1 and is_turn
           union all
           select ${ROW} from requests where user_id = $1 and state = 'waiting' and not is_turn
           union all
           (select ${ROW} from requests where user_id = $1 and state <> 'waiting' and seen_at is null
              and settled_at > clock_timestamp() - make_interval(days => $2)
            order by request_id desc limit $3)
           order by id`,
    values: [userId, SHOWN_DAYS, SHOWN_MOST],
  });
}

/** A request of a user; null when there is none, or it is somebody else's. */
export async function readOne(
  db: Queryable,
  userId: number,
  id: number,
): Promise<(RequestRow & { readAt: Date | null }) | null> {
  const [row] = await db.query<RequestRow & { readAt: Date | null }>({
    name: 'requests-one',
    text: `select ${ROW}, read_at as "readAt" from requests where request_id = $2 and user_id = $1`,
    values: [userId, id],
  });
  return row ?? null;
}

export async function markSeen(db: Queryable, userId: number, ids: readonly number[]): Promise<void> {
  await db.query({
    name: 'requests-seen',
    text: `update requests set seen_at = clock_timestamp()
           where request_id = any($2::bigint[]) and user_id = $1 and state <> 'waiting' and seen_at is null`,
    values: [userId, ids],
  });
}

/** Notes that what a request concerns was read after it ended. */
export async function markRead(db: Queryable, id: number): Promise<void> {
  await db.query({
    name: 'requests-read',
    text: 'update requests set read_at = clock_timestamp() where request_id = $1',
    values: [id],
  });
}

/** Changes of group items that a user asked for lately, and that were or may have been done. */
export async function readOwnEdits(db: Queryable, userId: number): Promise<OwnEdit[]> {
  const rows = await db.query<{ action: string; body: GroupBody }>({
    name: 'requests-own-edits',
    text: `select action, body from requests where user_id = $1 and service = 'groups'
             and state in ('waiting', 'success', 'unknown')
             and created_at > clock_timestamp() - make_interval(hours => $2)`,
    values: [userId, EXPLAINS_HOURS],
  });
  return rows.map(({ action, body: { item_id, value, final, file } }) =>
    action === 'delete_file'
      ? { item_id, value: null, final: false }
      : { item_id, value: file?.name ?? value, final },
  );
}

/** Erases what ended long ago. The oldest have the lowest ids, so that no index of times is needed to find them. */
export async function forgetOld(db: Queryable): Promise<void> {
  let gone: { id: number }[];
  do {
    gone = await db.query<{ id: number }>({
      name: 'requests-forget',
      text: `delete from requests where settled_at < clock_timestamp() - make_interval(days => $1)
               and request_id in (select request_id from requests order by request_id limit $2)
             returning request_id as id`,
      values: [KEPT_DAYS, A_PART],
    });
  } while (gone.length === A_PART);
}

/** How many wait, and for how long the first of them, in seconds. */
export async function readBacklog(db: Queryable): Promise<{ waiting: number; oldest: number }> {
  const [row] = await db.query<{ waiting: number; oldest: number }>({
    name: 'requests-backlog',
    text: `select count(*) as waiting,
             coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as oldest
           from (
             select created_at from requests where is_turn
             union all
             select created_at from requests where state = 'waiting' and not is_turn
           ) r`,
  });
  return row ?? { waiting: 0, oldest: 0 };
}
