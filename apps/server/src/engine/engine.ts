import type { Server } from 'node:http';
import type { RouteTable } from '@kahan/contract';
import type { Clock } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { Audit } from '../platform/audit.ts';
import type { Bus } from '../platform/bus.ts';
import type { Database } from '../platform/database.ts';
import { RenderedCache } from '../platform/http/answer/rendered-cache.ts';
import type { AnyHandlers } from '../platform/http/guard/handler.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Sanitizer } from '../platform/sanitize/sanitizer.ts';
import type { Spans } from '../platform/tracing/spans.ts';
import { type CommandKind, createRequests, type Requests } from './commands/index.ts';
import {
  createPush,
  type LiveDelivery,
  type LiveHandler,
  type Push,
  type PushPreference,
  startLiveDelivery,
} from './delivery/index.ts';
import { createLockout, type Lockout, showLocks } from './lockout.ts';
import { createMirror, type Mirror, type MirrorDeps, type MirrorRegistration } from './mirror/index.ts';
import { type Caches, personalReads, type ReadPersonal } from './read.ts';
import { createSearch, type Search, type SearchSource } from './search/index.ts';
import { openUpstream, type Upstream } from './upstream/upstream.ts';

/**
 * Everything that a capability adds to the portal. The engine knows capabilities only through this interface.
 * A capability is made by a function of the engine and registered with `engine.use`.
 */
export interface Capability extends MirrorRegistration {
  /** Its noun, e.g. `terms`; the same on every floor. */
  name: string;
  /** Handlers of its calls. */
  handlers?: AnyHandlers;
  /** Its calls, where the contract does not have them (a capability of a test). */
  routes?: RouteTable;
  /** The kinds of requests that students may make of the student system. */
  commands?: readonly CommandKind[];
  /** Services besides those of its sources that clients load again after a gap in their log. */
  tells?: readonly string[];
  /** Entries of the search. */
  search?: readonly SearchSource[];
  /** Messages of sockets that it answers. */
  live?: readonly LiveHandler[];
  /** The preference that governs pushes of its items; otherwise the default preference does. */
  push?: PushPreference;
  /** Ends what it has begun. */
  stop?(): Promise<void>;
}

type LiveDeps = Parameters<typeof startLiveDelivery>[0];
type PushDeps = Parameters<typeof createPush>[0];

export interface EngineDeps {
  db: Database;
  bus: Bus;
  studentSystem: StudentSystem;
  clock: Clock;
  /** A clock that runs on while `clock` is pinned. */
  pace: Clock;
  log: Log;
  audit: Audit;
  metrics: Metrics;
  spans?: Spans | undefined;
  sanitizer: Sanitizer;
  /** Page of the student system for people; null when there is none. */
  studentSystemPage: string | null;
  /** STUDENT_SYSTEM_URL; null: the sandbox of this portal. */
  studentSystemUrl?: string | null;
  /** Requests that may be under way at the same time. */
  mostRequests: number;
  /** The rule for believing a student system's answer that would replace or remove much; the usual one by default. */
  confirmation?: MirrorDeps['confirmation'];
}

/** The parts of the portal that capabilities are built from. */
export interface Engine
  extends Pick<EngineDeps, 'db' | 'bus' | 'clock' | 'pace' | 'log' | 'audit' | 'metrics' | 'sanitizer'> {
  readonly upstream: Upstream;
  readonly lockout: Lockout;
  readonly mirror: Mirror;
  readonly commands: Requests;
  readonly search: Search;
  readonly caches: Caches;
  /** Handlers of personal reads. */
  readonly read: ReadPersonal;
  /** The registered capabilities. */
  readonly capabilities: readonly Capability[];
  /** Registers capabilities; before `start`. */
  use(capabilities: readonly Capability[]): void;
  /** Delivers pushes of the capabilities' items to devices, once started. */
  createPush(
    options: Omit<PushDeps, 'db' | 'bus' | 'clock' | 'log' | 'metrics' | 'preferences'>,
  ): Promise<Push>;
  /** Delivers the users' logs and live messages to sockets. */
  deliverLive(
    server: Server,
    options: Pick<
      LiveDeps,
      'sessions' | 'apps' | 'security' | 'publicUrl' | 'admit' | 'addressOf' | 'generation'
    >,
  ): LiveDelivery;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the parts of the engine and ties them together. Parts look up registrations when they need them. */
export function createEngine(deps: EngineDeps): Engine {
  const { db, bus, clock, log, audit, metrics, sanitizer, studentSystemPage } = deps;
  const capabilities: Capability[] = [];
  const upstream = openUpstream({
    ...{ system: deps.studentSystem, address: deps.studentSystemUrl, metrics, log, spans: deps.spans },
  });
  const lockout = createLockout({ db, clock, audit });
  showLocks(metrics, { db, clock, log });
  const caches = {
    personal: new RenderedCache({ bus, clock, flushOnPublic: false }),
    public: new RenderedCache({ bus, clock, flushOnPublic: true }),
  };
  const mirror = createMirror({ ...deps, upstream, lockout });
  const commands = createRequests({
    ...{ db, bus, clock, log, metrics, upstream, studentSystemPage, lockout, mirror },
    most: deps.mostRequests,
  });
  mirror.onAnew((why) => commands.readBack(why));
  const search = createSearch({ db, bus });
  return {
    ...{
      db,
      bus,
      clock,
      pace: deps.pace,
      log,
      audit,
      metrics,
      sanitizer,
      upstream,
      lockout,
      mirror,
      commands,
      search,
      caches,
      capabilities,
    },
    read: personalReads({ mirror, commands, caches }),
    use(added) {
      for (const capability of added) {
        if (capabilities.some(({ name }) => name === capability.name))
          throw new Error(`two capabilities are called ${capability.name}`);
        capabilities.push(capability);
        mirror.register(capability);
        commands.register(capability.commands ?? []);
        search.register(capability.search ?? []);
      }
    },
    createPush: (options) =>
      createPush({
        ...{ db, bus, clock, log, metrics },
        ...options,
        preferences: () => capabilities.flatMap(({ push }) => push ?? []),
      }),
    deliverLive: (server, options) =>
      startLiveDelivery({
        ...{ server, db, bus, clock, log, audit, metrics },
        ...options,
        freshAsOf(userId) {
          const { state, asOf } = mirror.freshness(userId);
          return state === 'fresh' ? asOf : null;
        },
        live: capabilities.flatMap(({ live = [] }) => live),
        services: () => [...mirror.services(), ...capabilities.flatMap(({ tells = [] }) => tells)],
      }),
    async start() {
      await mirror.start();
      await commands.start();
    },
    async stop() {
      await commands.stop();
      await mirror.stop();
      for (const { stop } of capabilities) await stop?.();
    },
  };
}
