import { setTimeout as delay } from 'node:timers/promises';
import type { Change, ChangePage } from '@kahan/student-system';
import { type Backoff, pauseAfter } from '../../platform/backoff.ts';
import { signal as sendSignal } from '../../platform/bus.ts';
import { missingCatalogues } from './catalogue.index.ts';
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
import { reasonOf, reportBad, SYSTEM_REASONS, type SyncContext } from './mirror.context.ts';
import { TERM_PACE_MS, TermPace } from './pace.ts';
import { planOf, type SharedService, type SharedTask, type Task } from './plan.ts';
import { type Concerned, concernedBy } from './resync-plan.ts';
import { hastenRetries } from './retries.store.ts';
import type { Runner } from './runner.ts';

/**
 * Seconds that the student system may keep a question for changes open. Short, because what happened to the system
 * meanwhile shows only in the answer.
 */
const LONG_POLL_SECONDS = 5;
const RETRY_MS: Backoff = { first: 250, longest: 3_000 };
/** One lost answer is no news, a second in a row is told. One that was waited for in vain is told at once. */
const TELL_AFTER = 2;
/** Everybody and whole catalogues are read anew at most once in this time, seconds, however many entries are bad. */
const MUCH_EVERY = 60;
/** The place is stored at most this often while nothing changes. */
const STORE_MS = 4_000;

/** What everybody shares, read once at the start. */
const FIRST_READING: SharedTask[] = [
  { service: 'news', userId: null, keys: [], silent: true },
  { service: 'year-schedule', userId: null, keys: [], silent: true },
];

/** Reads the change feed, page by page; the cursor moves after the work. */
export class FeedReader {
  private readonly context: SyncContext;
  private readonly runner: Runner;
  private readonly freshness: Freshness;
  private failures = 0;
  private isTold = false;
  private muchAt = Number.NEGATIVE_INFINITY;
  private readonly pace = new TermPace();
  private storedAt = Number.NEGATIVE_INFINITY;

  constructor(context: SyncContext, runner: Runner, freshness: Freshness) {
    this.context = context;
    this.runner = runner;
    this.freshness = freshness;
  }

  /** Reads until told to stop. Failures of the student system are waited out, those of the database are thrown. */
  async run(signal: AbortSignal): Promise<void> {
    let state = await readState(this.context.db);
    if (state !== null) await this.readCatalogues();
    while (!signal.aborted) {
      // After a failure the answer is wanted at once, to know that all is well again.
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
    const isKnown = this.isTold;
    this.isTold ||= this.failures >= TELL_AFTER || reason === 'STUDENT_SYSTEM_TIMEOUT';
    if (this.isTold) this.freshness.noteFailure(reason);
    if (this.isTold && !isKnown) {
      this.context.log.warn({ err: error, reason }, 'the student system cannot be read');
      await writeReason(this.context.db, reason);
      this.freshness.announce();
    }
    await delay(pauseAfter(this.failures - 1, RETRY_MS), undefined, { signal }).catch(() => undefined);
  }

  /** The first page ever: nothing to compare with, the shared things are read without telling. */
  private async begin(page: ChangePage): Promise<SyncState> {
    const { db, clock, log } = this.context;
    const readAt = clock.now();
    await db.transaction(async (tx) => {
      await insertState(tx, { epoch: page.epoch, cursor: page.cursor, readAt });
    });
    const state = await readState(db);
    if (state === null) throw new Error('the place in the feed was not stored');
    log.info('reading the change feed for the first time');
    this.freshness.note(readAt, null);
    await this.readCatalogues();
    for (const task of FIRST_READING) await this.runner.run(task);
    return state;
  }

  /** Catalogues that were never read whole are tasks that wait, so that the feed does not wait for them. */
  private async readCatalogues(): Promise<void> {
    for (const service of await missingCatalogues(this.context.db)) {
      await this.runner.park({ service, userId: null, keys: [], silent: true }, null, 0);
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
      // Somebody else was quicker: their place is the one to go on from.
      if (!(await moveCursor(db, state, { cursor: page.cursor, readAt }))) return readState(db);
    }
    if (page.changes.length > 0) metrics.lag.set((performance.now() - began) / 1000);
    metrics.changes.inc(page.changes.length);
    this.freshness.note(readAt, null);
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
    this.context.log.info('the student system can be read again');
  }

  private async work({ changes, bad }: ChangePage, signal: AbortSignal): Promise<void> {
    reportBad(this.context, 'changes', bad);
    const concerned = concernedBy(bad);
    const all = [...changes, ...concerned.changes];
    await this.readMuch(concerned);
    await workOff(this.context, this.runner, all, signal, this.pace);
  }

  /** They are tasks that wait like any other: entries that come while they do make no further ones. */
  private async readMuch({ everybody, catalogues }: Concerned): Promise<void> {
    const services: [SharedService, string[]][] = catalogues.map((kind) => [kind, []]);
    if (everybody.length > 0) services.push(['everybody', everybody]);
    if (services.length === 0) return;
    const now = performance.now() / 1000;
    const seconds = Math.max(0, this.muchAt + MUCH_EVERY - now);
    this.muchAt = now + seconds;
    for (const [service, keys] of services) {
      const task: SharedTask = { service, userId: null, keys, silent: false };
      await this.runner.park(task, 'STUDENT_SYSTEM_GARBAGE', seconds);
    }
  }

  /** Another university stands behind the feed: what was derived from the old one is void. */
  private async replace(state: SyncState, signal: AbortSignal): Promise<SyncState | null> {
    const { db, clock, log, studentSystem } = this.context;
    const page = await studentSystem.changes(null, 0, { signal }).catch(async (error: unknown) => {
      if (!signal.aborted) await this.failed(error, signal);
      return null;
    });
    if (page === null) return readState(db);
    log.warn('the student system was replaced by another one: starting over');
    const readAt = clock.now();
    await db.transaction(async (tx) => {
      if (!(await replaceEpoch(tx, state.epoch, { epoch: page.epoch, cursor: page.cursor, readAt }))) return;
      // Everybody is logged out; who is only looking on finds a gap in the public log and loads anew.
      await sendSignal(tx, 'session', { sessionId: null });
      await sendSignal(tx, 'public_event', { seq: 0 });
      await sendSignal(tx, 'catalogue', { kind: null });
      await sendSignal(tx, 'timetables', { changed: null });
      await sendSignal(tx, 'sync', {});
    }, 'long');
    this.forget();
    this.freshness.note(readAt, null);
    await this.readCatalogues();
    for (const task of FIRST_READING) await this.runner.run({ ...task, silent: true });
    return readState(db);
  }
}

/** Reads anew what changes name, as far as somebody here is concerned; what fails is parked. */
export async function workOff(
  { db }: SyncContext,
  runner: Runner,
  changes: readonly Change[],
  signal: AbortSignal,
  pace = new TermPace(),
): Promise<void> {
  if (changes.length === 0) return;
  const plan = planOf(changes);
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
  for (const task of later) await runner.park(task, null, TERM_PACE_MS / 1000);
  await runner.runAll(now, signal);
}
