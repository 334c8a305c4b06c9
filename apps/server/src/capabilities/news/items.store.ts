import type { ItemState } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** A stored item with its state for one user. */
export interface ItemRow {
  item_id: number;
  user_id: number | null;
  type: string;
  /** Unix seconds. */
  ts: number;
  content: unknown;
  state: ItemState;
  postpone_ts: number | null;
}

/** The items that a user's feed shows at one instant. */
export interface FeedWindow {
  userId: number;
  /** Unix seconds of now: postponed items whose time has come count as active. */
  now: number;
  /** Public items before this instant are not shown. */
  publicSince: number;
}

export interface Slice {
  start: number;
  count: number;
}

const COLUMNS = 'i.item_id, i.user_id, i.type, i.ts, i.content';
const NEWEST_FIRST = 'order by i.ts desc, i.item_id desc';

/** Active items: by their state, or postponed until a time that has passed. $1 user, $2 now, $3 public since. */
const PERSONAL_ACTIVE = `i.user_id = $1 and i.state = 'active'`;
const PERSONAL_RETURNED = `i.user_id = $1 and i.state = 'postponed' and i.postpone_ts <= $2`;
const PUBLIC_ACTIVE = `i.user_id is null and i.ts >= $3 and not exists (
  select from item_states s where s.user_id = $1 and s.item_id = i.item_id
    and (s.state = 'archived' or s.state = 'postponed' and s.postpone_ts > $2))`;

/** Each part walks its index and stops after the page; only the merged rows are sorted. */
function activeUnion(columns: string, tail: string): string {
  return [PERSONAL_ACTIVE, PERSONAL_RETURNED, PUBLIC_ACTIVE]
    .map((condition) => `(select ${columns} from items i where ${condition} ${tail})`)
    .join(' union all ');
}

function active(row: Omit<ItemRow, 'state' | 'postpone_ts'>): ItemRow {
  return { ...row, state: 'active', postpone_ts: null };
}

export async function selectActive(db: Queryable, feed: FeedWindow, slice: Slice): Promise<ItemRow[]> {
  const rows = await db.query<ItemRow>({
    text: `select * from (${activeUnion(COLUMNS, `${NEWEST_FIRST} limit $4`)}) i ${NEWEST_FIRST} offset $5`,
    values: [feed.userId, feed.now, feed.publicSince, slice.start + slice.count, slice.start],
  });
  return rows.slice(0, slice.count).map(active);
}

export interface ActiveCounts {
  length: number;
  old: number;
  /** When the oldest item that is not old was made, unix seconds. */
  oldestNew: number | null;
  /** When the first postponed item returns, unix seconds. */
  nextReturn: number | null;
}

export async function countActive(db: Queryable, feed: FeedWindow, oldBefore: number): Promise<ActiveCounts> {
  const [row] = await db.query<ActiveCounts>({
    text: `select count(*) as length, count(*) filter (where ts < $4) as old,
             min(ts) filter (where ts >= $4) as "oldestNew",
             (select min(postpone_ts) from (
                select postpone_ts from items where user_id = $1 and state = 'postponed' and postpone_ts > $2
                union all
                select postpone_ts from item_states where user_id = $1 and state = 'postponed' and postpone_ts > $2
              ) p) as "nextReturn"
           from (${activeUnion('i.ts', '')}) a`,
    values: [feed.userId, feed.now, feed.publicSince, oldBefore],
  });
  if (!row) throw new Error('a count has no row');
  return row;
}

/** Ids of the active items before an instant, newest first; their rows are not locked. */
export async function selectActiveBefore(
  db: Queryable,
  feed: FeedWindow,
  before: number,
): Promise<{ item_id: number; user_id: number | null }[]> {
  return db.query({
    text: `select item_id, user_id from (${activeUnion('i.item_id, i.user_id, i.ts', 'and i.ts < $4')}) i
           ${NEWEST_FIRST}`,
    values: [feed.userId, feed.now, feed.publicSince, before],
  });
}

/** Items of a stored state, personal and public ones; $1 user, $2 state. */
const STORED = `
  select ${COLUMNS}, i.state, i.postpone_ts from items i where i.user_id = $1 and i.state = $2
  union all
  select ${COLUMNS}, s.state, s.postpone_ts from item_states s join items i using (item_id)
  where s.user_id = $1 and s.state = $2`;

export async function selectPostponed(db: Queryable, userId: number, now: number): Promise<ItemRow[]> {
  return db.query<ItemRow>({
    text: `select * from (${STORED}) i where postpone_ts > $3 order by postpone_ts, item_id`,
    values: [userId, 'postponed', now],
  });
}

export async function selectArchived(db: Queryable, userId: number, slice: Slice): Promise<ItemRow[]> {
  return db.query<ItemRow>({
    text: `select * from (${STORED}) i ${NEWEST_FIRST} offset $3 limit $4`,
    values: [userId, 'archived', slice.start, slice.count],
  });
}

export async function countArchived(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ length: number }>({
    text: `select (select count(*) from items where user_id = $1 and state = 'archived')
                + (select count(*) from item_states where user_id = $1 and state = 'archived') as length`,
    values: [userId],
  });
  if (!row) throw new Error('a count has no row');
  return row.length;
}

const FOR_ONE_USER = `${COLUMNS}, coalesce(s.state, i.state) as state,
  case when s.item_id is null then i.postpone_ts else s.postpone_ts end as postpone_ts`;

/** Items that a user may see, by id; those of others are left out. */
export async function selectItems(db: Queryable, userId: number, ids: readonly number[]): Promise<ItemRow[]> {
  return db.query<ItemRow>({
    text: `select ${FOR_ONE_USER}
           from items i left join item_states s on s.item_id = i.item_id and s.user_id = $1
           where i.item_id = any($2::bigint[]) and (i.user_id = $1 or i.user_id is null)`,
    values: [userId, ids],
  });
}

export interface WantedItem {
  userId: number;
  id: number;
}

/** One item for each of several users, in their order; null where there is none that this user may see. */
export async function selectWanted(
  db: Queryable,
  wanted: readonly WantedItem[],
): Promise<(ItemRow | null)[]> {
  const [first, ...others] = wanted;
  if (first !== undefined && others.length === 0) {
    const [row = null] = await selectItems(db, first.userId, [first.id]);
    return [row];
  }
  const rows = await db.query<ItemRow & { position: number }>({
    text: `select w.position, i.* from unnest($1::bigint[], $2::bigint[]) with ordinality as w(user_id, item_id, position)
           cross join lateral (
             select ${FOR_ONE_USER}
             from items i left join item_states s on s.item_id = i.item_id and s.user_id = w.user_id
             where i.item_id = w.item_id and (i.user_id = w.user_id or i.user_id is null) limit 1
           ) i`,
    values: [wanted.map(({ userId }) => userId), wanted.map(({ id }) => id)],
  });
  const found: (ItemRow | null)[] = wanted.map(() => null);
  for (const row of rows) found[row.position - 1] = row;
  return found;
}

export interface NewState {
  state: ItemState;
  postponeTs: number | null;
}

/** Writes a state of items that the user may see, in the item itself or, for public ones, beside it. */
export async function writeStates(
  tx: Queryable,
  userId: number,
  items: readonly { item_id: number; user_id: number | null }[],
  { state, postponeTs }: NewState,
): Promise<void> {
  const personal = items.filter((item) => item.user_id !== null).map((item) => item.item_id);
  const shared = items.filter((item) => item.user_id === null).map((item) => item.item_id);
  if (personal.length > 0) {
    await tx.query({
      text: `update items set state = $3, postpone_ts = $4 where user_id = $1 and item_id = any($2::bigint[])`,
      values: [userId, personal, state, postponeTs],
    });
  }
  if (shared.length > 0) {
    await tx.query({
      text: `insert into item_states (user_id, item_id, state, postpone_ts)
             select $1, item_id, $3, $4 from unnest($2::bigint[]) as p(item_id)
             on conflict (user_id, item_id) do update set state = excluded.state, postpone_ts = excluded.postpone_ts`,
      values: [userId, shared, state, postponeTs],
    });
  }
}

/** Users with items whose postpone time has come, the longest waiting first. */
export async function selectReturning(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    text: `select user_id from (
             (select user_id, postpone_ts from items where state = 'postponed' and postpone_ts <= $1
              order by postpone_ts limit $2)
             union all
             (select user_id, postpone_ts from item_states where state = 'postponed' and postpone_ts <= $1
              order by postpone_ts limit $2)
           ) due group by user_id order by min(postpone_ts) limit $2`,
    values: [now, limit],
  });
  return rows.map((row) => row.user_id);
}

/** Makes a user's returned items active again in the store; only the first of two callers gets their ids. */
export async function writeReturned(tx: Queryable, userId: number, now: number): Promise<number[]> {
  const rows = await tx.query<{ item_id: number }>({
    text: `with own as (
             update items set state = 'active', postpone_ts = null
             where user_id = $1 and state = 'postponed' and postpone_ts <= $2 returning item_id
           ), shared as (
             update item_states set state = 'active', postpone_ts = null
             where user_id = $1 and state = 'postponed' and postpone_ts <= $2 returning item_id
           )
           select item_id from own union all select item_id from shared order by item_id`,
    values: [userId, now],
  });
  return rows.map((row) => row.item_id);
}

/** Inserts personal items and answers their ids in the order given. */
export async function insertItems(
  tx: Queryable,
  items: readonly { userId: number; type: string; content: string }[],
  ts: number,
): Promise<number[]> {
  if (items.length === 0) return [];
  const ids = await tx.query<{ id: number }>({
    text: `select nextval(pg_get_serial_sequence('items', 'item_id')) as id from generate_series(1, $1)`,
    values: [items.length],
  });
  await tx.query({
    text: `insert into items (item_id, user_id, type, ts, content) overriding system value
           select item_id, user_id, type, $5, content
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::jsonb[]) as n(item_id, user_id, type, content)`,
    values: [
      ids.map((row) => row.id),
      items.map((item) => item.userId),
      items.map((item) => item.type),
      items.map((item) => item.content),
      ts,
    ],
  });
  return ids.map((row) => row.id);
}
