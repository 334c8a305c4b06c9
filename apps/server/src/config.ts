import { resolve } from 'node:path';
import { z } from 'zod';
// Imported past the capabilities' index files: a wrong variable is reported before the portal is loaded.
import { type AndroidApp, parseAndroidApp, parseIosApp } from './capabilities/app-links/apps.ts';
import { type NamedCalendar, parseSchoolCalendars } from './capabilities/calendar/imports/named-calendars.ts';
import { type CanteenSource, parseCanteens } from './capabilities/food/sources/configured.ts';
import { MENU_LINKS, type MenuLink, parseMenuLinks } from './capabilities/pages/menu-links.ts';
import type { LoginConfig } from './capabilities/session/login.config.ts';
import { loginOf, loginVariables } from './config.login.ts';
import { misspeltIn } from './config.names.ts';
import { withSecrets } from './config.secrets.ts';
import {
  address,
  asInUrl,
  hostInUrl,
  hostName,
  isElsewhere,
  isNetwork,
  isPlain,
  origin,
  orWord,
  port,
  postgresAddress,
  readBy,
  yesOrNo,
} from './config.values.ts';
import { APP_ORIGINS, parseAppOrigins } from './platform/http/guard/app-origins.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogLevel } from './platform/log.ts';

/** The configuration of a portal, parsed once at start (product, How it runs). */
export interface Config {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL of dataDir, `embedded` by name. */
  databaseUrl: string | null;
  /** null: the sandbox university is started, `sandbox` by name. */
  studentSystemUrl: string | null;
  /** The portal's credential at the student system; null: it has none, and the sandbox is given one at each start. */
  studentSystemToken: string | null;
  /** Whether calls to the student system cross a network without encryption. */
  plainStudentSystem: boolean;
  /** Page of the student system for people, e.g. to renew a password. */
  studentSystemPage: string | null;
  /** The sources of menus; null: the student system. */
  canteens: readonly CanteenSource[] | null;
  /** Most requests that wait for the student system in one portal; further ones are refused. */
  requestsInHand: number;
  sandboxPort: number;
  /** Host and port of `/metrics`; port 0 takes a free one. */
  metricsHost: string;
  metricsPort: number;
  /** The OpenTelemetry collector to which spans are sent; null: none are made. */
  otlpEndpoint: string | null;
  /** The origin of the portal, e.g. `https://kahan.example`. */
  publicUrl: string;
  /** Origins of the pages of the mobile app; none: no app is served. */
  appOrigins: ReadonlySet<string>;
  /** Whether users reach the portal over https: turns on `__Host-` cookies and HSTS. */
  secure: boolean;
  /** The instant of a pinned clock; null: the clock runs. */
  now: Date | null;
  logLevel: LogLevel;
  /** Proxies whose X-Forwarded-For is trusted, as fastify expects it; false: none. */
  trustProxy: false | string;
  /** How long a portal that is to stop goes on serving, while proxies notice and its sockets move; milliseconds. */
  drainMs: number;
  production: boolean;
  /** Development mode (spec 6): the page for developers, and a call that fails. */
  development: boolean;
  supportEmail: string;
  /** Links of the menu that lead out of the app. */
  menuLinks: readonly MenuLink[];
  /** Whether this installation collects usage data of users who agree. */
  analytics: boolean;
  /** File of the service account for pushes to the app; null: only browsers get pushes. */
  fcmServiceAccount: string | null;
  /** Origin of FCM. */
  fcmUrl: string;
  /** The apps that open links of the portal; null: there is none for that system. */
  androidApp: AndroidApp | null;
  iosApp: string | null;
  /** For tests: browsers may register push services on this machine, over http. */
  pushLoopback: boolean;
  /** Calendars whose events are shown beside those of the student system. */
  schoolCalendars: readonly NamedCalendar[];
  /** The key from which the secrets of calendar feeds are derived; null: a key that the database keeps. */
  feedKey: string | null;
  login: LoginConfig;
}

/** An unusable environment variable; the message names it and the expected value. */
export class ConfigError extends Error {
  readonly variable: string;
  constructor(variable: string, expected: string, options?: ErrorOptions) {
    super(`${variable}: ${expected}`, options);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}

const INSTANT = 'an instant is expected, e.g. 2026-11-18T08:42:00Z or 2026-11-18T09:42:00+01:00';
const TRUST_EVERYBODY =
  'true is refused, because any client could then write its own address; name the addresses of the proxies, e.g. 127.0.0.1';
const TRUST_NOBODY =
  'the addresses of the proxies are expected when PUBLIC_URL is https; without them all users share the address of the proxy';
const TRUST = 'false, or the addresses or networks of the proxies separated by commas are expected';
const SANDBOX_BY_NAME =
  'the address of the student system is expected, or the word sandbox: the sandbox university, whose passwords are known to everybody, starts by itself only on this machine, over plain http and with the embedded database';
const ENCRYPTED_STUDENT_SYSTEM =
  'an address beginning with https: is expected when NODE_ENV is production, except on this machine: passwords and records of students cross the network';
const TOKEN_EXPECTED =
  "the portal's credential at the student system is expected when NODE_ENV is production; without one anybody in its network can ask as the portal";
const PUBLIC_EXPECTED =
  'an address beginning with https: is expected when NODE_ENV is production; PLAIN_HTTP=true says that plain http is meant';
const DATABASE_EXPECTED =
  'the address of a PostgreSQL is expected when NODE_ENV is production, or the word embedded';

/** How long a portal among others drains, seconds. */
const USUAL_DRAIN_SECONDS = 6;

const environment = z.object({
  HOST: hostName.default('127.0.0.1'),
  PORT: port(0).default(3000),
  DATA_DIR: z.string().min(1, 'a directory is expected').default('./data'),
  DATABASE_URL: orWord('embedded', postgresAddress).optional(),
  STUDENT_SYSTEM_URL: orWord('sandbox', address('an address', ['http:', 'https:'])).optional(),
  STUDENT_SYSTEM_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]+$/, 'a token of letters, digits and -._~+/= is expected')
    .optional(),
  STUDENT_SYSTEM_PAGE: address('an address', ['http:', 'https:']).optional(),
  /** Each takes about a kilobyte of memory; no storm test has reached this number. */
  REQUESTS_IN_HAND: z.coerce
    .number('a number is expected')
    .int('a number is expected')
    .min(1, 'at least one')
    .default(50_000),
  SANDBOX_PORT: port(0).optional(),
  CANTEENS: readBy(parseCanteens).optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: port(0).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('an address', ['http:', 'https:']).optional(),
  PUBLIC_URL: origin.optional(),
  PLAIN_HTTP: yesOrNo.default('false'),
  APP_ORIGINS: readBy(parseAppOrigins).optional(),
  KAHAN_NOW: z.iso
    .datetime({ offset: true, error: INSTANT })
    .transform((text) => new Date(text))
    .refine((instant) => !Number.isNaN(instant.getTime()), INSTANT)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')} is expected` }).default('info'),
  /** Read by `formatOf`, which must know it before anything else is read. */
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `one of ${LOG_FORMATS.join(', ')} is expected` }).optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text !== 'true', { error: TRUST_EVERYBODY, abort: true })
    .refine((text) => text === 'false' || text.split(',').every((part) => isNetwork(part.trim())), TRUST)
    .default('false'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'seconds from 0 to 60 are expected')
    .transform(Number)
    .pipe(z.number().max(60, 'at most 60 is expected'))
    .optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'production, development or test is expected, or nothing',
    })
    .optional(),
  SUPPORT_EMAIL: z.email('a mail address is expected').default('podpora@kahan.example'),
  MENU_LINKS: readBy(parseMenuLinks).optional(),
  ANALYTICS: yesOrNo.default('false'),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: origin.default('https://fcm.googleapis.com'),
  ANDROID_APP: readBy(parseAndroidApp).optional(),
  IOS_APP: readBy(parseIosApp).optional(),
  PUSH_LOOPBACK: yesOrNo.default('false'),
  SCHOOL_CALENDARS: readBy(parseSchoolCalendars).optional(),
  DATABASE_URL_FILE: z.string().optional(),
  STUDENT_SYSTEM_TOKEN_FILE: z.string().optional(),
  FEED_KEY_FILE: z.string().optional(),
  CANTEENS_FILE: z.string().optional(),
  CREDENTIALS_DIRECTORY: z.string().optional(),
  FEED_KEY: z.string().min(32, 'a random text of at least 32 characters is expected').optional(),
  ...loginVariables,
});

/** The environment variables of a portal. docs/configuration.md is made from them and from config.document.ts. */
export type Variable = keyof z.input<typeof environment>;

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration.
 * @throws ConfigError for the first variable that cannot be used
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = examineConfig(env);
  const [problem] = problems;
  if (config === null) throw problem ?? new Error('a configuration without problems was not read');
  return config;
}

/** All names of variables that a portal reads. */
const VARIABLES = Object.keys(environment.shape);

/** Names that are not read and nearly those of variables, each with the variable that is probably meant. */
export const misspelt = (env: Environment): string[] => misspeltIn(Object.keys(env), VARIABLES);

/** Reads the configuration and finds all of its problems. Combinations are checked once each value is right. */
export function examineConfig(env: Environment): { config: Config | null; problems: ConfigError[] } {
  const problems: ConfigError[] = [];
  const refuse = (variable: string, expected: string) => problems.push(new ConfigError(variable, expected));
  const secrets = withSecrets(env);
  for (const { variable, expected } of secrets.problems) refuse(variable, expected);
  // An empty variable counts as absent: compose files and shells leave variables out that way.
  const given = Object.fromEntries(Object.entries(secrets.env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) refuse(String(path[0]), message);
    return { config: null, problems };
  }
  if (problems.length > 0) return { config: null, problems };
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  if (production && data.KAHAN_NOW !== undefined) {
    refuse('KAHAN_NOW', 'a clock that stands still is refused when NODE_ENV is production');
  }
  if (production && data.PUSH_LOOPBACK === 'true') {
    refuse('PUSH_LOOPBACK', 'push services of this machine are for tests only');
  }
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://${hostInUrl(data.HOST)}:${data.PORT}`).origin;
  const secure = publicUrl.startsWith('https:');
  if (data.APP_ORIGINS?.includes(publicUrl) === true) {
    refuse(
      'APP_ORIGINS',
      'origins of the app are expected, not PUBLIC_URL: cookies that come from the app are not looked at',
    );
  }
  for (const variable of ['ANDROID_APP', 'IOS_APP'] as const)
    if (data[variable] !== undefined && isPlain(publicUrl))
      refuse(variable, 'a PUBLIC_URL beginning with https: is expected; systems verify no other links');
  const trustProxy = data.TRUST_PROXY !== 'false' && data.TRUST_PROXY;
  const databaseUrl = data.DATABASE_URL === 'embedded' ? null : (data.DATABASE_URL ?? null);
  const named = data.STUDENT_SYSTEM_URL;
  const isForMany =
    production || databaseUrl !== null || secure || isElsewhere(`http://${asInUrl(data.HOST)}`);
  if (named === undefined && isForMany) refuse('STUDENT_SYSTEM_URL', SANDBOX_BY_NAME);
  const studentSystemUrl = named === undefined || named === 'sandbox' ? null : named;
  const plainStudentSystem = studentSystemUrl !== null && isPlain(studentSystemUrl);
  if (production) {
    const { DATABASE_URL, PUBLIC_URL, STUDENT_SYSTEM_TOKEN, PLAIN_HTTP, FCM_URL } = data;
    if (plainStudentSystem) refuse('STUDENT_SYSTEM_URL', ENCRYPTED_STUDENT_SYSTEM);
    if (studentSystemUrl !== null && STUDENT_SYSTEM_TOKEN === undefined)
      refuse('STUDENT_SYSTEM_TOKEN', TOKEN_EXPECTED);
    if (PUBLIC_URL === undefined || (isPlain(PUBLIC_URL) && PLAIN_HTTP === 'false'))
      refuse('PUBLIC_URL', PUBLIC_EXPECTED);
    if (secure && trustProxy === false) refuse('TRUST_PROXY', TRUST_NOBODY);
    if (DATABASE_URL === undefined) refuse('DATABASE_URL', DATABASE_EXPECTED);
    if (isPlain(FCM_URL)) refuse('FCM_URL', 'an address beginning with https: is expected');
  }
  const sandboxPort = data.SANDBOX_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1);
  if (sandboxPort > 65_535) refuse('SANDBOX_PORT', 'PORT + 1 is too high, choose another');
  const metricsPort = data.METRICS_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 2);
  if (metricsPort > 65_535) refuse('METRICS_PORT', 'PORT + 2 is too high, choose another');
  const login = loginOf(data, refuse);
  if (problems.length > 0) return { config: null, problems };
  const config: Config = {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl,
    studentSystemUrl,
    studentSystemToken: data.STUDENT_SYSTEM_TOKEN ?? null,
    plainStudentSystem,
    studentSystemPage: data.STUDENT_SYSTEM_PAGE ?? null,
    canteens: data.CANTEENS ?? null,
    requestsInHand: data.REQUESTS_IN_HAND,
    sandboxPort,
    metricsHost: data.METRICS_HOST,
    metricsPort,
    otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicUrl,
    appOrigins: new Set((data.APP_ORIGINS ?? APP_ORIGINS).filter((app) => app !== publicUrl)),
    secure,
    now: data.KAHAN_NOW ?? null,
    logLevel: data.LOG_LEVEL,
    trustProxy,
    // A portal with the embedded database has no other portal beside it.
    drainMs: 1_000 * (data.DRAIN_SECONDS ?? (production && databaseUrl !== null ? USUAL_DRAIN_SECONDS : 0)),
    production,
    development: data.NODE_ENV === 'development',
    supportEmail: data.SUPPORT_EMAIL,
    menuLinks: data.MENU_LINKS ?? MENU_LINKS,
    analytics: data.ANALYTICS === 'true',
    fcmServiceAccount: data.FCM_SERVICE_ACCOUNT === undefined ? null : resolve(data.FCM_SERVICE_ACCOUNT),
    fcmUrl: new URL(data.FCM_URL).origin,
    androidApp: data.ANDROID_APP ?? null,
    iosApp: data.IOS_APP ?? null,
    pushLoopback: data.PUSH_LOOPBACK === 'true',
    schoolCalendars: data.SCHOOL_CALENDARS ?? [],
    feedKey: data.FEED_KEY ?? null,
    login,
  };
  return { config, problems };
}
