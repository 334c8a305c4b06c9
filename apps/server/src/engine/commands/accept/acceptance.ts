import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { ApiFailure } from '../../../platform/errors.ts';
import { GroupCommit, isRefusedValue } from '../../../platform/group-commit.ts';
import type { Tally } from '../perform/in-flight.ts';
import { type Asked, targetOf } from '../requests.types.ts';
import { type Accepted, insertRequests, isUser, type NewRequest, TOO_MANY } from './accept.store.ts';

/** Requests of one transaction; more would make the first of them wait. */
const MOST_TOGETHER = 500;
/** While one transaction waits for the disk, the next one is written. */
const LANES = 2;
/** So many that are not committed yet are a second of work; more would only wait, each with its connection. */
const MOST_WAITING = 5_000;
const BUSY_SECONDS = 5;
/** Each meeting of two portals at one line lets one of them through. */
const ROUNDS = 10;

export interface AcceptanceDeps {
  db: Database;
  worker: string;
  /** Also of what was accepted and is under way. */
  tally: Tally;
  /** Requests that one user may have under way here, and as many that wait behind them. */
  share: number;
  isFull(): boolean;
  /** It is open whether requests were committed. */
  onDoubt(): void;
}

/**
 * Commits requests as they arrive, many at a time, in their order. Of one user and target there is one in a commit;
 * the same again, while it waits, is the one that is there (a double click).
 */
export class Acceptance {
  private readonly d: AcceptanceDeps;
  private readonly commits: GroupCommit<NewRequest, Accepted | typeof TOO_MANY | null>;
  /** What is being committed, by user and target: the last of each line. */
  private readonly lines = new Map<string, { request: NewRequest; what: string; end: Promise<Accepted> }>();
  private waiting = 0;

  constructor(deps: AcceptanceDeps) {
    this.d = deps;
    this.commits = new GroupCommit({
      most: MOST_TOGETHER,
      lanes: LANES,
      commit: (requests) => this.commit(requests),
      // One value that PostgreSQL refuses must not take the others along.
      isOfOne: isRefusedValue,
    });
  }

  /**
   * @returns once it is committed; `isOurs` of the caller that made it, and of no other
   * @throws ApiFailure BUSY when too many wait, of all or of this user; NOT_AUTHENTICATED when the user is gone
   */
  accept(asked: Asked): Promise<Accepted> {
    const { userId, service, action } = asked;
    const target = targetOf(asked);
    const body = JSON.stringify(asked.body);
    const line = `${userId} ${target}`;
    const what = action + body;
    const last = this.lines.get(line);
    if (last?.what === what)
      return last.end.then((accepted) => ({ ...accepted, isOurs: false, isNew: false }));
    const { isFull, tally, share } = this.d;
    if (this.waiting >= MOST_WAITING || isFull() || tally.of(userId) >= share) throw busy();
    const request = { key: randomUUID(), userId, service, action, target, body };
    const end = this.after(last?.end, request, line);
    this.lines.set(line, { request, what, end });
    return end;
  }

  private async after(
    before: Promise<Accepted> | undefined,
    request: NewRequest,
    line: string,
  ): Promise<Accepted> {
    const { db, tally } = this.d;
    this.waiting += 1;
    tally.add(request.userId);
    try {
      // That the one before could not be written is told to who asked for it.
      if (before !== undefined) await before.catch(() => undefined);
      for (let round = 0; round < ROUNDS; round += 1) {
        const accepted = await this.commits.add(request);
        if (accepted === TOO_MANY) throw busy();
        if (accepted !== null) return accepted;
        if (!(await isUser(db, request.userId))) throw new ApiFailure('NOT_AUTHENTICATED');
      }
      throw new Error(`a request met one of another portal ${ROUNDS} times`);
    } finally {
      this.waiting -= 1;
      tally.remove(request.userId);
      if (this.lines.get(line)?.request === request) this.lines.delete(line);
    }
  }

  private async commit(requests: readonly NewRequest[]): Promise<(Accepted | typeof TOO_MANY | null)[]> {
    const { db, worker, share } = this.d;
    try {
      const accepted = await insertRequests(db, worker, share, requests);
      return requests.map(({ key }) => accepted.get(key) ?? null);
    } catch (error) {
      this.d.onDoubt();
      throw error;
    }
  }
}

const busy = () => new ApiFailure('BUSY', { retryAfter: BUSY_SECONDS });
