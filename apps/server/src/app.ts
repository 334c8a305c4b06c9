import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES, type RouteTable } from '@kahan/contract';
import { type Clock, teachingWeekOf } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { StudentSystem } from '@kahan/student-system';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { appLoginAddress, registerAppLinks } from './capabilities/app-links/index.ts';
import { calendar, readEventsIn } from './capabilities/calendar/index.ts';
import { readEntriesIn } from './capabilities/entries/index.ts';
import { feeds, forgetFeeds, openFeedSecrets } from './capabilities/feeds/index.ts';
import { food, type PhotoHost } from './capabilities/food/index.ts';
import { capabilitiesOf, readOwnLessons, readTeacher } from './capabilities/index.ts';
import { DOCS_STYLES, meta } from './capabilities/meta/index.ts';
import { monitor, type PortalState, registerMonitor } from './capabilities/monitor/index.ts';
import { followNotice } from './capabilities/notice/index.ts';
import { CurrentOffer, offer } from './capabilities/offer/index.ts';
import { withinOffer } from './capabilities/offer/within-offer.ts';
import { createRenderer, registerPages } from './capabilities/pages/index.ts';
import { erasedUsersIn, personalData, readErasure } from './capabilities/personal-data/index.ts';
import { agreesToAnalytics, isIntroDue, preferences } from './capabilities/preferences/index.ts';
import { presentPushes, push } from './capabilities/push/index.ts';
import { readResultsIn } from './capabilities/results/index.ts';
import { readLessonsOf, readYearSchedule } from './capabilities/schedule/index.ts';
import {
  countsAsStudent,
  createPolicies,
  isKnownStudent,
  LOGIN_STYLES,
  openLoginTokens,
  openProvider,
  openSessions,
  type SessionService,
  session,
  withoutPasswords,
} from './capabilities/session/index.ts';
import { sharing } from './capabilities/sharing/index.ts';
import { readStudies } from './capabilities/studies/index.ts';
import { hasExaminers, readTermsExamined, readTermsIn } from './capabilities/terms/index.ts';
import { versioninfo } from './capabilities/versioninfo/index.ts';
import { type Config, ConfigError } from './config.ts';
import { isPlain } from './config.values.ts';
import { Generation, type LiveDelivery, readPosition, readServiceAccount } from './engine/delivery/index.ts';
import { type Capability, createEngine, type Engine, type EngineDeps } from './engine/index.ts';
import { openAudit } from './platform/audit.ts';
import { openBus } from './platform/bus.ts';
import { type Database, openDatabase, type Patience, patienceWith } from './platform/database.ts';
import { ProxyFaults } from './platform/http/admit/proxy-faults.ts';
import { createHttp } from './platform/http/admit/server.ts';
import { createAssets } from './platform/http/answer/assets.ts';
import { cookieJar } from './platform/http/guard/cookies.ts';
import { registerCalls } from './platform/http/guard/register.ts';
import { securityHeaders } from './platform/http/guard/security.ts';
import { tellOutages } from './platform/log/outage.ts';
import type { Log } from './platform/log.ts';
import { showBackups } from './platform/metrics/backups.ts';
import { countDatabaseFaults, showDatabase } from './platform/metrics/database.metrics.ts';
import { countGenerations, showPortal } from './platform/metrics/portal.metrics.ts';
import { showStorage } from './platform/metrics/storage.metrics.ts';
import type { Metrics } from './platform/metrics.ts';
import { createMetricsServer } from './platform/metrics-server.ts';
import { laterMigrations } from './platform/migrations.ts';
import { createSanitizer } from './platform/sanitize/sanitizer.ts';
import { publishStyles } from './platform/styles.ts';
import { NO_SPANS, type Spans } from './platform/tracing/spans.ts';

export interface PortalOptions {
  config: Config;
  /** A migrated database. */
  database: PoolConfig;
  /** Names the copy of the files below the database, where that is known. */
  storage?: string | null;
  studentSystem: StudentSystem;
  /** The host of the photos in the student system's menus. */
  studentSystemPhotos: PhotoHost;
  clock: Clock;
  /** A clock that runs on while `clock` is pinned; `clock` by default. */
  pace?: Clock;
  log: Log;
  metrics: Metrics;
  /** The receiver of spans; by default they are dropped. */
  spans?: Spans;
  /** Further capabilities, e.g. of a test. */
  capabilities?: readonly ((engine: Engine) => Capability)[];
  /** The rule for believing a student system's answer that would replace or remove much; the usual one by default. */
  confirmation?: EngineDeps['confirmation'];
  /** How long a read waits for the database; a few seconds by default. */
  patience?: Patience;
  /** Folder of the web build; without a build the pages answer 503. */
  webBuild: string;
  /** File of the web app's bundle for the server; without it browsers draw every page alone. */
  renderBundle?: string;
}

export interface Portal {
  app: FastifyInstance;
  db: Database;
  sessions: SessionService;
  engine: Engine;
  /** Listens and begins to synchronise. @returns the addresses, e.g. `http://127.0.0.1:3000` */
  start(): Promise<{ url: string; metricsUrl: string }>;
  /** Reports not ready, serves on for the configured time, and closes the sockets little by little. */
  drain(): Promise<void>;
  /** Ends everything in order: no new requests, the engine, the connections. */
  stop(): Promise<void>;
}

/** The composition root: opens the shared parts, makes the modules and ties them together. */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { config, clock, log, metrics, spans = NO_SPANS } = options;
  const takesNone = config.login.studentSystemPassword === 'none';
  const asked = takesNone ? withoutPasswords(options.studentSystem) : options.studentSystem;
  const studentSystem = withinOffer(asked, () => currentOffer.get());
  const fcm = await fcmOf(config);
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'an idle database connection broke; another one takes its place');
  const db = openDatabase(options.database, onError, countDatabaseFaults(metrics));
  showDatabase(metrics, db);
  showStorage({ metrics, log, db });
  const endOutages = tellOutages({ connection: options.database, log });
  const bus = await openBus(options.database, log).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const generation = await Generation.open({ db, bus, log, storage: options.storage ?? null });
  generation.onChange(countGenerations(metrics));
  const audit = await openAudit({ db, log, metrics });
  if (config.secure && config.trustProxy === false) {
    log.warn(
      'PUBLIC_URL is https, but TRUST_PROXY names no proxy: all users share one address, and a hundred wrong passwords lock every unknown browser out; production does not start so',
    );
  }
  if (config.production && isPlain(config.publicUrl)) {
    log.warn(
      'PUBLIC_URL is plain http: passwords and cookies of users cross the network unencrypted; put a proxy with https in front',
    );
  }
  const proxyFaults = new ProxyFaults({ trustProxy: config.trustProxy, log, metrics });
  const feedSecrets = await openFeedSecrets(db, config.feedKey, log);
  const security = securityHeaders(config);
  const jar = cookieJar(config);
  const apps = config.appOrigins;
  const assets = createAssets();
  const shell = await assets.loadBuild(options.webBuild);
  const metricsServer = createMetricsServer(metrics, config, (error) =>
    log.error({ err: error }, 'the metrics could not be collected; the next scrape tries again'),
  );
  let state: PortalState = 'starting';
  showPortal(metrics, { bus, isReady: () => state === 'ready' });
  let live: LiveDelivery | undefined;

  const sanitizer = createSanitizer(config.publicUrl);
  const engine = createEngine({
    ...{ db, bus, studentSystem, clock, log, audit, metrics, spans, sanitizer },
    pace: options.pace ?? clock,
    studentSystemPage: config.studentSystemPage,
    studentSystemUrl: config.studentSystemUrl,
    mostRequests: config.requestsInHand,
    confirmation: { needsAdministrator: config.production, ...options.confirmation },
  });
  const sessions = openSessions(engine, { jar, apps, login: config.login });
  const sender = await engine.createPush({
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    fcm,
    loopback: config.pushLoopback,
    present: presentPushes,
    fallbackPreference: 'notify_results',
  });
  const provider = config.login.oidc && openProvider(config.login.oidc, { publicUrl: config.publicUrl, log });
  const takesTokens = config.login.studentSystemPassword === 'token';
  const loginTokens = takesTokens && provider ? openLoginTokens({ provider, jar, log }) : null;
  const currentOffer = new CurrentOffer(engine);
  const loginStyles = await publishStyles(assets, LOGIN_STYLES);
  const linkedApps = { android: config.androidApp, ios: config.iosApp };
  engine.use([
    session(engine, {
      ...{ sessions, jar, security, provider, loginTokens },
      login: config.login,
      publicUrl: config.publicUrl,
      development: config.development,
      studentSystemPage: config.studentSystemPage,
      supportEmail: config.supportEmail,
      appLoginAddress: appLoginAddress(linkedApps, config.publicUrl),
      stylesheet: loginStyles,
      onOtherOrigin: (origin) => proxyFaults.otherOrigin(origin),
      studies: (userId) => readStudies(db, userId),
      introDue: (userId) => isIntroDue(db, userId, config.analytics),
      teacher: (userId) => readTeacher(db, userId),
      erasure: (userId) => readErasure(db, userId),
      week: async (date) => {
        const found = await readYearSchedule(db);
        return found === null ? null : teachingWeekOf(found.data, date);
      },
    }),
    offer(engine, currentOffer),
    ...capabilitiesOf(engine, () => currentOffer.get()),
    calendar(engine, { calendars: config.schoolCalendars }),
    food(engine, config.canteens ?? [{ kind: 'student-system' }], options.studentSystemPhotos),
    preferences(engine, {
      analytics: config.analytics,
      setLanguage: async (userId, language) => {
        await sessions.setLanguage(userId, language);
        await forgetFeeds(db, userId);
      },
    }),
    push(engine, sender),
    feeds(engine, {
      secrets: feedSecrets,
      publicUrl: config.publicUrl,
      readers: {
        isStudent: (userId) => countsAsStudent(db, userId),
        teacher: (userId) => readTeacher(db, userId),
        hasExaminers: () => hasExaminers(db),
      },
      records: {
        teacher: readTeacher,
        lessons: readOwnLessons,
        entries: readEntriesIn,
        yearSchedule: readYearSchedule,
        terms: readTermsIn,
        examined: readTermsExamined,
        results: readResultsIn,
        events: (tx, asked) => readEventsIn(tx, sanitizer, { ...asked, now: clock.now() }),
      },
    }),
    sharing(engine, {
      studies: (userId) => readStudies(db, userId),
      yearSchedule: () => readYearSchedule(db),
      lessons: (asked) => readLessonsOf(engine, asked),
    }),
    personalData(engine, {
      publicUrl: config.publicUrl,
      erased: erasedUsersIn(config.dataDir),
    }),
    versioninfo(config.androidApp?.package ?? null),
    monitor({
      ...{ log, metrics },
      analytics: config.analytics,
      development: config.development,
      agrees: (userId) => agreesToAnalytics(db, userId),
    }),
    meta({ jar, stylesheet: await publishStyles(assets, DOCS_STYLES) }),
    { name: 'migrations', jobs: [laterMigrations(options.database, log)] },
    ...(options.capabilities ?? []).map((capability) => capability(engine)),
  ]);

  if (config.databaseUrl === null) showBackups({ metrics, log, dataDir: config.dataDir });
  const http = createHttp({
    trustProxy: config.trustProxy,
    ...{ security, jar, apps, log, metrics, spans, proxyFaults },
    words: (code, lang) => serverPhrases(lang).errors[code],
  });
  http.app.decorate('loginTokens', loginTokens);
  const tables: RouteTable[] = [ROUTES, ...engine.capabilities.map(({ routes = {} }) => routes)];
  registerCalls(
    http,
    engine.capabilities.map(({ handlers = {} }) => handlers),
    {
      authenticator: sessions,
      audit,
      publicUrl: config.publicUrl,
      routes: Object.fromEntries(tables.flatMap((table) => Object.entries(table))),
      permits: createPolicies(db),
      patiently: options.patience ?? patienceWith(db),
    },
  );
  registerMonitor(http, { db, state: () => state });
  registerAppLinks(http, { ...linkedApps, stylesheet: loginStyles });
  const { renderBundle: bundle = null } = options;
  const renderer = createRenderer({ bundle, log, metrics });
  registerPages(http, {
    ...{ shell, renderer },
    authenticator: sessions,
    isKnownStudent: (userId) => isKnownStudent(db, userId),
    positionOf: (userId) => readPosition(db, userId),
    log,
    endMarked: (cookieHeader) => sessions.endMarked(cookieHeader),
    clock,
    pinned: config.now !== null,
    development: config.development,
    supportEmail: config.supportEmail,
    menuLinks: config.menuLinks,
    // Menus may also come from elsewhere.
    offer: () => ({ ...currentOffer.get(), ...(config.canteens !== null && { canteens: true }) }),
    publicUrl: config.publicUrl,
    notice: await followNotice({ db, bus, log }),
  });
  assets.register(http);

  return {
    app: http.app,
    db,
    sessions,
    engine,
    async start() {
      live = engine.deliverLive(http.app.server, {
        ...{ sessions, apps, security, generation, publicUrl: config.publicUrl },
        ...{ admit: http.admit, addressOf: http.addressOf },
      });
      await http.app.listen({ host: config.host, port: config.port });
      const metricsUrl = await metricsServer.listen().catch((error: unknown) => {
        throw metricsFault(error, config);
      });
      await engine.start();
      sender.start();
      state = 'ready';
      return { url: addressOf(http.app.server, config.host), metricsUrl };
    },
    async drain() {
      state = 'stopping';
      // Proxies notice in the first half, so that moving sockets are led to another portal.
      await delay(config.drainMs / 2);
      await live?.move(config.drainMs / 2);
    },
    async stop() {
      state = 'stopping';
      await live?.stop();
      await renderer.stop();
      endOutages();
      await http.app.close();
      await metricsServer.close();
      await engine.stop();
      await sender.stop();
      await generation.stop();
      await sanitizer.stop();
      await bus.close();
      await db.close();
      await spans.stop();
    },
  };
}

/** The account and address of FCM for pushes to the app. @throws ConfigError when the file is no service account's */
async function fcmOf({ fcmServiceAccount, fcmUrl }: Config) {
  if (fcmServiceAccount === null) return null;
  try {
    return { account: await readServiceAccount(fcmServiceAccount), url: fcmUrl };
  } catch (cause) {
    throw new ConfigError('FCM_SERVICE_ACCOUNT', 'the file of a service account is expected', { cause });
  }
}

/** Turns an error of listening into the variable to change. */
function metricsFault(error: unknown, { metricsHost: host, metricsPort: port }: Config): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new ConfigError('METRICS_PORT', `port ${port} on ${host} is taken, another is expected`);
    case 'EACCES':
      return new ConfigError('METRICS_PORT', `port ${port} is not for this user, 1024 or more is expected`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError('METRICS_HOST', `an address of this machine is expected, ${host} is none`);
    default:
      return error;
  }
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
