import type { ErrorCode } from '@kahan/contract';
import type { Clock, OwnEdit } from '@kahan/domain';
import { type BadRecord, type StudentSystem, StudentSystemError } from '@kahan/student-system';
import type { NewsService } from '../../capabilities/news/index.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { drawMark, type Mark } from './epoch.store.ts';
import type { SyncMetrics } from './mirror.metrics.ts';

/** What the parts of the engine work with. */
export interface SyncContext {
  db: Database;
  studentSystem: StudentSystem;
  upstream: Pick<Upstream, 'accepts' | 'failure'>;
  clock: Clock;
  log: Log;
  metrics: SyncMetrics;
  news: NewsService;
  /** Codes of results that were reported for not being known. */
  reportedCodes: Set<string>;
  /** What a user asked the student system to change, which is then no news to them. */
  ownEdits(tx: Queryable, userId: number): Promise<OwnEdit[]>;
}

/** What a task could not read; no keys means all of it. null when it is done. */
export type Left = { keys: string[] } | null;

/** The feed was never read yet: there is no university to compare with. */
export class NotStarted extends Error {
  constructor() {
    super('the change feed was not read yet');
    this.name = 'NotStarted';
  }
}

/** Reasons that end for everybody when the student system is well again. */
export const SYSTEM_REASONS: readonly ErrorCode[] = [
  'STUDENT_SYSTEM_DOWN',
  'STUDENT_SYSTEM_TIMEOUT',
  'STUDENT_SYSTEM_GARBAGE',
];

/** Reasons that end when the user gives the password of the student system. */
export const PASSWORD_REASONS: readonly ErrorCode[] = ['PASSWORD_REQUIRED', 'LOGIN_FAILED'];

/** Error code of a failed reading. */
export function reasonOf(error: unknown): ErrorCode {
  if (error instanceof NotStarted) return 'NOT_READY';
  // A login that the student system does not know any more is no fault of the system as a whole.
  if (error instanceof StudentSystemError && error.kind === 'not-found') return 'NOT_FOUND';
  return codeOfStudentSystem(error) ?? 'UNKNOWN_ERROR';
}

/** Bad records are counted and logged by key and reason; the reason names fields, never values. */
export function reportBad(context: SyncContext, service: string, bad: readonly BadRecord[]): void {
  if (bad.length === 0) return;
  context.metrics.bad.inc({ service }, bad.length);
  for (const { key, reason } of bad.slice(0, 20)) {
    context.log.warn({ service, key, reason }, 'a record could not be read, the last good one is kept');
  }
}

const ROUNDS = 8;

/**
 * Fetches and writes until no other write came in between (see `drawMark`).
 * @throws NotStarted before the first reading of the feed
 */
export async function inOrder<T>(
  context: SyncContext,
  attempt: (mark: Mark) => Promise<{ done: T } | 'outdated'>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const mark = await drawMark(context.db);
    if (mark === null) throw new NotStarted();
    const outcome = await attempt(mark);
    if (outcome !== 'outdated') return outcome.done;
  }
  throw new Error(`other writes came in between ${ROUNDS} times`);
}
