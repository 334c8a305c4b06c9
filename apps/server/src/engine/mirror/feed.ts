import { setTimeout as delay } from 'node:timers/promises';
import type { Change, ChangePage } from '@kahan/student-system';
import { type Backoff, pauseAfter } from '../../platform/backoff.ts';
import { signal as sendSignal } from '../../platform/bus.ts';
import { completeCatalogues } from './catalogue.store.ts';
import {
  insertState,
  moveCursor,
  readState,
  replaceEpoch,
  type SyncState,
  usersByLogin,
  writeReason,
} from './epoch.store.ts';
import type { Freshness } from './freshness.ts';
import { type MirrorContext, reasonOf, SYSTEM_REASONS } from './mirror.context.ts';
import { Pace } from './pace.ts';
import { planOf, resyncPlanOf } from './plan.ts';
import { hastenRetries } from './retries.store.ts';
import { EVERYBODY, type Runner } from './runner.ts';
import type { SharedSource, SharedTask, Task } from './source.ts';

/** Seconds of one long poll. Short, because a failure of the student system shows only in the answer. */
const LONG_POLL_SECONDS = 5;
const RETRY_MS: Backoff = { first: 250, longest: 3_000 };
/** Failures in a row after which users are told. A time-out is told at once. */
const TELL_AFTER = 2;
/** Seconds between two resyncs of all users or whole catalogues, however many entries are bad. */
const THROTTLE_SECONDS = 60;
/** The cursor is stored at most this often while nothing changes. */
const STORE_MS = 4_000;

/** A task that reads all records of a shared source. */
const wholeOf = ({ service }: SharedSource, silent: boolean): SharedTask => {
  return { service, userId: null, keys: [], silent };
};

/** Reads the change feed page by page. The cursor moves after the work of a page. */
export class FeedReader {
  private readonly context: MirrorContext;
  private readonly runner: Runner;
  private readonly freshness: Freshness;
  private failures = 0;
  private isTold = false;
  private throttledAt = Number.NEGATIVE_INFINITY;
  private readonly pace: Pace;
  private storedAt = Number.NEGATIVE_INFINITY;

  constructor(context: MirrorContext, runner: Runner, freshness: Freshness) {
    this.context = context;
    this.pace = new Pace(context.sources);
    this.runner = runner;
    this.freshness = freshness;
  }

  /** Reads until aborted. Failures of the student system are waited out, failures of the database are thrown. */
  async run(signal: AbortSignal): Promise<void> {
    let state = await readState(this.context.db);
    if (state !== null) await this.readCatalogues();
    while (!signal.aborted) {
      // After a failure the student system answers at once, which shows that it is well again.
      const wait = this.failures > 0 || state === null ? 0 : LONG_POLL_SECONDS;
      let page: ChangePage;
      try {
        page = await this.context.studentSystem.changes(state?.cursor ?? null, wait, { signal });
      } catch (error) {
        if (signal.aborted) return;
        await this.failed(error, signal);
        continue;
      }
      state = state === null ? await this.begin(page) : await this.goOn(state, page, signal);
    }
  }

  private async failed(error: unknown, signal: AbortSignal): Promise<void> {
    const reason = reasonOf(error);
    this.failures += 1;
    this.context.metrics.feedFailures.inc();
    const isKnown = this.isTold;
    this.isTold ||= this.failures >= TELL_AFTER || reason === 'STUDENT_SYSTEM_TIMEOUT';
    const isNews = this.isTold && !isKnown;
    if (isNews) {
      this.context.log.warn(
        { err: error, reason },
        'the student system does not answer; the change feed is polled until it does',
      );
      // First the row, then the memory: a look at the row in between would undo what the memory knows.
      await writeReason(this.context.db, reason);
    }
    if (this.isTold) this.freshness.noteFailure(reason);
    if (isNews) this.freshness.announce();
    await delay(pauseAfter(this.failures - 1, RETRY_MS), undefined, { signal }).catch(() => undefined);
  }

  /** The first page: there is nothing to compare with, so shared records are read without telling anyone. */
  private async begin(page: ChangePage): Promise<SyncState> {
    const { db, clock, log } = this.context;
    const readAt = clock.now();
    await db.transaction(async (tx) => {
      await insertState(tx, { epoch: page.epoch, cursor: page.cursor, readAt });
    });
    const state = await readState(db);
    if (state === null) throw new Error('the cursor of the feed was not stored');
    log.info('reading the change feed for the first time');
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

  /** Parks the first reading of catalogues, so that the feed does not wait for them. */
  private async readCatalogues(): Promise<void> {
    const complete = await completeCatalogues(this.context.db);
    for (const source of this.context.sources.shared) {
      if (source.firstReading === 'background' && !complete.has(source.catalogue ?? source.service)) {
        await this.runner.park(wholeOf(source, true), null, 0);
      }
    }
  }

  private async goOn(state: SyncState, page: ChangePage, signal: AbortSignal): Promise<SyncState | null> {
    if (page.epoch !== state.epoch) return this.replace(state, signal);
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
    if (page.changes.length > 0) metrics.lag.set((performance.now() - began) / 1000);
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
      log.warn({ service: 'changes', key, reason }, 'an entry of the change feed could not be read');
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

  /** Another store is behind the feed: all records of the old one are void. */
  private async replace(state: SyncState, signal: AbortSignal): Promise<SyncState | null> {
    const { db, clock, log, studentSystem } = this.context;
    const page = await studentSystem.changes(null, 0, { signal }).catch(async (error: unknown) => {
      if (!signal.aborted) await this.failed(error, signal);
      return null;
    });
    if (page === null) return readState(db);
    log.warn('the student system was replaced; dropping its records and reading all of them again');
    const readAt = clock.now();
    await db.transaction(async (tx) => {
      const next = { epoch: page.epoch, cursor: page.cursor, readAt };
      if (!(await replaceEpoch(tx, this.context.tables, state.epoch, next))) return;
      // Clients without a login find a gap in the public log and load everything again.
      await sendSignal(tx, 'public_event', { seq: 0 });
      await sendSignal(tx, 'catalogue', { kind: null });
      await this.context.epochReplaced(tx);
      await sendSignal(tx, 'sync', {});
    }, 'long');
    this.forget();
    this.freshness.note(readAt);
    await this.readCatalogues();
    await this.readFirst();
    return readState(db);
  }
}

/** Reads what changes name, for the users who are known here. Tasks that fail are parked. */
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
