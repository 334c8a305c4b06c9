import { RETENTION_DAYS } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { CommandKind, RequestRow } from './requests.types.ts';

/** Ended requests are listed for so many days until they were seen, and at most as many as one call can mark as seen. */
const LISTED_DAYS = 7;
export const LISTED_MOST = 200;
/** Rows erased by one statement. */
const ERASED_AT_A_TIME = 1_000;

/** Service and action of a key that its client has voided: no kind of requests, and never listed. */
export const VOID = 'void';

/** Columns of a request for the worker that leases it; of `requests r` and `users u`. */
export const WORK = `r.request_id as id, r.key, r.user_id as "userId", u.login, r.service, r.action, r.body,
  r.sent_at is not null as "isSent", r.read_back as "readBack", extract(epoch from clock_timestamp() - r.created_at)::float as age`;

/** The long fields of kinds, as two parameters: $1 services, $2 their fields. */
export type LongFields = [services: string[], fields: string[]];

export function longFieldsOf(kinds: Iterable<CommandKind>): LongFields {
  const long = [...kinds].filter(({ longField }) => longField !== undefined);
  return [long.map(({ service }) => service), long.map(({ longField = '' }) => longField)];
}

/** A long field may hold 100,000 characters that no list shows. */
const ROW = `request_id as id, user_id as "userId", service, action, state, reason, explanation,
  case when service = any($1::text[])
    then (body::jsonb - ($2::text[])[array_position($1::text[], service)])::json else body end as body,
  created_at as "createdAt", settled_at as "settledAt"`;

/**
 * The requests of a user that wait, which are few, and the last ones that ended and were not seen. Each of the three
 * selects has an index of its own.
 */
export async function readOpen(db: Queryable, long: LongFields, userId: number): Promise<RequestRow[]> {
  return db.query<RequestRow>({
    text: `select ${ROW} from requests where user_id = $3 and is_turn
           union all
           select ${ROW} from requests where user_id = $3 and state = 'waiting' and not is_turn
           union all
           (select ${ROW} from requests where user_id = $3 and state <> 'waiting' and seen_at is null
              and settled_at > clock_timestamp() - make_interval(days => $4)
            order by request_id desc limit $5)
           order by id`,
    values: [...long, userId, LISTED_DAYS, LISTED_MOST],
  });
}

/** A request of a user; null when the user has none of this id. `readAt`: when its record was read after it ended. */
export async function readOne(
  db: Queryable,
  userId: number,
  id: number,
): Promise<(RequestRow & { readAt: Date | null }) | null> {
  const [row] = await db.query<RequestRow & { readAt: Date | null }>({
    text: `select request_id as id, user_id as "userId", service, action, state, reason, explanation, body,
             created_at as "createdAt", settled_at as "settledAt", read_at as "readAt"
           from requests where request_id = $2 and user_id = $1`,
    values: [userId, id],
  });
  return row ?? null;
}

export async function markSeen(db: Queryable, userId: number, ids: readonly number[]): Promise<void> {
  await db.query({
    text: `update requests set seen_at = clock_timestamp()
           where request_id = any($2::bigint[]) and user_id = $1 and state <> 'waiting' and seen_at is null`,
    values: [userId, ids],
  });
}

/** Marks a request as seen: its user learns of its end from a card, not from a notice. */
export async function markSeenEarly(tx: Queryable, id: number): Promise<void> {
  await tx.query({
    text: 'update requests set seen_at = clock_timestamp() where request_id = $1',
    values: [id],
  });
}

/** Notes that the record of a request was read after the request ended. */
export async function markRead(db: Queryable, id: number): Promise<void> {
  await db.query({
    text: 'update requests set read_at = clock_timestamp() where request_id = $1',
    values: [id],
  });
}

/**
 * Notes that records of a user were read after requests about them had ended: the records hold their outcomes. The
 * user must be locked.
 * @param targets null for all of the service
 * @param begunAt when the reading began, by the clock of the database
 * @returns the requests that were in no reading before
 */
export async function noteRead(
  tx: Queryable,
  { userId, service }: { userId: number; service: string },
  targets: readonly string[] | null,
  begunAt: Date,
): Promise<{ target: string; action: string }[]> {
  return tx.query({
    text: `update requests set read_at = clock_timestamp()
           where user_id = $1 and service = $2 and state = 'success' and read_at is null
             and ($3::text[] is null or target = any($3::text[])) and settled_at <= $4
           returning target, action`,
    values: [userId, service, targets, begunAt],
  });
}

/** Requests of a service that a user made within the last hours and that were or may have been performed. */
export async function readRecent<Body>(
  db: Queryable,
  { userId, service, hours }: { userId: number; service: string; hours: number },
): Promise<{ action: string; body: Body }[]> {
  return db.query({
    text: `select action, body from requests where user_id = $1 and service = $2
             and state in ('waiting', 'success', 'unknown')
             and created_at > clock_timestamp() - make_interval(hours => $3)`,
    values: [userId, service, hours],
  });
}

/** Erases requests that ended long ago. The oldest have the lowest ids, so that no index of times is needed. */
export async function forgetOld(db: Queryable): Promise<void> {
  let erased: { id: number }[];
  do {
    erased = await db.query<{ id: number }>({
      text: `delete from requests where settled_at < clock_timestamp() - make_interval(days => $1)
               and request_id in (select request_id from requests order by request_id limit $2)
             returning request_id as id`,
      values: [RETENTION_DAYS.requests, ERASED_AT_A_TIME],
    });
  } while (erased.length === ERASED_AT_A_TIME);
}

/** Hours after which nothing is compared with a long field any more. */
const LONG_HOURS = 24;
/** Smaller bodies, bytes as stored, are not worth a new version of their row. */
const SMALL = 400;

/** Empties the long fields of requests that ended a day ago. */
export async function emptyEnded(db: Queryable, long: LongFields): Promise<void> {
  const field = '($2::text[])[array_position($1::text[], service)]';
  let emptied: { id: number }[];
  do {
    emptied = await db.query<{ id: number }>({
      text: `update requests set body = (body::jsonb - ${field})::json
             where request_id in (
               select request_id from requests
               where service = any($1::text[]) and pg_column_size(body) > $3
                 and settled_at < clock_timestamp() - make_interval(hours => $4)
                 and jsonb_typeof(body::jsonb -> ${field}) = 'string'
               limit $5
             )
             returning request_id as id`,
      values: [...long, SMALL, LONG_HOURS, ERASED_AT_A_TIME],
    });
  } while (emptied.length === ERASED_AT_A_TIME);
}

/** How many requests wait, and the age of the oldest of them in seconds. */
export async function readBacklog(db: Queryable): Promise<{ waiting: number; oldest: number }> {
  const [row] = await db.query<{ waiting: number; oldest: number }>({
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
