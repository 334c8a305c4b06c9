import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICE_NAMES } from '@kahan/contract/runtime';
import { type Clock, teachingWeekOf } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { StudentSystem } from '@kahan/student-system';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { groupRequestsHandlers, groupsHandlers } from './capabilities/groups/index.ts';
import { DOCS_STYLES, metaHandlers } from './capabilities/meta/index.ts';
import { registerMonitor } from './capabilities/monitor/index.ts';
import { createNewsService, newsHandlers } from './capabilities/news/index.ts';
import { registerPages } from './capabilities/pages/index.ts';
import { preferencesHandlers } from './capabilities/preferences/index.ts';
import { presentPushes, pushHandlers } from './capabilities/push/index.ts';
import { resultsHandlers } from './capabilities/results/index.ts';
import { createTimetables, scheduleHandlers, scheduleSearch } from './capabilities/schedule/index.ts';
import {
  createPolicies,
  createSessionService,
  LOGIN_STYLES,
  type SessionService,
  sessionHandlers,
  studentSystemPasswords,
} from './capabilities/session/index.ts';
import { createStudyTypes, studiesHandlers } from './capabilities/studies/index.ts';
import { TermsWatch, termRequestsHandlers, termsHandlers } from './capabilities/terms/index.ts';
import { versioninfoHandlers } from './capabilities/versioninfo/index.ts';
import { type Config, ConfigError } from './config.ts';
import { createRequests, forgetOld, readOwnEdits, requestsHandlers } from './engine/commands/index.ts';
import {
  createPush,
  type LiveDelivery,
  type PushPreference,
  readServiceAccount,
  startLiveDelivery,
} from './engine/delivery/index.ts';
import { createLockout } from './engine/lockout.ts';
import { createSync, type SyncService } from './engine/mirror/index.ts';
import { createSearch } from './engine/search/index.ts';
import { openUpstream } from './engine/upstream/upstream.ts';
import { openBus } from './platform/bus.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createHttp } from './platform/http/admit/server.ts';
import { createAssets } from './platform/http/answer/assets.ts';
import { RenderedCache } from './platform/http/answer/rendered-cache.ts';
import { cookieJar } from './platform/http/guard/cookies.ts';
import { registerCalls } from './platform/http/guard/register.ts';
import { securityHeaders } from './platform/http/guard/security.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { publishStyles } from './platform/styles.ts';

export interface PortalOptions {
  config: Config;
  /** A migrated database. */
  database: PoolConfig;
  studentSystem: StudentSystem;
  clock: Clock;
  /** A clock that goes on when the other one is pinned; that one by default. */
  pace?: Clock;
  log: Log;
  metrics: Metrics;
  /** Folder of the web build; without a build the pages answer 503. */
  webBuild: string;
}

export interface Portal {
  app: FastifyInstance;
  db: Database;
  sessions: SessionService;
  sync: SyncService;
  /** Listens and begins to synchronise. @returns the address, e.g. `http://127.0.0.1:3000` */
  start(): Promise<string>;
  /** Ends everything in order: no new requests, the engine, the connections. */
  stop(): Promise<void>;
}

/** Preferences that govern the pushes of items; results' governs all other items. */
const PUSH_PREFERENCES: readonly PushPreference[] = [
  { itemService: 'schedule', preference: 'notify_schedule' },
  { itemService: 'public', preference: 'notify_events' },
];

/** The composition root: opens what is shared, makes the modules and ties them together. */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { config, clock, log, metrics } = options;
  const upstream = openUpstream({ system: options.studentSystem, metrics, log });
  const fcm = await fcmOf(config);
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const db = openDatabase(options.database, onError);
  const bus = await openBus(options.database, log).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const security = securityHeaders(config);
  const jar = cookieJar(config);
  const assets = createAssets();
  const shell = await assets.loadBuild(options.webBuild);
  let ready = false;
  let live: LiveDelivery | undefined;

  const newsCache = new RenderedCache({ bus, clock, flushOnPublic: true });
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false });
  const news = createNewsService({ db, clock, cache: newsCache });
  const lockout = createLockout(db, clock);
  const sync = createSync({
    db,
    bus,
    upstream,
    clock,
    log,
    metrics,
    news,
    lockout,
    ownEdits: readOwnEdits,
    pace: options.pace ?? clock,
    jobs: [
      { name: 'postponed items', everyMs: 1_000, run: () => news.returnPostponed() },
      { name: 'old requests', everyMs: 3_600_000, run: () => forgetOld(db) },
    ],
  });
  const requests = createRequests({
    db,
    bus,
    upstream,
    clock,
    log,
    metrics,
    lockout,
    sync,
    studentSystemPage: config.studentSystemPage,
    most: config.requestsInHand,
  });
  const sessions = createSessionService({
    db,
    bus,
    passwords: studentSystemPasswords(upstream.system),
    lockout,
    clock,
    log,
    jar,
    importUser: (userId, login) => sync.importUser(userId, login),
  });

  const push = await createPush({
    db,
    bus,
    log,
    metrics,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    fcm,
    loopback: config.pushLoopback,
    present: presentPushes,
    preferences: () => PUSH_PREFERENCES,
    fallbackPreference: 'notify_results',
  });

  const http = createHttp({
    trustProxy: config.trustProxy,
    security,
    jar,
    log,
    metrics,
    words: (code, lang) => serverPhrases(lang).errors[code],
  });
  registerCalls(
    http,
    [
      sessionHandlers({
        sessions,
        jar,
        clock,
        security,
        publicUrl: config.publicUrl,
        production: config.production,
        studentSystemPage: config.studentSystemPage,
        stylesheet: await publishStyles(assets, LOGIN_STYLES),
        account: {
          async prepare(user, given) {
            await sync.readWith(given, user, ['identity', 'studies']);
            await sync.ensureSnapshot(user, 'identity');
            await sync.ensureSnapshot(user, 'studies');
          },
          identity: (userId) => sync.snapshots.identity(userId),
          studies: (userId) => sync.snapshots.studies(userId),
          headers: (userId) => sync.freshnessHeaders(userId, ['identity', 'studies']),
        },
        week: async (date) => {
          const schedule = await sync.snapshots.yearSchedule();
          return schedule === null ? null : teachingWeekOf(schedule.data, date);
        },
      }),
      newsHandlers({
        news,
        cache: newsCache,
        clock,
        freshness: (userId) => sync.freshnessHeaders(userId),
        readWith: (given, user) => sync.readWith(given, user),
      }),
      studiesHandlers({ sync, cache, studyTypes: createStudyTypes({ db, bus, clock }) }),
      resultsHandlers({ sync, cache }),
      scheduleHandlers({
        sync,
        cache,
        publicCache: newsCache,
        search: createSearch({ db, bus, sources: scheduleSearch }),
        timetables: createTimetables({
          db,
          bus,
          clock,
          yearSchedule: async () => (await sync.snapshots.yearSchedule())?.data ?? null,
        }),
      }),
      termsHandlers({ sync, requests }),
      termRequestsHandlers({ sync, requests }),
      groupsHandlers({ sync, requests, cache }),
      groupRequestsHandlers({ sync, requests }),
      requestsHandlers({ requests }),
      preferencesHandlers({
        db,
        analytics: config.analytics,
        setLanguage: (userId, language) => sessions.setLanguage(userId, language),
      }),
      pushHandlers({ db, push }),
      versioninfoHandlers(),
      metaHandlers({ jar, stylesheet: await publishStyles(assets, DOCS_STYLES) }),
    ],
    {
      authenticator: sessions,
      publicUrl: config.publicUrl,
      permits: createPolicies({ identity: (userId) => sync.snapshots.identity(userId) }),
    },
  );
  registerMonitor(http, { db, metrics, isReady: () => ready });
  registerPages(http, {
    shell,
    authenticator: sessions,
    clock,
    pinned: config.now !== null,
    production: config.production,
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
  });
  assets.register(http);

  return {
    app: http.app,
    db,
    sessions,
    sync,
    async start() {
      live = startLiveDelivery({
        server: http.app.server,
        db,
        bus,
        log,
        sessions,
        security,
        publicUrl: config.publicUrl,
        live: [new TermsWatch({ bus, log, capacities: (ids) => sync.snapshots.capacities(ids) })],
        services: () => SERVICE_NAMES,
      });
      await http.app.listen({ host: config.host, port: config.port });
      await sync.start();
      await requests.start();
      push.start();
      ready = true;
      return addressOf(http.app.server, config.host);
    },
    async stop() {
      ready = false;
      await live?.stop();
      await http.app.close();
      await requests.stop();
      await sync.stop();
      await push.stop();
      sessions.close();
      await bus.close();
      await db.close();
    },
  };
}

/** By what pushes go to the app. @throws ConfigError when the file is not one of a service account */
async function fcmOf({ fcmServiceAccount, fcmUrl }: Config) {
  if (fcmServiceAccount === null) return null;
  try {
    return { account: await readServiceAccount(fcmServiceAccount), url: fcmUrl };
  } catch (cause) {
    throw new ConfigError('FCM_SERVICE_ACCOUNT', 'the file of a service account is expected', { cause });
  }
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
