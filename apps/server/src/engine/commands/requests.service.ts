import { randomUUID } from 'node:crypto';
import type { SyncRequest } from '@kahan/contract';
import { type Clock, groupKey, type Language, type RequestService } from '@kahan/domain';
import { type NameSources, NO_NAME, TargetNames } from '../../capabilities/terms/terms.commands.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Lockout } from '../lockout.ts';
import type { Mirror } from '../mirror/index.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { Acceptance } from './accept/acceptance.ts';
import { type Along, pack } from './perform/attachments.ts';
import { heldOf } from './perform/attempt.ts';
import { Tally } from './perform/in-flight.ts';
import { TICKS, type Ticks } from './perform/timer.ts';
import { Worker } from './perform/worker.ts';
import { createRequestsMetrics } from './requests.metrics.ts';
import { presentRequest } from './requests.present.ts';
import { markRead, markSeen, readOne, readOpen } from './requests.store.ts';
import type { Asked } from './requests.types.ts';
import { Settling } from './settle/settling.ts';
import { type Told, Waiters } from './settle/waiters.ts';

/** How long a call waits for the answer of the student system (architecture, Flow 4). */
const DIRECT_MS = 1_000;
/** With more than so many under way, calls are answered as soon as they are committed. */
const DIRECT_MOST = 64;
/** A file is answered when it has arrived: its sender waits anyway. */
const UPLOAD_MS = 10 * 60_000;
/** Of all that may be in hand one user may have so much, or so many: nobody is to fill it alone. */
const LARGEST_SHARE = 0.001;
const LEAST_SHARE = 50;
/** How long data waits for the end of the request that it is to be as new as. */
const SRID_MS = 2_000;

export interface RequestsDeps {
  db: Database;
  bus: Bus;
  upstream: Upstream;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  lockout: Lockout;
  mirror: Pick<Mirror, 'readNow'>;
  names: NameSources;
  /** Page of the student system for people; null when there is none. */
  studentSystemPage: string | null;
  /** Requests that may be in hand. */
  most: number;
  ticks?: Ticks;
}

type User = { userId: number; login: string };

export interface RequestsService {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Accepts a request: it is committed when this returns, and will end whatever happens. While few are under way, the
   * answer is waited for a little.
   * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, BUSY: then nothing was done
   */
  ask(asked: Asked, along: Along, lang: Language): Promise<SyncRequest>;
  /** Those of a user that wait, or ended and were not seen. */
  open(userId: number, lang: Language): Promise<SyncRequest[]>;
  seen(userId: number, ids: readonly number[]): Promise<void>;
  /**
   * Makes the data that a request concerns at least as new as its outcome (product 16).
   * @throws ApiFailure NOT_FOUND when it is not of this user and service, NOT_READY while it waits or cannot be read
   */
  catchUp(user: User, service: RequestService, srid: string | undefined): Promise<void>;
}

export function createRequests(deps: RequestsDeps): RequestsService {
  const { db, bus, log, clock, lockout, upstream, mirror } = deps;
  const { ticks = TICKS, studentSystemPage: link } = deps;
  const worker = randomUUID();
  const metrics = createRequestsMetrics(deps.metrics, db, log);
  const tally = new Tally();
  const acceptance = new Acceptance({
    ...{ db, worker, tally },
    share: Math.max(LEAST_SHARE, Math.floor(deps.most * LARGEST_SHARE)),
    isFull: () => performing.size >= deps.most,
    onDoubt: () => performing.doubt(),
  });
  const names = new TargetNames(deps.names);
  const waiters = new Waiters({
    bus,
    look,
    onError: (error) => log.warn({ err: error }, 'it could not be seen how a request ended'),
  });
  const settling = new Settling({
    db,
    log,
    worker,
    clock,
    onNext: (works) => performing.take(works.map((work) => heldOf(work, ticks.now()))),
    onDoubt: () => performing.doubt(),
  });
  const performing = new Worker({
    db,
    bus,
    log,
    worker,
    upstream,
    lockout,
    ticks,
    tally,
    isAwaited: (id) => waiters.hold(id),
    lost: (id) => waiters.release(id),
    async end(ending, failure) {
      if (!(await settling.end(ending))) {
        waiters.release(ending.id);
        return;
      }
      metrics.settled.inc({ state: ending.state });
      waiters.ended(ending.id, { ...ending, failure });
    },
  });

  async function look(userId: number, id: number): Promise<Told | null> {
    const row = await readOne(db, userId, id);
    return row === null || row.state === 'waiting' ? null : { state: row.state, reason: row.reason };
  }

  /** What was accepted is said to be, whatever cannot be read since: "failed" would be untrue. */
  function unread(error: Error): null {
    log.warn({ err: error }, 'more about an accepted request could not be read');
    return null;
  }

  return {
    start: () => performing.start(),

    async stop() {
      await performing.stop();
      settling.stop();
      waiters.close();
    },

    async ask(asked, along, lang) {
      const { given, file } = along;
      const { userId, login, service, action, body } = asked;
      const { id, key, createdAt, isOurs, isNew } = await acceptance.accept(asked);
      if (isNew) metrics.accepted.inc({ action });
      const ms = file === undefined ? DIRECT_MS : UPLOAD_MS;
      const isDirect = performing.size < DIRECT_MOST || file !== undefined;
      let told: Told | null = null;
      if (isOurs) {
        const work = { id, key, userId, login, service, action, body, isSent: false, age: 0 };
        const held = heldOf(work, ticks.now());
        pack(held, along);
        const waiting = isDirect ? waiters.wait({ id, ms }) : null;
        performing.take([held]);
        // Another portal may have taken it over and ended it.
        if (waiting !== null) told = (await waiting) ?? (await look(userId, id).catch(unread));
      } else {
        if (given !== null || file !== undefined) performing.bring(id, along);
        if (isDirect) told = await waiters.waitAnywhere({ id, userId, ms }).catch(unread);
      }
      if (told?.state === 'invalidated') throw told.failure ?? failureOf(told);
      const row = {
        ...{ id, userId, service, action, body, createdAt },
        state: told?.state ?? ('waiting' as const),
        reason: told?.reason ?? null,
        settledAt: told === null ? null : new Date(),
      };
      const name = (await names.of(row).catch(unread)) ?? NO_NAME;
      return presentRequest(row, name, { lang, link });
    },

    async open(userId, lang) {
      const rows = await readOpen(db, userId);
      return Promise.all(rows.map(async (row) => presentRequest(row, await names.of(row), { lang, link })));
    },

    seen: (userId, ids) => markSeen(db, userId, ids),

    async catchUp(user, service, srid) {
      if (srid === undefined) return;
      const id = /^\d{1,15}$/.test(srid) ? Number(srid) : null;
      const row = id === null ? null : await readOne(db, user.userId, id);
      if (id === null || row === null || row.service !== service) throw new ApiFailure('NOT_FOUND');
      if (row.readAt !== null) return;
      let { reason } = row;
      if (row.state === 'waiting') {
        const told = await waiters.waitAnywhere({ id, userId: user.userId, ms: SRID_MS, asks: false });
        if (told === null) throw new ApiFailure('NOT_READY', { retryAfter: 1 });
        reason = told.reason;
      }
      // In a storm nearly all end so, and it changed nothing of one's own; places are told live.
      if (reason === 'full') return;
      const key = 'term_id' in row.body ? row.body.term_id : groupKey(row.body);
      if (!(await mirror.readNow(user, service, [key]))) throw new ApiFailure('NOT_READY', { retryAfter: 1 });
      await markRead(db, id);
    },
  };
}

/** A request that certainly did nothing, as an answer to who asked. */
function failureOf({ reason }: Told): ApiFailure {
  if (reason === 'password-required') return new ApiFailure('PASSWORD_REQUIRED');
  return new ApiFailure(reason === 'wrong-password' ? 'LOGIN_FAILED' : 'VALIDATION_FAILED');
}
