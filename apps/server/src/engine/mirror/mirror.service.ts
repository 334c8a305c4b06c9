import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '@kahan/contract/runtime';
import type { Clock, OwnEdit } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { NewsService } from '../../capabilities/news/index.ts';
import { OpenedTerms } from '../../capabilities/terms/term-discovery.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { GivenPassword } from '../../platform/http/guard/password.ts';
import { leadWhilePossible } from '../../platform/leader.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Lockout } from '../lockout.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { FeedReader } from './feed.ts';
import { Freshness, type FreshnessInfo } from './freshness.ts';
import { type Job, pruneJob, pruneRecordsJob, repeat, retryJob, yearScheduleJob } from './jobs.ts';
import { PASSWORD_REASONS, SYSTEM_REASONS, type SyncContext } from './mirror.context.ts';
import { createSyncMetrics } from './mirror.metrics.ts';
import { askPersonally, readWithPassword } from './password.ts';
import { USER_SERVICES, type UserService, type UserTask } from './plan.ts';
import { Openings } from './refresh-on-read.ts';
import { parkTask, readFailure } from './retries.store.ts';
import { Runner } from './runner.ts';
import { createSnapshots, type SnapshotsService } from './snapshots.service.ts';
import { readHead } from './snapshots.store.ts';

/** How long a read waits for a first import. */
const IMPORT_PATIENCE_MS = 8_000;
/** How long it waits when the import is known to have failed: it may heal at once. */
const FAILURE_PATIENCE_MS = 2_000;
const LOOK_MS = 100;
/** Another process takes an import up when the one that began it died. */
const IMPORT_LEASE_SECONDS = 20;

export interface SyncService {
  /** Reads the feed as soon as this process leads. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Imports what was not imported yet of a user; never rejects because the student system fails, it is tried again. */
  importUser(userId: number, login: string): Promise<void>;
  /**
   * Waits until a user's data of a service was imported.
   * @throws ApiFailure NOT_READY, or when that is why STUDENT_SYSTEM_*, PASSWORD_REQUIRED, LOGIN_FAILED
   */
  ensureSnapshot(user: { userId: number; login: string }, service: UserService): Promise<void>;
  /**
   * Reads those of these services that the student system refused for want of the user's password, with the one
   * that came along with a call; without one nothing is done.
   * @returns whether anything was read
   * @throws ApiFailure LOGIN_FAILED when it is wrong, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_* when nobody can say
   */
  readWith(
    given: GivenPassword | null,
    user: { userId: number; login: string },
    services?: readonly UserService[],
  ): Promise<boolean>;
  /** How fresh the data is, of everybody or of one user. */
  freshness(userId?: number): FreshnessInfo;
  /** Why nothing could be read from the student system yet, as an error code. */
  systemFailure(): ErrorCode;
  /**
   * The headers of an answer that rests on these services of a user (all by default). Whoever asks for them looks
   * at that user's data, so this refreshes it when it is behind (see `Openings`).
   */
  freshnessHeaders(userId: number, services?: readonly UserService[]): Readonly<Record<string, string>>;
  /** Reads which terms opened for a user since; the feed tells of them without saying for whom. */
  readOpenedTerms(user: { userId: number; login: string }): Promise<void>;
  /**
   * Reads records of a user now, and waits for it. What fails is tried again later.
   * @returns whether they were read
   */
  readNow(user: { userId: number; login: string }, service: UserService, keys: string[]): Promise<boolean>;
  /**
   * Asks the student system something that is not kept here, with the password that came along when it wants one.
   * @returns null when there is no such thing, or it is not theirs to ask for
   * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_*
   */
  askFor<T>(
    user: { login: string },
    given: GivenPassword | null,
    call: (system: StudentSystem, options: { password?: string }) => Promise<T>,
  ): Promise<T | null>;
  readonly snapshots: SnapshotsService;
}

export interface SyncDeps {
  db: Database;
  bus: Bus;
  upstream: Upstream;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  news: NewsService;
  /** The budget of wrong passwords that the login page has, too. */
  lockout: Lockout;
  /** A clock that goes on when the other one is pinned: throttles go by it. */
  pace: Clock;
  /** What a user asked the student system to change, which is then no news to them. */
  ownEdits(tx: Queryable, userId: number): Promise<OwnEdit[]>;
  /** What else the leading process does. */
  jobs?: Job[];
}

/** The engine that keeps snapshots like the student system and tells users what changed (architecture, Flow 1). */
export function createSync(deps: SyncDeps): SyncService {
  const metrics = createSyncMetrics(deps.metrics);
  const { db, clock, log, news } = deps;
  const { ownEdits, upstream } = deps;
  const studentSystem = upstream.system;
  const reportedCodes = new Set<string>();
  const context: SyncContext = {
    ...{ db, clock, log, news, metrics, studentSystem, upstream, reportedCodes, ownEdits },
  };
  const freshness = new Freshness(deps);
  const runner = new Runner(context, freshness);
  const feed = new FeedReader(context, runner, freshness);
  const openings = new Openings(context, { runner, freshness, pace: deps.pace });
  const openedTerms = new OpenedTerms(context, runner);
  const importing = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let leading: Promise<void> = Promise.resolve();

  async function lead(signal: AbortSignal): Promise<void> {
    metrics.leading.set(1);
    const ended = new AbortController();
    const all = AbortSignal.any([signal, ended.signal]);
    const jobs = [
      retryJob(runner),
      pruneJob(context),
      pruneRecordsJob(context),
      yearScheduleJob(context, runner),
      ...(deps.jobs ?? []),
    ].map((job) => repeat(job, context, all));
    try {
      await feed.run(all);
    } finally {
      ended.abort();
      metrics.leading.set(0);
      await Promise.all([...jobs, runner.ended()]);
    }
  }

  async function runImport(userId: number, login: string): Promise<void> {
    const missing: UserTask[] = [];
    for (const service of USER_SERVICES) {
      const head = await readHead(db, userId, service);
      if (!head?.lastModified) missing.push({ service, userId, login, keys: [], silent: true });
    }
    // Remembered first: when this process dies in between, the leader goes on.
    for (const task of missing) {
      await parkTask(db, task, { reason: null, seconds: IMPORT_LEASE_SECONDS, asOf: clock.now() });
    }
    await Promise.all(missing.map((task) => runner.runParked(task)));
  }

  function importUser(userId: number, login: string): Promise<void> {
    const running = importing.get(userId);
    if (running) return running;
    const begun = runImport(userId, login).finally(() => importing.delete(userId));
    importing.set(userId, begun);
    return begun;
  }

  return {
    snapshots: createSnapshots(db),
    importUser,

    async start() {
      await freshness.start();
      leading = leadWhilePossible({ db, log, signal: stopping.signal, lead });
    },

    async stop() {
      stopping.abort();
      await leading;
      await openings.stop();
      await openedTerms.stop();
      await Promise.allSettled(importing.values());
      await freshness.stop();
    },

    async ensureSnapshot({ userId, login }, service) {
      const began = performance.now();
      for (let isFirst = true; ; isFirst = false) {
        const head = await readHead(db, userId, service);
        if (head?.lastModified) return;
        const failure = await readFailure(db, userId, service);
        const refused = PASSWORD_REASONS.find((reason) => reason === failure);
        if (refused !== undefined) {
          // The student system may have changed its mind.
          openings.look(userId);
          throw new ApiFailure(refused);
        }
        if (isFirst) {
          importUser(userId, login).catch((error: Error) => log.error({ err: error }, 'an import failed'));
        }
        const waited = performance.now() - began;
        const code = SYSTEM_REASONS.find((reason) => reason === failure);
        if (code !== undefined && waited > FAILURE_PATIENCE_MS) throw new ApiFailure(code);
        if (waited > IMPORT_PATIENCE_MS) throw new ApiFailure('NOT_READY', { retryAfter: 5 });
        await delay(LOOK_MS);
      }
    },

    readWith: async (given, user, services = USER_SERVICES) =>
      given !== null &&
      readWithPassword(context, { lockout: deps.lockout, freshness }, user, services, given),

    readOpenedTerms: (user) => openedTerms.read(user),
    readNow: async ({ userId, login }, service, keys) =>
      (await runner.run({ service, userId, login, keys, silent: false })) === null,
    askFor: (user, given, call) => askPersonally({ studentSystem, lockout: deps.lockout }, user, given, call),
    freshness: (userId) => freshness.read(userId),
    systemFailure() {
      const { reason } = freshness.read();
      return SYSTEM_REASONS.find((code) => code === reason) ?? 'STUDENT_SYSTEM_DOWN';
    },
    freshnessHeaders(userId, services) {
      openings.look(userId);
      return freshness.headers(userId, services);
    },
  };
}
