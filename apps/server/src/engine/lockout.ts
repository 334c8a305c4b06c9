import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Clock, LOCKOUT, type LockoutRule } from '@kahan/domain';
import type { Queryable } from '../platform/database.ts';
import { ApiFailure } from '../platform/errors.ts';

/** One attempt at a password, already counted against its account. */
export interface Attempt {
  /** The password was right: clears the failures of the account. */
  succeeded(): Promise<void>;
  /** The password was wrong: counts against the address too. */
  failed(): Promise<void>;
  /** The student system did not answer: the attempt does not count. */
  undecided(): Promise<void>;
}

export interface Lockout {
  /**
   * Counts an attempt against its account before the password is checked, so that concurrent attempts, also at several
   * portals, all count. It counts against its address only when it fails: a whole campus may share an address, and on
   * exam day thousands of right passwords come from it at once.
   * @throws ApiFailure TOO_MANY_ATTEMPTS with the seconds left, the same for existing and unknown logins
   */
  begin(login: string, address: string): Promise<Attempt>;
}

export function createLockout(db: Queryable, clock: Clock): Lockout {
  return {
    async begin(login, address) {
      const addressScope = scopeOf('address', networkOf(address));
      const accountScope = scopeOf('account', login.trim().toLowerCase());
      // The address first: an attempt from a locked address must not count against the account.
      await refuseLocked(db, addressScope, clock.now());
      refuseAbove(LOCKOUT.account, await count(db, accountScope, LOCKOUT.account, clock.now()), clock.now());
      return {
        async succeeded() {
          await db.query({
            name: 'lockout-forget',
            text: 'delete from login_failures where scope = $1',
            values: [accountScope],
          });
        },
        async failed() {
          await count(db, addressScope, LOCKOUT.address, clock.now());
        },
        async undecided() {
          await takeBack(db, accountScope, LOCKOUT.account);
        },
      };
    },
  };
}

interface Counted {
  failures: number;
  lockedUntil: Date | null;
}

/** Hashed, because people sometimes type their password into the login field. */
function scopeOf(kind: 'account' | 'address', of: string): string {
  return `${kind}:${createHash('sha256').update(of).digest('base64url')}`;
}

/** The network of an IPv6 address counts as one: a subscriber has 2^64 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = address.includes('::') && tail !== '' ? tail.split(':') : [];
  while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}

/**
 * Counts in one statement, so that two portals cannot read the same count. A row whose window or lock is over starts at
 * 1. The attempt that reaches the limit is still allowed and sets the lock for later ones.
 */
async function count(
  db: Queryable,
  scope: string,
  rule: LockoutRule,
  now: Date,
): Promise<Counted | undefined> {
  const lockedUntil = new Date(now.getTime() + rule.lock * 1000);
  const windowStart = new Date(now.getTime() - rule.window * 1000);
  const [row] = await db.query<Counted>({
    name: 'lockout-count',
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
    values: [scope, now, rule.failures, lockedUntil, windowStart],
  });
  return row;
}

function refuseAbove(rule: LockoutRule, row: Counted | undefined, now: Date): void {
  if (row !== undefined && row.failures > rule.failures && row.lockedUntil !== null) {
    throw lockedFailure(row.lockedUntil, now);
  }
}

async function refuseLocked(db: Queryable, scope: string, now: Date): Promise<void> {
  const [row] = await db.query<{ lockedUntil: Date }>({
    name: 'lockout-look',
    text: 'select locked_until as "lockedUntil" from login_failures where scope = $1 and locked_until > $2',
    values: [scope, now],
  });
  if (row !== undefined) throw lockedFailure(row.lockedUntil, now);
}

function lockedFailure(until: Date, now: Date): ApiFailure {
  return new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

async function takeBack(db: Queryable, scope: string, rule: LockoutRule): Promise<void> {
  await db.query({
    name: 'lockout-take-back',
    text: `update login_failures set failures = greatest(failures - 1, 0),
      locked_until = case when failures - 1 >= $2 then locked_until end where scope = $1`,
    values: [scope, rule.failures],
  });
}
