import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { GroupCommit } from '../../platform/group-commit.ts';
import { type Accepted, insertRequests, type NewRequest } from './accept.store.ts';
import { type Asked, targetOf } from './requests.types.ts';

/** Requests of one transaction; more would make the first of them wait. */
const MOST_TOGETHER = 400;
/** Each meeting of two portals at one line lets one of them through. */
const ROUNDS = 10;

/**
 * Commits requests as they arrive, many at a time, in their order. Of one user and target there is one in a commit;
 * the same again, while it waits, is the one that is there (a double click).
 */
export class Acceptance {
  private readonly db: Database;
  private readonly worker: string;
  private readonly commits: GroupCommit<NewRequest, Accepted | null>;
  /** What is being committed, by user and target: the last of each line. */
  private readonly lines = new Map<string, { what: string; end: Promise<Accepted> }>();

  constructor(deps: { db: Database; worker: string }) {
    this.db = deps.db;
    this.worker = deps.worker;
    this.commits = new GroupCommit({
      most: MOST_TOGETHER,
      commit: (requests) => this.commit(requests),
      // One user who is gone, or one value that PostgreSQL refuses, must not take the others along.
      isOfOne: (error) => error instanceof Error && /^2[23]/.test(Reflect.get(error, 'code') ?? ''),
    });
  }

  /** @returns once it is committed; `isOurs` of the caller that made it, and of no other */
  accept(asked: Asked): Promise<Accepted> {
    const line = `${asked.userId} ${targetOf(asked)}`;
    const what = JSON.stringify([asked.action, asked.body]);
    const last = this.lines.get(line);
    if (last?.what === what) return last.end.then((accepted) => ({ ...accepted, isOurs: false }));
    const end = this.after(last?.end, asked).finally(() => {
      if (this.lines.get(line)?.end === end) this.lines.delete(line);
    });
    this.lines.set(line, { what, end });
    return end;
  }

  private async after(before: Promise<Accepted> | undefined, asked: Asked): Promise<Accepted> {
    // That the one before could not be written is told to who asked for it.
    await before?.catch(() => undefined);
    const request = { key: randomUUID(), asked };
    for (let round = 0; round < ROUNDS; round += 1) {
      const accepted = await this.commits.add(request);
      if (accepted !== null) return accepted;
    }
    throw new Error(`a request met one of another portal ${ROUNDS} times`);
  }

  private async commit(requests: readonly NewRequest[]): Promise<(Accepted | null)[]> {
    const accepted = await insertRequests(this.db, this.worker, requests);
    return requests.map(({ key }) => accepted.get(key) ?? null);
  }
}
