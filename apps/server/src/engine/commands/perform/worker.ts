import { setTimeout as delay } from 'node:timers/promises';
import type { Counter } from 'prom-client';
import { pauseAfter } from '../../../platform/backoff.ts';
import { type Bus, signal } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { inTrace, type Trace } from '../../../platform/tracing/trace.ts';
import type { Anew } from '../../mirror/index.ts';
import type { Attachments, Work } from '../requests.types.ts';
import { RETRY_MS, type Settling } from '../settle/settling.ts';
import type { Waiters } from '../settle/waiters.ts';
import { type AttemptDeps, attempt, endingOf, LATER, type Verdict } from './attempt.ts';
import { AttachmentStore, attach, type Held, heldOf } from './held.ts';
import type { InFlight } from './in-flight.ts';
import { heartbeat, markSent, releaseLeases } from './leases.store.ts';
import { Takeover } from './takeover.ts';

/** Calls at a time, uploads aside: below the places that the upstream has for calls of one kind. */
const CONCURRENCY = 16;
/** Probes that may hang at a time while the student system is down. */
const MOST_PROBES = 4;
/** Requests marked as sent before there is room for them, so that marking never delays the calls. */
const AHEAD = 64;
const HEARTBEAT_MS = 1_500;
/** A worker without a heartbeat for so long is dead; others take over its requests. */
const ALIVE_SECONDS = 6;
/** How often abandoned requests are polled for. */
const POLL_MS = 1_000;
/** How often held requests are tried while no event starts them: the student system may be down. */
const PUMP_MS = 250;
/** Longer than a call to the student system may take. */
const STOP_TIMEOUT_MS = 5_200;

export interface WorkerDeps extends AttemptDeps {
  db: Database;
  bus: Bus;
  log: Log;
  /** Id of this worker. */
  worker: string;
  inFlight: InFlight;
  settling: Settling;
  waiters: Waiters;
  settled: Counter<'state'>;
}

/**
 * Performs requests, in every process. A request is leased to one worker, which proves by a heartbeat that it is alive;
 * the requests of a dead worker are taken over, and proven before they are performed. Two workers that take each other
 * for dead do no harm: the student system performs each key at most once, and a request ends once.
 */
export class Worker {
  private readonly d: WorkerDeps;
  private readonly held = new Map<number, Held>();
  /** Not marked as sent yet; in the order of arrival. */
  private unsent: Held[] = [];
  /** May be tried now. */
  private ready: Held[] = [];
  /** Calls to the student system under way, uploads aside. */
  private calls = 0;
  /** Everything under way until its outcome is written. */
  private readonly tasks = new Set<Promise<void>>();
  private readonly attachments: AttachmentStore;
  private readonly takeover: Takeover;
  private closers: (() => void)[] = [];
  private isMarking = false;
  private wasDown = false;
  private isStopping = false;

  constructor(deps: WorkerDeps) {
    this.d = deps;
    this.attachments = new AttachmentStore(deps.timer);
    this.takeover = new Takeover({ ...deps, held: this.held, take: (works) => this.take(works) });
  }

  /** How many requests this process holds. */
  get size(): number {
    return this.held.size;
  }

  async start(): Promise<void> {
    const { db, bus, worker, log, timer } = this.d;
    await heartbeat(db, worker, ALIVE_SECONDS);
    const poll = () => this.takeover.poll();
    const beat = () => {
      heartbeat(db, worker, ALIVE_SECONDS).catch((error: Error) =>
        log.warn(
          { err: error },
          'a heartbeat failed; after 6 s without one other portals take over requests',
        ),
      );
    };
    this.closers = [
      bus.on('request', poll),
      bus.onGap(poll),
      timer.every(POLL_MS, poll),
      timer.every(HEARTBEAT_MS, beat),
      timer.every(PUMP_MS, () => this.pump()),
    ];
    poll();
  }

  /** Waits for the tasks under way, and releases the leases of the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const close of this.closers) close();
    await this.takeover.stop();
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.tasks),
      delay(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    const { db, worker, log } = this.d;
    try {
      if ((await releaseLeases(db, worker)) > 0) await signal(db, 'request', {});
    } catch (error) {
      log.warn(
        { err: error },
        'leases of requests could not be released; other portals take them over in 6 s',
      );
    }
  }

  /** Takes requests that were leased to this worker. @param trace of the call that asked for them, if there is one */
  take(works: readonly Work[], trace?: Trace): void {
    for (const work of works) {
      if (this.held.has(work.id) || this.isStopping) continue;
      const held = heldOf(work, this.d.timer, trace);
      const attachments = this.attachments.take(held.id);
      if (attachments !== null) attach(held, attachments);
      this.held.set(held.id, held);
      this.d.inFlight.add(held.userId);
      if (held.bytes !== null) this.begin(this.upload(held));
      else if (held.isSent) this.ready.push(held);
      else this.unsent.push(held);
    }
    this.pump();
  }

  /** Hands over the attachments of a call for a request that this worker holds, or may take later. */
  attach(id: number, attachments: Attachments): void {
    const held = this.held.get(id);
    if (held === undefined) this.attachments.keep(id, attachments);
    else attach(held, attachments);
  }

  /** The student system was replaced, or the database restored: marks held requests as the rows are marked. */
  readBack(why: Anew): void {
    for (const held of this.held.values()) if (held.isSent || why === 'restored') held.readBack = why;
  }

  /** A statement that may lease requests to this worker has failed. */
  doubt(): void {
    this.takeover.doubt();
  }

  /** Starts as many calls as may be made now. */
  private pump(): void {
    if (this.isStopping) return;
    // While the student system is down, requests wait unsent, so that they need no proof when it is back.
    const isDown = this.d.upstream.isDown('perform');
    if (this.wasDown && !isDown) this.ready.sort((a, b) => a.id - b.id);
    this.wasDown = isDown;
    const isIdle = this.ready.length === 0 && this.calls === 0;
    if (!this.isMarking && this.unsent.length > 0 && (isDown ? isIdle : this.ready.length < AHEAD))
      this.begin(this.mark(isDown ? 1 : AHEAD));
    for (let free = this.freeSlots(isDown); free > 0; free -= 1) {
      const held = this.ready.shift();
      if (held === undefined) return;
      this.begin(this.run(held));
    }
  }

  /** Calls that may be added now. While the student system is down: one, when a probe is due. */
  private freeSlots(isDown: boolean): number {
    if (!isDown) return CONCURRENCY - this.calls;
    const { upstream } = this.d;
    // The outcome of a request that may have been sent is asked for first.
    const isDue =
      upstream.accepts('perform') && (this.ready[0]?.isSent !== true || upstream.accepts('outcome'));
    return isDue && this.calls < MOST_PROBES ? 1 : 0;
  }

  private begin(task: Promise<void>): void {
    const logged = task.catch((error: Error) =>
      this.d.log.error({ err: error }, 'request handler crashed; its request waits until this portal stops'),
    );
    this.tasks.add(logged);
    void logged.finally(() => this.tasks.delete(logged));
  }

  /** Commits that some requests are about to be sent. */
  private async mark(most: number): Promise<void> {
    this.isMarking = true;
    const batch = this.unsent.splice(0, most);
    if (await this.markSent(batch)) this.ready.push(...batch.filter(({ id }) => this.held.has(id)));
    else {
      this.unsent.unshift(...batch);
      await delay(pauseAfter(0, RETRY_MS));
    }
    this.isMarking = false;
    this.pump();
  }

  /** @returns false when the database failed: whether it was committed does not matter, requests are marked again */
  private async markSent(batch: readonly Held[]): Promise<boolean> {
    const { db, worker, log } = this.d;
    const ids = batch.map(({ id }) => id);
    try {
      const ours = await markSent(db, worker, ids);
      for (const held of batch) if (!ours.has(held.id)) this.lose(held);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'requests could not be marked as sent; retrying in 0.2 s');
      return false;
    }
  }

  /** An upload takes as long as its sender, and the calls of others do not wait for it. */
  private async upload(held: Held): Promise<void> {
    if (!(await this.markSent([held]))) this.again(held);
    else if (this.held.has(held.id)) await this.conclude(held, await this.attempt(held));
  }

  private async run(held: Held): Promise<void> {
    this.calls += 1;
    const verdict = await this.attempt(held);
    this.calls -= 1;
    await this.conclude(held, verdict);
  }

  private async attempt(held: Held): Promise<Verdict> {
    try {
      // The call that happens to start this one may be another's.
      return await inTrace(held.trace, () => attempt(this.d, held));
    } catch (error) {
      const { id, action } = held;
      this.d.log.error({ err: error, id, action }, 'a try of a request crashed; retrying within 5 s');
      return LATER;
    }
  }

  private async conclude(held: Held, verdict: Verdict): Promise<void> {
    if (verdict.kind === 'later') {
      this.again(held);
      return;
    }
    this.pump();
    // A password arrived while the student system answered that it wants one.
    if (verdict.kind === 'password-wanted' && held.given !== null) {
      this.again(held);
      return;
    }
    const { settling, waiters, settled } = this.d;
    const ending = endingOf(held, verdict, (id) => waiters.hold(id));
    const { settledAt, next, isInDoubt } = await settling.end(ending);
    if (isInDoubt) this.doubt();
    if (settledAt !== null) settled.inc({ state: ending.state });
    const failure = verdict.kind === 'password-wanted' ? verdict.failure : undefined;
    waiters.resolve(held.id, settledAt === null ? null : { ...ending, settledAt, failure });
    this.drop(held);
    if (next !== null) this.take([next]);
  }

  /** Another worker has the lease now. */
  private lose(held: Held): void {
    this.drop(held);
    this.d.waiters.resolve(held.id, null);
  }

  private drop({ id, userId }: Held): void {
    this.held.delete(id);
    this.d.inFlight.remove(userId);
  }

  private again(held: Held): void {
    held.tries += 1;
    this.d.timer.after(pauseAfter(held.tries - 1, RETRY_MS), () => {
      if (this.isStopping) return;
      // An upload that was not marked as sent yet.
      if (held.bytes !== null && !held.isSent) {
        this.begin(this.upload(held));
        return;
      }
      this.ready.push(held);
      this.pump();
    });
  }
}
