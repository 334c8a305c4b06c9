import { setTimeout as delay } from 'node:timers/promises';
import { type Change, type ChangePage, StudentSystemError } from '@kahan/student-system';
import { type Backoff, pauseAfter } from '../../platform/backoff.ts';
import { completeCatalogues } from './catalogue.store.ts';
import {
  drawVersion,
  insertState,
  moveCursor,
  noteAnewDone,
  readState,
  type SyncState,
  usersByLogin,
  writeReason,
} from './epoch.store.ts';
import { reasonOf, SYSTEM_REASONS } from './failures.ts';
import type { Freshness } from './freshness.ts';
import { Pace } from './pace.ts';
import { planOf, resyncPlanOf } from './plan.ts';
import { hastenRetries } from './retries.store.ts';
import { EVERYBODY, type Runner, runTask } from './runner.ts';
import type { MirrorContext, SharedSource, SharedTask, Task } from './source.ts';
import type { OwnStore } from './unconfirmed/own-store.ts';
import { noteIdentity } from './unconfirmed/read-back.store.ts';
import type { Replacement } from './unconfirmed/replacement.ts';

/** Seconds of one long poll. Short, because a failure of the student system shows only in the answer. */
const LONG_POLL_SECONDS = 5;
const RETRY_MS: Backoff = { first: 250, longest: 3_000 };
/** Failures in a row after which users are informed. A time-out is reported at once. */
const TELL_AFTER = 2;
/** Seconds between two resyncs of all users or whole catalogues, however many entries are bad. */
const THROTTLE_SECONDS = 60;
/** Answers in a row, other than `unknown-cursor`, after which the cursor itself is taken to be wrong. */
const REFUSALS = 6;
/** Answers that a healthy student system may give to a wrong cursor, or to one whose page nobody can read. */
const REFUSED = ['refused', 'not-found', 'too-large', 'garbage'];
/** The cursor is stored at most this often while nothing changes. */
const STORE_MS = 4_000;

/** A task that reads all records of a shared source. */
const wholeOf = ({ service }: SharedSource, silent: boolean): SharedTask => {
  return { service, userId: null, keys: [], silent };
};

export interface ChangesReaderDeps {
  runner: Runner;
  freshness: Freshness;
  ownStore: OwnStore;
  replacement: Replacement;
}

/** Reads the log of changes page by page. The cursor moves after the work of a page. */
export class ChangesReader {
  private readonly context: MirrorContext;
  private readonly runner: Runner;
  private readonly freshness: Freshness;
  private readonly ownStore: OwnStore;
  private readonly replacement: Replacement;
  private failures = 0;
  private isTold = false;
  private throttledAt = Number.NEGATIVE_INFINITY;
  private givenUpAt = Number.NEGATIVE_INFINITY;
  private readonly pace: Pace;
  private storedAt = Number.NEGATIVE_INFINITY;
  /** Version drawn before the last call that the known store has answered: records read before it are of that store. */
  private provenFrom: number | null = null;

  constructor(context: MirrorContext, deps: ChangesReaderDeps) {
    this.context = context;
    this.pace = new Pace(context.sources);
    this.runner = deps.runner;
    this.freshness = deps.freshness;
    this.ownStore = deps.ownStore;
    this.replacement = deps.replacement;
  }

  /** Reads until aborted. Failures of the student system are waited out, failures of the database are thrown. */
  async run(signal: AbortSignal): Promise<void> {
    let state = await this.look();
    if (state !== null) await this.readCatalogues();
    while (!signal.aborted) {
      if (this.ownStore.isAnewDue) state = await this.readAnew();
      // After a failure the student system answers at once, which shows that it is well again.
      const wait = this.failures > 0 || state === null || state.isUnconfirmed ? 0 : LONG_POLL_SECONDS;
      const asked = await drawVersion(this.context.db);
      let page: ChangePage;
      try {
        page = await this.context.studentSystem.changes(state?.cursor ?? null, wait, { signal });
      } catch (error) {
        if (signal.aborted) return;
        const present = state === null ? null : await this.withoutCursor(state, error, signal);
        if (present === null) {
          await this.failed(error, signal);
          continue;
        }
        page = present;
      }
      if (state === null) state = await this.begin(page);
      else if (page.epoch !== state.epoch) state = await this.otherStore(state, page.epoch, signal);
      else state = await this.goOn(await this.sameStore(state), page, signal);
      if (page.epoch === state?.epoch) this.provenFrom = asked;
    }
  }

  /** Reads the state, and passes it on within this process. */
  private async look(): Promise<SyncState | null> {
    const state = await readState(this.context.db);
    this.ownStore.look(state);
    return state;
  }

  /**
   * The present of the log of changes, in place of a cursor that is refused. Changes after that cursor are not
   * known, so everything is read again; records that have not changed cause no notice.
   * @returns null when something other than the cursor is refused, or a cursor was given up a moment ago
   */
  private async withoutCursor(
    state: SyncState,
    error: unknown,
    signal: AbortSignal,
  ): Promise<ChangePage | null> {
    const { log, studentSystem } = this.context;
    if (!(error instanceof StudentSystemError)) return null;
    const isStuck = REFUSED.includes(error.kind) && this.failures > 0 && this.failures % REFUSALS === 0;
    const now = performance.now() / 1000;
    // Another store refuses the cursor as well, and is asked until its epoch is confirmed.
    const isEarly = !state.isUnconfirmed && now < this.givenUpAt + THROTTLE_SECONDS;
    if (isEarly || !(isStuck || error.kind === 'unknown-cursor')) return null;
    try {
      const page = await studentSystem.changes(null, 0, { signal });
      this.givenUpAt = now;
      log.warn(
        { err: error },
        'the student system refuses the cursor of the log of changes; everything is read again',
      );
      const concerns = { service: null, login: undefined };
      return { ...page, bad: [...page.bad, { key: '?', reason: 'its cursor was refused', concerns }] };
    } catch (failure) {
      log.debug(
        { err: failure },
        'the present of the log of changes could not be read; the cursor is tried again',
      );
      return null;
    }
  }

  private async failed(error: unknown, signal: AbortSignal): Promise<void> {
    const reason = reasonOf(error);
    this.failures += 1;
    this.context.metrics.changesFailures.inc();
    const isKnown = this.isTold;
    this.isTold ||= this.failures >= TELL_AFTER || reason === 'STUDENT_SYSTEM_TIMEOUT';
    const isNews = this.isTold && !isKnown;
    if (isNews) {
      this.context.log.warn(
        { err: error, reason },
        'the student system does not answer; the log of changes is polled until it does',
      );
      // First the row, then the memory: a look at the row in between would undo the newer state in memory.
      await writeReason(this.context.db, reason);
    }
    if (this.isTold) this.freshness.noteFailure(reason);
    const { asOf } = this.freshness.read();
    if (asOf !== null)
      this.context.metrics.lag.set((this.context.clock.now().getTime() - asOf.getTime()) / 1000);
    if (isNews) this.freshness.announce();
    await delay(pauseAfter(this.failures - 1, RETRY_MS), undefined, { signal }).catch(() => undefined);
  }

  /** The first page: there is nothing to compare with, so shared records are read without telling anyone. */
  private async begin(page: ChangePage): Promise<SyncState> {
    const { db, clock, log } = this.context;
    const readAt = clock.now();
    await db.transaction(async (tx) => {
      await insertState(tx, { epoch: page.epoch, cursor: page.cursor, readAt });
      await noteIdentity(tx);
    });
    this.ownStore.heard(page.epoch);
    const state = await this.look();
    if (state === null) throw new Error('the cursor of the feed was not stored');
    log.info('reading the log of changes for the first time');
    this.freshness.note(readAt);
    await this.readCatalogues();
    await this.readFirst();
    return state;
  }

  /** Reads the shared records that must be there from the start. */
  private async readFirst(): Promise<void> {
    for (const source of this.context.sources.shared) {
      if (source.firstReading === 'at-once') await this.runner.run(wholeOf(source, true));
    }
  }

  /** Parks the first reading of catalogues, so that the log of changes does not wait for them. */
  private async readCatalogues(): Promise<void> {
    const complete = await completeCatalogues(this.context.db);
    for (const source of this.context.sources.shared) {
      if (source.firstReading === 'background' && !complete.has(source.catalogue ?? source.service)) {
        await this.runner.park(wholeOf(source, true), null, 0);
      }
    }
  }

  private async goOn(state: SyncState, page: ChangePage, signal: AbortSignal): Promise<SyncState | null> {
    const { db, clock, metrics } = this.context;
    const began = performance.now();
    const readAt = clock.now();
    await this.work(page, signal);
    signal.throwIfAborted();
    const hasMoved = page.cursor !== state.cursor;
    const isBack = this.failures > 0 || state.reason !== null;
    if (hasMoved || isBack || began - this.storedAt > STORE_MS) {
      this.storedAt = began;
      // Another process moved the cursor: go on from there.
      if (!(await moveCursor(db, state, { cursor: page.cursor, readAt }))) return readState(db);
    }
    if (page.changes.length > 0 || isBack) metrics.lag.set((performance.now() - began) / 1000);
    metrics.changes.inc(page.changes.length);
    this.freshness.note(readAt);
    if (isBack) await this.recovered();
    return { ...state, cursor: page.cursor, readAt, reason: null };
  }

  private forget(): void {
    this.failures = 0;
    this.isTold = false;
  }

  private async recovered(): Promise<void> {
    this.forget();
    await hastenRetries(this.context.db, SYSTEM_REASONS);
    this.freshness.announce();
    this.context.log.info('the student system answers again');
  }

  private async work({ changes, bad }: ChangePage, signal: AbortSignal): Promise<void> {
    const { log, metrics, sources } = this.context;
    if (bad.length > 0) metrics.bad.inc({ service: 'changes' }, bad.length);
    for (const { key, reason } of bad.slice(0, 20)) {
      log.warn({ service: 'changes', key, reason }, 'an entry of the log of changes could not be read');
    }
    const resync = resyncPlanOf(bad, sources);
    const tasks = resync.throttled.map((source) => wholeOf(source, false));
    if (resync.everybody.length > 0) {
      tasks.push({ service: EVERYBODY, userId: null, keys: resync.everybody, silent: false });
    }
    await this.readThrottled(tasks);
    await runChanges(this.context, this.runner, [...changes, ...resync.changes], signal, this.pace);
  }

  /** Parks expensive tasks, at most once in a while. Bad entries that come meanwhile make no further tasks. */
  private async readThrottled(tasks: readonly SharedTask[]): Promise<void> {
    if (tasks.length === 0) return;
    const now = performance.now() / 1000;
    const seconds = Math.max(0, this.throttledAt + THROTTLE_SECONDS - now);
    this.throttledAt = now + seconds;
    for (const task of tasks) await this.runner.park(task, 'STUDENT_SYSTEM_GARBAGE', seconds);
  }

  /** The store is the known one: closes the question whether it was replaced. */
  private async sameStore(state: SyncState): Promise<SyncState> {
    if (!state.isUnconfirmed) {
      this.ownStore.heard(state.epoch);
      return state;
    }
    await this.replacement.end(this.context.clock.now());
    await this.look();
    this.ownStore.heard(state.epoch);
    await this.readShared();
    return { ...state, isUnconfirmed: false };
  }

  /** Another store is behind the log of changes. It is asked again after a pause, until it is believed or gone. */
  private async otherStore(state: SyncState, epoch: string, signal: AbortSignal): Promise<SyncState | null> {
    const doubtfulFrom = this.provenFrom ?? (await drawVersion(this.context.db));
    const { isBelieved } = await this.replacement.note(state, epoch, doubtfulFrom);
    await this.look();
    this.ownStore.heard(epoch);
    this.freshness.noteFailure('STUDENT_SYSTEM_UNCONFIRMED');
    this.freshness.announce();
    if (isBelieved) await this.replace(state, epoch, signal);
    else await delay(this.replacement.pauseMs, undefined, { signal }).catch(() => undefined);
    return this.look();
  }

  private async replace(state: SyncState, epoch: string, signal: AbortSignal): Promise<void> {
    const { clock, studentSystem } = this.context;
    const readAt = clock.now();
    try {
      const page = await studentSystem.changes(null, 0, { signal });
      // Otherwise the store is a third one, or the known one: the next page shows it.
      if (page.epoch === epoch) await this.replacement.replace(state, { ...page, readAt });
    } catch (error) {
      if (!signal.aborted) await this.failed(error, signal);
    }
  }

  /** Reads all shared records again, the catalogues in the background. */
  private async readShared(): Promise<void> {
    for (const source of this.context.sources.shared) {
      if (source.firstReading === 'at-once') await this.runner.run(wholeOf(source, true));
      else await this.runner.park(wholeOf(source, true), null, 0);
    }
  }

  /** Reads all records again, each beside the stored one, which it replaces. Nobody sees an empty screen meanwhile. */
  private async readAnew(): Promise<SyncState | null> {
    const { context } = this;
    this.forget();
    await this.readShared();
    await runTask(context, { service: EVERYBODY, userId: null, keys: [], silent: false });
    await noteAnewDone(context.db);
    this.freshness.announce();
    return this.look();
  }
}

/** Reads the records that changes name, for users with an account here. Tasks that fail are parked. */
export async function runChanges(
  { db, sources }: MirrorContext,
  runner: Runner,
  changes: readonly Change[],
  signal: AbortSignal,
  pace = new Pace(sources),
): Promise<void> {
  if (changes.length === 0) return;
  const plan = planOf(changes, sources);
  const users = await usersByLogin(
    db,
    plan.users.map(({ login }) => login),
  );
  const personal = plan.users.flatMap(({ login, service, keys }): Task[] => {
    const userId = users.get(login);
    return userId === undefined ? [] : [{ service, userId, login, keys, silent: false }];
  });
  await runner.runAll(personal, signal);
  const { now, later } = pace.split(plan.shared, performance.now());
  for (const { task, ms } of later) await runner.park(task, null, ms / 1000);
  await runner.runAll(now, signal);
}
