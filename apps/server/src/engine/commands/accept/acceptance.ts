import { createHash, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@kahan/contract/runtime';
import type { Database } from '../../../platform/database.ts';
import { ApiFailure } from '../../../platform/errors.ts';
import { GroupCommit, isRefusedValue } from '../../../platform/group-commit.ts';
import { type Rate, TokenBuckets } from '../../../platform/token-bucket.ts';
import type { InFlight } from '../perform/in-flight.ts';
import { VOID } from '../requests.store.ts';
import {
  type Accepted,
  insertRequests,
  isUser,
  type NewRequest,
  readKey,
  TOO_MANY,
  voidKey,
} from './accept.store.ts';

/** Requests of one transaction; more would make the first of them wait. */
const MOST_TOGETHER = 500;
/** Transactions at a time: the next one is written while the one before waits for the disk. */
const LANES = 2;
/** Uncommitted requests of this process: about a second of work. More would only wait, each with its connection. */
const MOST_UNCOMMITTED = 5_000;
const BUSY_SECONDS = 5;
/** Requests of one user in this process: nobody clicks so often, and each is kept for a year. */
const OFTEN: Rate = { burst: 120, perSecond: 1 };
const DAILY: Rate = { burst: 2_000, perSecond: 2_000 / 86_400 };
/** Retries after losing the race for the unique index: of two portals that meet there, one gets through. */
const ROUNDS = 10;

export interface AcceptanceDeps {
  db: Database;
  worker: string;
  inFlight: InFlight;
  /** Requests that may be in flight in this process. */
  most: number;
  /** Requests of one user that may be in flight in this process, and as many that may be queued behind others. */
  share: number;
}

/**
 * Commits requests as they arrive, many in one transaction and in their order. A transaction holds at most one request
 * of a user and target. A request that repeats the last one of its queue counts as that one (a double click).
 */
export class Acceptance {
  private readonly d: AcceptanceDeps;
  private readonly commits: GroupCommit<NewRequest, Accepted | typeof TOO_MANY | null>;
  /** Uncommitted requests by user and target: the last of each queue. */
  private readonly tails = new Map<string, { request: NewRequest; end: Promise<Accepted> }>();
  private readonly often = new TokenBuckets<number>(OFTEN);
  private readonly daily = new TokenBuckets<number>(DAILY);
  private uncommitted = 0;

  constructor(deps: AcceptanceDeps) {
    this.d = deps;
    this.commits = new GroupCommit({
      most: MOST_TOGETHER,
      lanes: LANES,
      commit: (requests) => this.commit(requests),
      // A value that PostgreSQL refuses fails its own request only.
      isOfOne: isRefusedValue,
    });
  }

  /**
   * @param clientKey the client's key of the call. The same key again is the same request, also after it has ended
   * @returns once the request is committed; `isOurs` for the caller that made it, and for no other
   * @throws ApiFailure BUSY when too many are in flight; TOO_MANY_REQUESTS when too many of this user are, or were made
   *   lately; NOT_AUTHENTICATED when the user is gone; VALIDATION_FAILED when the key was voided. After any other
   *   error the request may have been committed
   */
  accept(asked: Omit<NewRequest, 'key'>, clientKey: string | null = null): Promise<Accepted> {
    const { userId, target, action, body } = asked;
    const queue = `${userId} ${target}`;
    const tail = this.tails.get(queue);
    if (tail?.request.action === action && tail.request.body === body)
      return tail.end.then((accepted) => ({ ...accepted, isOurs: false, isNew: false }));
    const { inFlight, most, share } = this.d;
    if (this.uncommitted >= MOST_UNCOMMITTED || inFlight.total >= most) throw busy();
    if (inFlight.of(userId) >= share || this.isOften(userId)) throw tooMany();
    const request = { ...asked, key: clientKey === null ? randomUUID() : keyOfUser(userId, clientKey) };
    const end = this.commitAfter(tail?.end, request, queue);
    this.tails.set(queue, { request, end });
    return end;
  }

  /**
   * Finds out what became of a call whose answer was lost. Whichever is committed first wins, the call or this question.
   * @returns id of the request that the call has made; null when it has made none, and then it never will
   * @throws ApiFailure TOO_MANY_REQUESTS
   */
  async settle(userId: number, clientKey: string): Promise<number | null> {
    if (this.isOften(userId)) throw tooMany();
    const key = keyOfUser(userId, clientKey);
    await voidKey(this.d.db, userId, key);
    const found = await readKey(this.d.db, key);
    return found === null || found === VOID ? null : found.id;
  }

  private isOften(userId: number): boolean {
    return !this.often.of(userId).take() || !this.daily.of(userId).take();
  }

  private async commitAfter(
    before: Promise<Accepted> | undefined,
    request: NewRequest,
    queue: string,
  ): Promise<Accepted> {
    const { db, inFlight } = this.d;
    this.uncommitted += 1;
    inFlight.add(request.userId);
    try {
      // A failure of the request before is reported to its own caller.
      if (before !== undefined) await before.catch(() => undefined);
      for (let round = 0; round < ROUNDS; round += 1) {
        const accepted = await this.commits.add(request);
        if (accepted === TOO_MANY) throw tooMany();
        if (accepted !== null) return accepted;
        const known = await readKey(db, request.key);
        if (known === VOID) throw new ApiFailure('VALIDATION_FAILED', { field: IDEMPOTENCY_KEY_HEADER });
        if (known !== null) return known;
        if (!(await isUser(db, request.userId))) throw new ApiFailure('NOT_AUTHENTICATED');
      }
      throw new Error(`a request lost the race for its queue ${ROUNDS} times`);
    } finally {
      this.uncommitted -= 1;
      inFlight.remove(request.userId);
      if (this.tails.get(queue)?.request === request) this.tails.delete(queue);
    }
  }

  private async commit(requests: readonly NewRequest[]): Promise<(Accepted | typeof TOO_MANY | null)[]> {
    const { db, worker, share } = this.d;
    const accepted = await insertRequests(db, worker, share, requests);
    return requests.map(({ key }) => accepted.get(key) ?? null);
  }
}

/** The key of a request. It depends on the user, so that no user can use or void a key of another user. */
function keyOfUser(userId: number, clientKey: string): string {
  const hash = createHash('sha256').update(`${userId} ${clientKey}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const tooMany = () => new ApiFailure('TOO_MANY_REQUESTS', { retryAfter: BUSY_SECONDS });
const busy = () => new ApiFailure('BUSY', { retryAfter: BUSY_SECONDS });
