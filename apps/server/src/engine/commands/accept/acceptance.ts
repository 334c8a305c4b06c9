import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { ApiFailure } from '../../../platform/errors.ts';
import { GroupCommit, isRefusedValue } from '../../../platform/group-commit.ts';
import type { InFlight } from '../perform/in-flight.ts';
import { type Accepted, insertRequests, isUser, type NewRequest, TOO_MANY } from './accept.store.ts';

/** Requests of one transaction; more would make the first of them wait. */
const MOST_TOGETHER = 500;
/** Transactions at a time: the next one is written while the one before waits for the disk. */
const LANES = 2;
/** Uncommitted requests of this process: about a second of work. More would only wait, each with its connection. */
const MOST_UNCOMMITTED = 5_000;
const BUSY_SECONDS = 5;
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
 * of a user and target. A request that repeats the last one of its queue is that one (a double click).
 */
export class Acceptance {
  private readonly d: AcceptanceDeps;
  private readonly commits: GroupCommit<NewRequest, Accepted | typeof TOO_MANY | null>;
  /** Uncommitted requests by user and target: the last of each queue. */
  private readonly tails = new Map<string, { request: NewRequest; end: Promise<Accepted> }>();
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
   * @returns once the request is committed; `isOurs` for the caller that made it, and for no other
   * @throws ApiFailure BUSY when too many are in flight, of all or of this user; NOT_AUTHENTICATED when the user is
   *   gone. After any other error the request may have been committed
   */
  accept(asked: Omit<NewRequest, 'key'>): Promise<Accepted> {
    const { userId, target, action, body } = asked;
    const queue = `${userId} ${target}`;
    const tail = this.tails.get(queue);
    if (tail?.request.action === action && tail.request.body === body)
      return tail.end.then((accepted) => ({ ...accepted, isOurs: false, isNew: false }));
    const { inFlight, most, share } = this.d;
    if (this.uncommitted >= MOST_UNCOMMITTED || inFlight.total >= most || inFlight.of(userId) >= share)
      throw busy();
    const request = { ...asked, key: randomUUID() };
    const end = this.commitAfter(tail?.end, request, queue);
    this.tails.set(queue, { request, end });
    return end;
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
        if (accepted === TOO_MANY) throw busy();
        if (accepted !== null) return accepted;
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

const busy = () => new ApiFailure('BUSY', { retryAfter: BUSY_SECONDS });
