import { createHash } from 'node:crypto';
import { type Clock, foldedLogin, LOCKOUT } from '@kahan/domain';
import type { Audit } from '../platform/audit.ts';
import type { Queryable } from '../platform/database.ts';
import { ApiFailure } from '../platform/errors.ts';
import type { GivenProof } from '../platform/http/guard/proof.ts';
import type { Log } from '../platform/log.ts';
import { gaugesReadTogether } from '../platform/metrics/read-together.ts';
import type { Metrics } from '../platform/metrics.ts';
import { networkOf } from '../platform/network.ts';
import { count, countLocks, forget, takeBack } from './lockout.store.ts';
import { AddressTurns, lockedFailure } from './lockout.turns.ts';

/** One attempt at a password, already counted. */
export interface Attempt {
  /** The password was right: clears the failures of the same counter. */
  succeeded(): Promise<void>;
  /**
   * The password was wrong.
   * @returns how many attempts a session has left, for its owner to know; null for other guessers (decision 004)
   */
  failed(): Promise<number | null>;
  /** The student system did not answer: the attempt does not count. */
  undecided(): Promise<void>;
}

/** An attempt with a token. Nobody can guess a token, so no counter counts it. */
const UNCOUNTED: Attempt = {
  succeeded: async () => {},
  failed: async () => null,
  undecided: async () => {},
};

/** Begins an attempt with the proof that came with a call. @throws ApiFailure TOO_MANY_ATTEMPTS */
export const attemptWith = async (
  lockout: Lockout,
  { isTyped, session }: Pick<GivenProof, 'isTyped' | 'session'>,
): Promise<Attempt> => (isTyped ? lockout.begin({ by: 'session', ...session }) : UNCOUNTED);

/** The origin of an attempt, which decides its counter and whose attempts can lock that counter. */
export type Guesser =
  /** A browser in which this login has never succeeded. All of them share the counters of the login and of the address. */
  | { by: 'stranger'; login: string; address: string }
  /** A browser in which this login has succeeded before, by the id of its secret. */
  | { by: 'device'; device: string; login: string }
  /** A session that is asked for the password of its user again. */
  | { by: 'session'; sessionId: string; userId: number };

export interface Lockout {
  /**
   * Counts an attempt before the password is checked, so that concurrent attempts, also at several portals, all count.
   * Strangers can lock only strangers out (decision 004).
   * @throws ApiFailure TOO_MANY_ATTEMPTS with the seconds left, the same for existing and unknown logins; BUSY when too
   *   many strangers from the address wait for their turn
   */
  begin(guesser: Guesser): Promise<Attempt>;
}

export function createLockout(deps: { db: Queryable; clock: Clock; audit: Audit }): Lockout {
  const { db, clock, audit } = deps;
  const turns = new AddressTurns({ db, clock, rule: LOCKOUT.address });

  /** Counts an attempt in a scope; an attempt above the limit is refused. */
  async function counted(
    kind: 'account' | 'device' | 'session',
    of: string,
    guesser: Guesser,
  ): Promise<Attempt> {
    const rule = LOCKOUT[kind];
    const scope = scopeOf(kind, of);
    const now = clock.now();
    const { failures, lockedUntil } = await count(db, scope, rule, now);
    if (failures > rule.failures && lockedUntil !== null) throw lockedFailure(lockedUntil, now);
    return {
      succeeded: () => forget(db, scope),
      async failed() {
        audit.record({ event: 'password-wrong', ...guesser });
        if (failures >= rule.failures) audit.record({ event: 'lock-set', of: kind, ...guesser });
        return kind === 'session' ? rule.failures - failures : null;
      },
      undecided: () => takeBack(db, scope, rule),
    };
  }

  /** The address first: an attempt from a locked address must not count against the account. */
  async function ofStranger(guesser: Guesser & { by: 'stranger' }): Promise<Attempt> {
    const scope = scopeOf('address', networkOf(guesser.address));
    await turns.enter(scope);
    const leave = (failed: boolean) => turns.leave(scope, { failed });
    const attempt = await counted('account', foldedLogin(guesser.login), guesser).catch(
      async (error: unknown) => {
        await leave(false);
        throw error;
      },
    );
    return {
      async succeeded() {
        await Promise.all([attempt.succeeded(), leave(false)]);
      },
      async failed() {
        await attempt.failed();
        const { failures } = await leave(true);
        if (failures === LOCKOUT.address.failures)
          audit.record({ event: 'lock-set', of: 'address', ...guesser });
        return null;
      },
      async undecided() {
        await Promise.all([attempt.undecided(), leave(false)]);
      },
    };
  }

  function attemptOf(guesser: Guesser): Promise<Attempt> {
    switch (guesser.by) {
      case 'stranger':
        return ofStranger(guesser);
      case 'device':
        return counted('device', guesser.device, guesser);
      case 'session':
        return counted('session', guesser.sessionId, guesser);
    }
  }

  return {
    async begin(guesser) {
      try {
        return await attemptOf(guesser);
      } catch (error) {
        const isLocked = error instanceof ApiFailure && error.code === 'TOO_MANY_ATTEMPTS';
        if (isLocked) audit.record({ event: 'attempt-refused', ...guesser });
        throw error;
      }
    },
  };
}

/** Lets a login try again at once. Locks of addresses, browsers and sessions stay. */
export const unlockAccount = (db: Queryable, login: string): Promise<void> =>
  forget(db, scopeOf('account', foldedLogin(login)));

/** Hashed, because people sometimes type their password into the login field. */
function scopeOf(kind: keyof typeof LOCKOUT, of: string): string {
  return `${kind}:${createHash('sha256').update(of).digest('base64url')}`;
}

/** How many counters of wrong passwords are locked now. */
export function showLocks(
  metrics: Metrics,
  { db, clock, log }: { db: Queryable; clock: Clock; log: Log },
): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'locks of logins' },
    gauges: {
      kahan_login_locks: {
        help: 'Locks after wrong passwords that hold now, by what is locked: account, address, device or session',
        label: 'kind',
      },
    },
    read: async () => ({ kahan_login_locks: await countLocks(db, clock.now()) }),
  });
}
