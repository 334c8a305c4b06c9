import type { LockoutRule } from '@kahan/domain';
import type { Queryable } from '../platform/database.ts';

export interface Counted {
  failures: number;
  lockedUntil: Date | null;
}

/**
 * Counts in one statement, so that two portals cannot read the same count. A row whose window or lock is over starts at
 * 1. The attempt that reaches the limit is still allowed and sets the lock for later ones.
 */
export async function count(db: Queryable, scope: string, rule: LockoutRule, now: Date): Promise<Counted> {
  const [row] = await db.query<Counted>({
    text: `insert into login_failures as f (scope, failures, since, locked_until)
      values ($1, 1, $2::timestamptz, case when $3::int <= 1 then $4::timestamptz end)
      on conflict (scope) do update set
        failures = case when f.locked_until <= $2 or (f.locked_until is null and f.since <= $5) then 1
          else least(f.failures + 1, 1000000) end,
        since = case when f.locked_until <= $2 or (f.locked_until is null and f.since <= $5) then $2
          else f.since end,
        locked_until = case when f.locked_until <= $2 or (f.locked_until is null and f.since <= $5) then null
          when f.locked_until is not null then f.locked_until
          when f.failures + 1 >= $3 then $4 end
      returning failures, locked_until as "lockedUntil"`,
    values: [scope, now, rule.failures, lockEnd(rule, now), windowStart(rule, now)],
  });
  if (row === undefined) throw new Error('the attempt was not counted');
  return row;
}

/** Locks that hold, by kind of scope. */
export async function countLocks(db: Queryable, now: Date): Promise<Map<string, number>> {
  const rows = await db.query<{ kind: string; count: number }>({
    text: `select kind, count(scope) as count
           from unnest(array['account', 'address', 'device', 'session']) as kind
             left join login_failures on split_part(scope, ':', 1) = kind and locked_until > $1
           group by kind`,
    values: [now],
  });
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Forgets the failures of a scope. */
export async function forget(db: Queryable, scope: string): Promise<void> {
  await db.query({
    text: 'delete from login_failures where scope = $1',
    values: [scope],
  });
}

/** Undoes {@link count}. */
export async function takeBack(db: Queryable, scope: string, rule: LockoutRule): Promise<void> {
  await db.query({
    text: `update login_failures set failures = greatest(failures - 1, 0),
      locked_until = case when failures - 1 >= $2 then locked_until end where scope = $1`,
    values: [scope, rule.failures],
  });
}

/** Turns of an address that end, and turns that are wanted. */
export interface TurnsAsked {
  wanted: number;
  /** Turns that ended, the failed ones included. */
  ended: number;
  failed: number;
}

export interface TurnsGranted extends Counted {
  granted: number;
}

/**
 * Ends and grants turns of an address in one statement: failures and turns under way together stay within the rule, also
 * over several portals.
 */
export async function changeTurns(
  db: Queryable,
  scope: string,
  { wanted, ended, failed }: TurnsAsked,
  { rule, now }: { rule: LockoutRule; now: Date },
): Promise<TurnsGranted> {
  const values = [
    scope,
    now,
    windowStart(rule, now),
    lockEnd(rule, now),
    rule.failures,
    wanted,
    ended,
    failed,
  ];
  const change = () => db.query<TurnsGranted>({ text: CHANGE_TURNS, values });
  const [row] = await change();
  if (row !== undefined) return row;
  await db.query({
    text: 'insert into login_failures (scope, failures, since) values ($1, 0, $2) on conflict do nothing',
    values: [scope, now],
  });
  const [first] = await change();
  if (first === undefined) throw new Error('the turns of an address were not counted');
  return first;
}

/** Turns of a portal that was killed are void after a minute: no password check takes so long. */
const CHANGE_TURNS = `
  with before as (
    select scope, since,
      locked_until <= $2 or (locked_until is null and since <= $3) as is_over,
      failures, locked_until,
      greatest(case when under_way_at > clock_timestamp() - interval '1 minute' then under_way else 0 end
        - $7::int, 0) as under_way
    from login_failures where scope = $1 for update
  ), counted as (
    select *, case when is_over then 0 else failures end + $8::int as failed,
      case when is_over then null else locked_until end as lock
    from before
  ), locked as (
    select *, coalesce(lock, case when failed >= $5::int then $4::timestamptz end) as new_lock from counted
  ), granted as (
    select *, case when new_lock is not null then 0
      else greatest(least($6::int, $5::int - failed - under_way), 0) end as more
    from locked
  )
  update login_failures f set
    failures = g.failed,
    since = case when g.is_over or g.failed = $8::int then $2::timestamptz else g.since end,
    locked_until = g.new_lock,
    under_way = g.under_way + g.more,
    under_way_at = case when g.more > 0 or $7::int > 0 then clock_timestamp() else f.under_way_at end
  from granted g where f.scope = g.scope
  returning g.more as granted, f.failures, f.locked_until as "lockedUntil"`;

function lockEnd({ lock }: LockoutRule, now: Date): Date {
  return new Date(now.getTime() + lock * 1000);
}

function windowStart({ window }: LockoutRule, now: Date): Date {
  return new Date(now.getTime() - window * 1000);
}
