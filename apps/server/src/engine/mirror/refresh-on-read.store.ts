import type { Queryable } from '../../platform/database.ts';

/**
 * Begins to read a user's data directly, unless somebody began less than `seconds` ago.
 * A later time than `now` comes from a wrong clock and is ignored.
 * @returns the user's login, null when it is too early
 */
export async function beginRefresh(
  db: Queryable,
  userId: number,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string | null> {
  const [row] = await db.query<{ login: string }>({
    text: `insert into openings as o (user_id, begun_at) select user_id, $2 from users where user_id = $1
           on conflict (user_id) do update set begun_at = excluded.begun_at
             where abs(extract(epoch from excluded.begun_at - o.begun_at)) >= $3
           returning (select login from users where user_id = $1)`,
    values: [userId, now, seconds],
  });
  return row?.login ?? null;
}

/** Notes that everything of a user was read after an instant. */
export async function endRefresh(db: Queryable, userId: number, readAt: Date): Promise<void> {
  await db.query({
    text: 'update openings set read_at = greatest(read_at, $2) where user_id = $1',
    values: [userId, readAt],
  });
}

/** Users whose data was read directly after the log of changes was last read, and when. */
export async function readRefreshes(db: Queryable): Promise<Map<number, Date>> {
  const rows = await db.query<{ userId: number; readAt: Date }>({
    text: `select user_id as "userId", o.read_at as "readAt" from openings o
           where o.read_at > (select read_at from sync_state) order by o.read_at desc limit 10000`,
  });
  return new Map(rows.map(({ userId, readAt }) => [userId, readAt]));
}
