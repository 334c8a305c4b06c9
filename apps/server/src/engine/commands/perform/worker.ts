import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from '../../../platform/backoff.ts';
import { type Bus, signal } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { ApiFailure } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Ending } from '../requests.types.ts';
import { type Along, Luggage, pack } from './attachments.ts';
import { type AttemptDeps, attempt, endingOf, type Held, heldOf, type Verdict } from './attempt.ts';
import type { Tally } from './in-flight.ts';
import { beat, giveBack, markSent } from './leases.store.ts';
import { Takeover } from './takeover.ts';
import { RETRY_MS } from './timer.ts';

/** Requests tried at a time: below the places that the adapter has for calls of one kind (its gate). */
const CONCURRENCY = 16;
/** Probes that may hang at a time while the student system is down. */
const MOST_PROBES = 4;
/** Marked as sent before there is room for them, so that marking never makes the calls wait. */
const AHEAD = 64;
const BEAT_MS = 1_500;
/** A worker that was silent for so long is dead; others take over what it had. */
const ALIVE_SECONDS = 6;
/** How often it is looked for what nobody does. */
const LOOK_MS = 1_000;
/** Longer than a call to the student system may take. */
const STOP_PATIENCE_MS = 5_200;

export interface WorkerDeps extends AttemptDeps {
  db: Database;
  bus: Bus;
  log: Log;
  worker: string;
  tally: Tally;
  /** Whether the user waits for the answer of this very call, and will be told there; then they do until the end. */
  isAwaited(id: number): boolean;
  /** Another process has it now. */
  lost(id: number): void;
  /** Writes how it ended; `failure` is for who waits for the answer. */
  end(ending: Ending, failure?: ApiFailure): Promise<void>;
}

/**
 * Does requests, in every portal. Each is held by one worker, which says now and then that it is alive; what a dead
 * one held is taken over by another, and proven before it is done. Two that take each other for dead do no harm: the
 * student system does each key at most once, and a request ends once.
 */
export class Worker {
  private readonly d: WorkerDeps;
  private readonly held = new Map<number, Held>();
  /** Not asked for yet; in the order of arrival. */
  private fresh: Held[] = [];
  /** May be tried now. */
  private ready: Held[] = [];
  /** Calls to the student system under way, besides files. */
  private running = 0;
  /** Everything under way until it is written how it ended. */
  private readonly busy = new Set<Promise<void>>();
  private readonly luggage: Luggage;
  private readonly takeover: Takeover;
  /** Call off what is to happen later. */
  private readonly timers = new Set<() => void>();
  private removeListeners: (() => void)[] = [];
  private isMarking = false;
  private wasDown = false;
  private isStopping = false;

  constructor(deps: WorkerDeps) {
    this.d = deps;
    this.luggage = new Luggage(deps.ticks);
    this.takeover = new Takeover({
      ...deps,
      held: this.held,
      take: (works) => this.take(works.map((work) => heldOf(work, deps.ticks.now()))),
    });
  }

  /** How many this process has in hand. */
  get size(): number {
    return this.held.size;
  }

  async start(): Promise<void> {
    const { db, bus, worker, log } = this.d;
    await beat(db, worker, ALIVE_SECONDS);
    const look = () => this.takeover.look();
    this.removeListeners = [bus.on('request', look), bus.onGap(look)];
    this.every(LOOK_MS, look);
    this.every(BEAT_MS, () => {
      beat(db, worker, ALIVE_SECONDS).catch((error: Error) => log.warn({ err: error }, 'a beat was missed'));
    });
    // While the student system is down there may be nothing else that moves.
    this.every(LOOK_MS / 4, () => this.pump());
    look();
  }

  /** Ends what is under way; what waits is given back. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const remove of this.removeListeners) remove();
    for (const callOff of this.timers) callOff();
    await this.takeover.stop();
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.busy),
      delay(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    const { db, worker, log } = this.d;
    try {
      if ((await giveBack(db, worker)) > 0) await signal(db, 'request', {});
    } catch (error) {
      log.warn({ err: error }, 'requests could not be given back, others take them over in some seconds');
    }
  }

  /** Takes requests that were leased to this worker. */
  take(works: readonly Held[]): void {
    for (const held of works) {
      if (this.held.has(held.id) || this.isStopping) continue;
      this.luggage.handOver(held);
      this.held.set(held.id, held);
      this.d.tally.add(held.userId);
      if (held.bytes !== null) this.begin(this.upload(held));
      else if (held.isSent) this.ready.push(held);
      else this.fresh.push(held);
    }
    this.pump();
  }

  /** Hands over what came with a call for a request that is not new, or whose turn has not come. */
  bring(id: number, along: Along): void {
    const held = this.held.get(id);
    if (held === undefined) this.luggage.leave(id, along);
    else pack(held, along);
  }

  /** A statement that may lease requests to this worker has failed. */
  doubt(): void {
    this.takeover.doubt();
  }

  /** While the student system is down, requests wait unsent, so that they need no proof when it is back. */
  private get isDown(): boolean {
    return this.d.upstream.isDown('perform');
  }

  private every(ms: number, run: () => void): void {
    this.timers.add(this.d.ticks.every(ms, run));
  }

  private pump(): void {
    if (this.isStopping) return;
    const { isDown } = this;
    // Probes came back in any order; the requests that wait longest go first.
    if (this.wasDown && !isDown) this.ready.sort((a, b) => a.id - b.id);
    this.wasDown = isDown;
    if (!this.isMarking && this.fresh.length > 0 && this.ready.length < AHEAD) {
      if (!isDown || (this.ready.length === 0 && this.running === 0)) void this.mark();
    }
    for (let room = this.room(isDown); room > 0; room -= 1) {
      const held = this.ready.shift();
      if (held === undefined) return;
      this.begin(this.run(held));
    }
  }

  /** How many more may be tried now. While the student system is down: one, when a probe is due. */
  private room(isDown: boolean): number {
    if (!isDown) return CONCURRENCY - this.running;
    const { upstream } = this.d;
    const isDue =
      upstream.accepts('perform') && (this.ready[0]?.isSent !== true || upstream.accepts('outcome'));
    return isDue && this.running < MOST_PROBES ? 1 : 0;
  }

  private begin(run: Promise<void>): void {
    const logged = run.catch((error: Error) => this.d.log.error({ err: error }, 'a request was left'));
    this.busy.add(logged);
    void logged.finally(() => this.busy.delete(logged));
  }

  /** A file takes as long as its sender does, and the calls of others do not wait for it. */
  private async upload(held: Held): Promise<void> {
    try {
      const ours = await markSent(this.d.db, this.d.worker, [held.id]);
      if (!ours.has(held.id)) this.lose(held);
      else await this.conclude(held, await attempt(this.d, held));
    } catch (error) {
      this.d.log.warn({ err: error }, 'a file did not get through');
      this.again(held);
    }
  }

  /** Commits that some are about to be sent. While the system is down, of one at a time. */
  private async mark(): Promise<void> {
    const { db, worker, log } = this.d;
    this.isMarking = true;
    const batch = this.fresh.splice(0, this.isDown ? 1 : AHEAD);
    try {
      const ours = await markSent(
        db,
        worker,
        batch.map(({ id }) => id),
      );
      for (const held of batch) {
        if (ours.has(held.id)) this.ready.push(held);
        else this.lose(held);
      }
    } catch (error) {
      // Whether it was committed does not matter: they are marked again.
      log.warn({ err: error }, 'requests must wait for the database');
      this.fresh.unshift(...batch);
      this.later(pauseAfter(0, RETRY_MS), () => {
        this.isMarking = false;
        this.pump();
      });
      return;
    }
    this.isMarking = false;
    this.pump();
  }

  private async run(held: Held): Promise<void> {
    this.running += 1;
    let verdict: Verdict | null = null;
    try {
      verdict = await attempt(this.d, held);
    } catch (error) {
      this.d.log.error({ err: error, action: held.action }, 'a request failed in a way that nobody expected');
    }
    this.running -= 1;
    if (verdict === null) this.again(held);
    else await this.conclude(held, verdict);
  }

  private async conclude(held: Held, verdict: Verdict): Promise<void> {
    if (verdict.kind === 'later') {
      this.again(held);
      return;
    }
    this.pump();
    // A password came while it was told that one is wanted.
    if (verdict.kind === 'wanted' && held.given !== null) {
      this.again(held);
      return;
    }
    await this.d.end(
      endingOf(held, verdict, (id) => this.d.isAwaited(id)),
      verdict.kind === 'wanted' ? verdict.failure : undefined,
    );
    this.drop(held);
  }

  private lose(held: Held): void {
    this.drop(held);
    this.d.lost(held.id);
  }

  private drop({ id, userId }: Held): void {
    this.held.delete(id);
    this.d.tally.remove(userId);
  }

  private again(held: Held): void {
    held.tries += 1;
    this.later(pauseAfter(held.tries - 1, RETRY_MS), () => {
      // A file that was not even noted as sent.
      if (held.bytes !== null && !held.isSent) {
        this.begin(this.upload(held));
        return;
      }
      this.ready.push(held);
      this.pump();
    });
  }

  private later(ms: number, run: () => void): void {
    const callOff = this.d.ticks.after(ms, () => {
      this.timers.delete(callOff);
      run();
    });
    this.timers.add(callOff);
  }
}
