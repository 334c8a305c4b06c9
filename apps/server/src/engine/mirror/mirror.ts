import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '@kahan/contract/runtime';
import type { Clock } from '@kahan/domain';
import type { Bus } from '../../platform/bus.ts';
import { type Database, isOwnerGone } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { GivenProof } from '../../platform/http/guard/proof.ts';
import { type Job, repeat } from '../../platform/jobs.ts';
import { leadWhilePossible } from '../../platform/leader.ts';
import type { Log } from '../../platform/log.ts';
import { createJobMetrics } from '../../platform/metrics/job.metrics.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Lockout } from '../lockout.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { ChangesReader } from './changes.ts';
import { readState } from './epoch.store.ts';
import { PASSWORD_REASONS, SYSTEM_REASONS } from './failures.ts';
import { Freshness } from './freshness.ts';
import { mirrorJobs } from './jobs.ts';
import { createMirrorMetrics } from './mirror.metrics.ts';
import { askPersonally, type PersonalCall, type ReadWithProof, readWithPassword } from './password.ts';
import { RefreshOnRead } from './refresh-on-read.ts';
import { parkTask, readFailure } from './retries.store.ts';
import { Runner } from './runner.ts';
import { readHead } from './snapshots.store.ts';
import {
  type CatalogueListener,
  ENGINE_TABLES,
  type MirrorContext,
  type Source,
  Sources,
  type Tables,
  type UserTask,
  type WriteItems,
} from './source.ts';
import { showMirror } from './state.metrics.ts';
import { type Confirmation, USUAL_CONFIRMATION } from './unconfirmed/confirmation.ts';
import { type Anew, OwnStore } from './unconfirmed/own-store.ts';
import { noteIdentity } from './unconfirmed/read-back.store.ts';
import { Replacement } from './unconfirmed/replacement.ts';

/** How long a read waits for a first import, ms. */
const IMPORT_TIMEOUT_MS = 8_000;
/** How long a read waits when the import is known to have failed, ms: a retry may succeed at once. */
const FAILURE_TIMEOUT_MS = 2_000;
const LOOK_MS = 100;
/** Another process takes an import over when the one that began it died. */
const IMPORT_LEASE_SECONDS = 20;

/** A user of the portal. */
interface User {
  userId: number;
  login: string;
}

/** The parts that a capability adds to the mirror. */
export interface MirrorRegistration {
  sources?: readonly Source[] | undefined;
  listeners?: readonly CatalogueListener[] | undefined;
  tables?: Tables | undefined;
  jobs?: readonly Job[] | undefined;
  writeItems?: WriteItems | undefined;
  /** Called whenever a read of a user's records was answered that there is no such login. */
  loginUnknown?: ((user: User) => Promise<void>) | undefined;
}

export interface MirrorDeps {
  db: Database;
  bus: Bus;
  upstream: Upstream;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Counts wrong passwords of a session. */
  lockout: Lockout;
  /** A clock that runs on while `clock` is pinned; throttles use it. */
  pace: Clock;
  /** The rule for believing an answer that would replace or remove much; the usual one by default. */
  confirmation?: Partial<Confirmation> | undefined;
}

export type Mirror = ReturnType<typeof createMirror>;

/** Keeps the records of the registered sources equal to the student system's, and notifies users of changes. */
export function createMirror(deps: MirrorDeps) {
  const metrics = createMirrorMetrics(deps.metrics);
  const jobMetrics = createJobMetrics(deps.metrics);
  const { db, clock, log, upstream } = deps;
  const studentSystem = upstream.system;
  const sources = new Sources();
  const listeners: CatalogueListener[] = [];
  const tables: Tables[] = [ENGINE_TABLES];
  const jobs: Job[] = [];
  const anew: ((why: Anew) => void)[] = [];
  const confirmation = { ...USUAL_CONFIRMATION, ...deps.confirmation };
  const unknown: ((user: User) => Promise<void>)[] = [];
  let writeItems: WriteItems = async () => new Map();
  const context: MirrorContext = {
    ...{ db, clock, log, metrics, studentSystem, upstream, sources, listeners, confirmation, personal: {} },
    writeItems: (tx, entries) => writeItems(tx, entries),
    async loginUnknown(user) {
      for (const tell of unknown) await tell(user);
    },
  };
  const ownStore = new OwnStore({
    ...{ studentSystem, hold: upstream.hold, log },
    onAnew: (why) => {
      for (const tell of anew) tell(why);
    },
  });
  const freshness = new Freshness({ ...deps, sources, onState: (state) => ownStore.look(state) });
  const runner = new Runner(context, freshness);
  const replacement = new Replacement({ db, log, rule: confirmation });
  const changes = new ChangesReader(context, { runner, freshness, ownStore, replacement });
  const refreshes = new RefreshOnRead(context, { runner, freshness, pace: deps.pace });
  showMirror(deps.metrics, { db, log, clock, sources, asOf: () => freshness.read().asOf });
  const importing = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let leading: Promise<void> = Promise.resolve();

  async function lookForRestore(): Promise<void> {
    if (await db.transaction((tx) => noteIdentity(tx), 'long'))
      log.warn(
        'the database was restored, or a standby took over: all records are read again without telling anyone, ' +
          'and requests under way are read back',
      );
  }

  async function lead(signal: AbortSignal): Promise<void> {
    metrics.leading.set(1);
    await lookForRestore();
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    // With a listener, the signal aborts at once. Without one, Node holds `ended` weakly, and could collect it before a
    // job that is at work reads `aborted`.
    either.addEventListener('abort', () => {}, { once: true });
    const running = [...mirrorJobs(context, runner), ...jobs].map((job) =>
      repeat(job, log, either, jobMetrics),
    );
    try {
      await changes.run(either);
    } finally {
      ended.abort();
      metrics.leading.set(0);
      await Promise.all([...running, runner.ended()]);
      jobMetrics.forget();
    }
  }

  async function runImport(userId: number, login: string): Promise<void> {
    const missing: UserTask[] = [];
    for (const service of sources.userServices) {
      const head = await readHead(db, userId, service);
      if (!head?.lastModified) missing.push({ service, userId, login, keys: [], silent: true });
    }
    // Parked first: when this process dies, the leader goes on.
    for (const task of missing) {
      await parkTask(db, task, { reason: null, seconds: IMPORT_LEASE_SECONDS, asOf: clock.now() });
    }
    await Promise.all(missing.map((task) => runner.runParked(task)));
  }

  /** Imports the missing services of a user. Never rejects because the student system fails; the import is retried. */
  function importUser(userId: number, login: string): Promise<void> {
    const running = importing.get(userId);
    if (running) return running;
    const begun = runImport(userId, login).finally(() => importing.delete(userId));
    importing.set(userId, begun);
    return begun;
  }

  return {
    /** The context of the sources. Tests run single tasks with it. */
    context,
    /** Registers the parts that a capability adds; before `start`. */
    register(registration: MirrorRegistration): void {
      sources.add(registration.sources ?? []);
      listeners.push(...(registration.listeners ?? []));
      if (registration.tables) tables.push(registration.tables);
      jobs.push(...(registration.jobs ?? []));
      if (registration.loginUnknown) unknown.push(registration.loginUnknown);
      if (registration.writeItems) writeItems = registration.writeItems;
    },
    importUser,
    /** Calls back before the student system is asked again, when all records are read anew. */
    onAnew: (tell: (why: Anew) => void) => void anew.push(tell),
    /** All tables by the owner of their rows. */
    tables: (): readonly Tables[] => tables,

    /** Reads the log of changes once this process leads. */
    async start(): Promise<void> {
      // From zero: an alert does not see the first increase of a series that begins with it.
      for (const { service } of [{ service: 'changes' }, ...sources.all]) metrics.bad.inc({ service }, 0);
      await lookForRestore();
      ownStore.start();
      await freshness.start();
      leading = leadWhilePossible({ db, log, signal: stopping.signal, lead });
    },

    async stop(): Promise<void> {
      stopping.abort();
      await leading;
      await refreshes.stop();
      await Promise.allSettled(importing.values());
      await freshness.stop();
      await ownStore.stop();
    },

    /**
     * Waits until a service of a user was imported.
     * @throws ApiFailure NOT_READY; STUDENT_SYSTEM_*, PASSWORD_REQUIRED, LOGIN_FAILED when that is why; the refusal of the
     * database when the user was erased meanwhile ({@link isOwnerGone})
     */
    async ensureImported({ userId, login }: User, service: string): Promise<void> {
      const began = performance.now();
      let refusal: Error | null = null;
      for (let isFirst = true; ; isFirst = false) {
        const head = await readHead(db, userId, service);
        if (head?.lastModified) return;
        const failure = await readFailure(db, userId, service);
        const refused = PASSWORD_REASONS.find((reason) => reason === failure);
        if (refused !== undefined) {
          // The student system may answer without a password by now.
          refreshes.look(userId);
          throw new ApiFailure(refused);
        }
        if (isFirst) {
          importUser(userId, login).catch((error: Error) => {
            if (isOwnerGone(error)) refusal = error;
            else log.error({ err: error }, 'importing a user failed; the next read tries again');
          });
        }
        if (refusal !== null) throw refusal;
        const waited = performance.now() - began;
        const code = SYSTEM_REASONS.find((reason) => reason === failure);
        if (code !== undefined && waited > FAILURE_TIMEOUT_MS) throw new ApiFailure(code);
        if (waited > IMPORT_TIMEOUT_MS) throw new ApiFailure('NOT_READY', { retryAfter: 5 });
        await delay(LOOK_MS);
      }
    },

    /**
     * Reads those of these services (all by default) that the student system refused without the user's password, with
     * the password that came along with a call, and then all others that it refused.
     * @returns `failed`: a token did not help, and the stored records stay
     * @throws ApiFailure LOGIN_FAILED when it is wrong, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_* when it could not be checked
     */
    readWith: async (
      given: GivenProof | null,
      user: User,
      services: readonly string[] = sources.userServices,
    ): Promise<ReadWithProof> =>
      given === null
        ? 'nothing-refused'
        : readWithPassword(
            context,
            { lockout: deps.lockout, freshness },
            user,
            { services, all: sources.userServices },
            given,
          ),

    /** Reads records of a user now and waits; a failed read is retried later. @returns whether they were read */
    readNow: async ({ userId, login }: User, service: string, keys: string[]): Promise<boolean> =>
      (await runner.run({ service, userId, login, keys, silent: false })) === null,
    /** Reads all records of a shared source now and waits; a failed read is retried later. */
    async readShared(service: string): Promise<void> {
      await runner.run({ service, userId: null, keys: [], silent: false });
    },
    /** Whether the first page of the log of changes was read, by any process. */
    isStarted: async () => (await readState(db)) !== null,
    /**
     * Makes a call to the student system about records that are not mirrored, with the user's password when required.
     * @returns null when there is no such record, or the user may not see it
     * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, STUDENT_SYSTEM_*
     */
    askFor: <T>(given: GivenProof | null, call: PersonalCall<T>) =>
      askPersonally({ studentSystem, lockout: deps.lockout }, given, call),
    /** Reads from the database how fresh everything is. */
    lookAgain: () => freshness.refresh(),
    /** How fresh the log of changes is, or the data of one user. */
    freshness: (userId?: number) => freshness.read(userId, userId === undefined ? [] : sources.userServices),
    /** The reason why these shared records were not read yet. @param service their name in the log of changes */
    systemFailure(service: string): ErrorCode {
      const { reason } = freshness.read(undefined, [], [service]);
      return SYSTEM_REASONS.find((code) => code === reason) ?? 'STUDENT_SYSTEM_DOWN';
    },
    /**
     * Headers of an answer that rests on these services of a user (all by default), and on shared records by their name
     * in the log of changes. Asking for them refreshes the user's data when it is behind (see `RefreshOnRead`).
     */
    freshnessHeaders(userId: number, services?: readonly string[], shared?: readonly string[]) {
      refreshes.look(userId);
      return freshness.headers(userId, services, shared);
    },
    /** Names that clients are told to load again after a new epoch. */
    services: () => [...new Set(sources.all.flatMap(({ tells }) => tells))],
  };
}
