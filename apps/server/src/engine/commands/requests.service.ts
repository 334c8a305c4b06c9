import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncRequest } from '@kahan/contract';
import { type Bilingual, type Clock, type Language, unixSeconds } from '@kahan/domain';
import type { Bus } from '../../platform/bus.ts';
import { type Database, isDatabaseTrouble, type Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import { currentTrace } from '../../platform/tracing/trace.ts';
import type { Lockout } from '../lockout.ts';
import { type Anew, needsProof } from '../mirror/index.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { insertRequests, TOO_MANY } from './accept/accept.store.ts';
import { Acceptance } from './accept/acceptance.ts';
import { InFlight } from './perform/in-flight.ts';
import { SYSTEM_TIMER, type Timer } from './perform/timer.ts';
import { Worker } from './perform/worker.ts';
import { createRequestsMetrics } from './requests.metrics.ts';
import {
  emptyEnded,
  longFieldsOf,
  markRead,
  markSeen,
  markSeenEarly,
  readOne,
  readOpen,
} from './requests.store.ts';
import type { Asked, Attachments, CommandKind, RequestRow, TargetDescription } from './requests.types.ts';
import { Settling } from './settle/settling.ts';
import { type ToldOutcome, Waiters } from './settle/waiters.ts';

/** How long a call waits for the outcome (architecture, Flow 4). */
const DIRECT_MS = 1_000;
/** With more requests held, calls are answered as soon as their request is committed. */
const DIRECT_MOST = 64;
/** An upload is answered when the file has arrived: its sender waits anyway. */
const UPLOAD_MS = 10 * 60_000;
/** One user's share of the requests that may be in flight, and the least number it comes to. */
const LARGEST_SHARE = 0.001;
const LEAST_SHARE = 50;
/** How long a read waits for the end of the request that its data must be as new as. */
const CATCH_UP_MS = 2_000;
const LOOK_MS = 250;
/** So long a caller waits for the commit of a request, which waits for a lost standby or a lost database much longer. */
const ACCEPTANCE_MS = 5_000;

type User = { userId: number; login: string };

export interface RequestsDeps {
  db: Database;
  bus: Bus;
  upstream: Upstream;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  lockout: Lockout;
  mirror: {
    /** Reads records of a user from the student system. @returns whether they were read */
    readNow(user: User, service: string, keys: string[]): Promise<boolean>;
  };
  /** Page of the student system for people; null when there is none. */
  studentSystemPage: string | null;
  /** Requests that may be in flight in this process. */
  most: number;
  timer?: Timer;
}

export type Requests = ReturnType<typeof createRequests>;

/** Requests pass through three folders: accept commits and leases them, perform has them done, settle ends them. */
export function createRequests(deps: RequestsDeps) {
  const { db, bus, log, clock, mirror, most, studentSystemPage: link, timer = SYSTEM_TIMER } = deps;
  const worker = randomUUID();
  const kinds = new Map<string, CommandKind>();
  const metrics = createRequestsMetrics(deps.metrics, { db, log, held: (): number => performing.size });
  const inFlight = new InFlight();
  const waiters = new Waiters({ db, bus, log });
  const settling = new Settling({ db, log, worker, clock, longFields: () => longFieldsOf(kinds.values()) });
  const performing = new Worker({
    ...{ db, bus, log, worker, timer, inFlight, settling, waiters, kindOf, settled: metrics.settled },
    upstream: deps.upstream,
    lockout: deps.lockout,
  });
  const share = Math.max(LEAST_SHARE, Math.floor(most * LARGEST_SHARE));
  const acceptance = new Acceptance({ db, worker, inFlight, most, share });

  function kindOf(service: string): CommandKind {
    const kind = kinds.get(service);
    if (kind === undefined) throw new Error(`no kind of requests is registered for ${service}`);
    return kind;
  }

  async function accept(asked: Asked, kind: CommandKind, clientKey: string | null) {
    const { userId, service, action } = asked;
    const body = JSON.stringify(asked.body);
    try {
      const target = kind.target(asked.body);
      const accepting = acceptance.accept({ userId, service, action, body, target }, clientKey);
      const accepted = await withTimeout(accepting, ACCEPTANCE_MS);
      if (accepted !== TIMED_OUT) return accepted;
      // The commit goes on without its caller: its lease to this worker is found as after a lost answer.
      const doubt = () => performing.doubt();
      accepting.then(doubt, doubt);
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      // The commit may have leased requests to this worker without an answer.
      performing.doubt();
      if (!isDatabaseTrouble(error)) throw error;
      log.warn({ err: error }, 'a request was perhaps not accepted; its client finds out by its key');
    }
    // Not "try later": the request may have been committed, or may be yet.
    throw new ApiFailure('UNKNOWN_ERROR');
  }

  /** The request is accepted: an answer with the error of a later read would be untrue. */
  function unread(error: Error): null {
    log.warn(
      { err: error },
      'an accepted request could not be read again; it is answered as waiting or unnamed',
    );
    return null;
  }

  async function present(row: RequestRow, lang: Language, known: unknown): Promise<SyncRequest> {
    return presentRequest(row, kindOf(row.service).describe(row.body, known), { lang, link });
  }

  return {
    /** Has the outcomes of requests under way read back before they are reported. */
    readBack: (why: Anew): void => performing.readBack(why),
    /** Makes a kind of requests known; before `start`. */
    register(added: readonly CommandKind[]): void {
      for (const kind of added) kinds.set(kind.service, kind);
    },

    start: () => performing.start(),

    async stop(): Promise<void> {
      await performing.stop();
      settling.stop();
      waiters.close();
    },

    /**
     * Accepts a request: when this resolves the request is committed, and it will end. With few requests in flight the
     * outcome is waited for a moment.
     * @throws ApiFailure PASSWORD_REQUIRED, LOGIN_FAILED, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS, BUSY: then nothing was
     *   done
     */
    async ask(asked: Asked, attachments: Attachments, lang: Language): Promise<SyncRequest> {
      const { userId, login, service, action, body } = asked;
      const { given, file } = attachments;
      const kind = kindOf(service);
      const { id, key, createdAt, isOurs, isNew } = await accept(asked, kind, attachments.key);
      if (isNew) metrics.accepted.inc({ action });
      const isDirect = performing.size < DIRECT_MOST || file !== undefined;
      const order = { id, userId, ms: file === undefined ? DIRECT_MS : UPLOAD_MS };
      const waiting = isDirect ? waiters.wait({ ...order, isAsker: true, isElsewhere: !isOurs }) : null;
      if (given !== null || file !== undefined) performing.attach(id, attachments);
      if (isOurs) {
        const work = { id, key, userId, login, service, action, body, isSent: false, readBack: null, age: 0 };
        performing.take([work], currentTrace());
      }
      const outcome = (await waiting?.catch(unread)) ?? null;
      if (outcome?.state === 'invalidated') throw outcome.failure ?? failureOf(outcome);
      const row = {
        ...{ id, userId, service, action, body, createdAt },
        state: outcome?.state ?? ('waiting' as const),
        reason: outcome?.reason ?? null,
        explanation: outcome?.explanation ?? null,
        settledAt: outcome?.settledAt ?? null,
      };
      return present(row, lang, await kind.known(userId, body).catch(unread));
    },

    /** @returns whether a request of a user has ended, or does so within a time */
    async hasEnded(userId: number, id: number, ms: number): Promise<boolean> {
      return (await waiters.wait({ id, userId, ms, isAsker: false, isElsewhere: true })) !== null;
    },

    /**
     * Accepts a request within the transaction of its caller, for a user who learns of its end in another way.
     * @returns its id, and a function to start it after the commit; null: try later, too many of the user's are pending
     */
    async askWithin(tx: Queryable, asked: Asked): Promise<{ id: number; begin: () => void } | null> {
      const { userId, service, action } = asked;
      const body = JSON.stringify(asked.body);
      const request = {
        key: randomUUID(),
        userId,
        service,
        action,
        body,
        target: kindOf(service).target(asked.body),
      };
      const accepted = (await insertRequests(tx, worker, share, [request])).get(request.key);
      if (accepted === undefined || accepted === TOO_MANY) return null;
      const { id, key, isOurs, isNew } = accepted;
      if (isNew) await markSeenEarly(tx, id);
      const begin = () => {
        if (isNew) metrics.accepted.inc({ action });
        if (isOurs) performing.take([{ ...asked, id, key, isSent: false, readBack: null, age: 0 }]);
      };
      return { id, begin };
    },

    /** A transaction with {@link askWithin} failed, and may have been committed all the same. */
    doubt: (): void => performing.doubt(),

    /**
     * Finds the request of a call whose answer was lost, by the client's key.
     * @returns the request that it has made; null when it has made none, and then it never will
     * @throws ApiFailure TOO_MANY_REQUESTS
     */
    async settle(userId: number, clientKey: string, lang: Language): Promise<SyncRequest | null> {
      const id = await acceptance.settle(userId, clientKey);
      const row = id === null ? null : await readOne(db, userId, id);
      if (row === null) return null;
      return present(row, lang, await kindOf(row.service).known(userId, row.body));
    },

    /** The requests of a user that wait, or ended and were not seen. */
    async open(userId: number, lang: Language): Promise<SyncRequest[]> {
      const rows = await readOpen(db, longFieldsOf(kinds.values()), userId);
      // Only a newer portal on the same database knows other services.
      const known = rows.filter(({ service }) => kinds.has(service));
      return Promise.all(
        known.map(async (row) => present(row, lang, await kindOf(row.service).known(userId, row.body))),
      );
    },

    /** Empties the long fields of requests that ended a day ago. */
    emptyEnded: () => emptyEnded(db, longFieldsOf(kinds.values())),

    seen: (userId: number, ids: readonly number[]) => markSeen(db, userId, ids),

    /**
     * Makes the record that a request concerns at least as new as the request's outcome (product 16).
     * @throws ApiFailure NOT_FOUND when the user has no such request of this service, NOT_READY while it waits or its
     *   record cannot be read
     */
    async catchUp(user: User, service: string, srid: string | undefined): Promise<void> {
      if (srid === undefined) return;
      const { userId } = user;
      const id = /^\d{1,15}$/.test(srid) ? Number(srid) : null;
      const row = id === null ? null : await readOne(db, userId, id);
      if (id === null || row === null || !kinds.has(row.service)) throw new ApiFailure('NOT_FOUND');
      const kind = kindOf(row.service);
      if ((kind.records ?? kind.service) !== service) throw new ApiFailure('NOT_FOUND');
      if (row.readAt !== null) return;
      let { reason } = row;
      if (row.state === 'waiting') {
        const order = { id, userId, ms: CATCH_UP_MS };
        const outcome = await waiters.wait({ ...order, isAsker: false, isElsewhere: true });
        if (outcome === null) throw new ApiFailure('NOT_READY', { retryAfter: 1 });
        reason = outcome.reason;
      }
      const { unchangedBy = [], recordKey, changesRecords } = kind;
      if (changesRecords?.() === false) return;
      if (reason !== null && unchangedBy.includes(reason)) return;
      const key = recordKey(row.body);
      if (await mirror.readNow(user, service, [key])) return markRead(db, id);
      // The password that was given for the request may be reading the record right now.
      const ms = (await needsProof(db, userId, service)) ? CATCH_UP_MS : 0;
      for (const ends = performance.now() + ms; performance.now() < ends; await delay(LOOK_MS)) {
        if ((await readOne(db, userId, id))?.readAt) return;
      }
      throw new ApiFailure('NOT_READY', { retryAfter: 1 });
    },
  };
}

/** The answer to a call whose request certainly did nothing. */
function failureOf({ reason }: ToldOutcome): ApiFailure {
  if (reason === 'password-required') return new ApiFailure('PASSWORD_REQUIRED');
  if (reason === 'no-password') return new ApiFailure('NOT_WITH_THIS_LOGIN');
  return new ApiFailure(reason === 'wrong-password' ? 'LOGIN_FAILED' : 'VALIDATION_FAILED');
}

/** A request in one language (spec 3, Sync request). `link` is a page of the student system. */
function presentRequest(
  row: RequestRow,
  { target, id, name, path, values }: TargetDescription,
  { lang, link }: { lang: Language; link: string | null },
): SyncRequest {
  const text = (value: string | Bilingual) => (typeof value === 'string' ? value : value[lang]);
  const i18nData: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) i18nData[key] = text(value);
  return {
    id: String(row.id),
    // Services and actions are those of registered kinds; the contract's lists are checked with every answer.
    service: row.service as SyncRequest['service'],
    action: row.action as SyncRequest['action'],
    state: row.state,
    reason: row.reason,
    explanation: row.explanation,
    target,
    info: { name: text(name), link, path, ids: [id], i18nData },
    created: unixSeconds(row.createdAt),
    settled: row.settledAt === null ? null : unixSeconds(row.settledAt),
  };
}
