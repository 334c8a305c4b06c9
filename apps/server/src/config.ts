import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AndroidApp, parseAndroidApp, parseIosApp } from './capabilities/app-links/index.ts';
import { type NamedCalendar, parseSchoolCalendars } from './capabilities/calendar/index.ts';
import { type CanteenSource, parseCanteens } from './capabilities/food/index.ts';
import { MENU_LINKS, type MenuLink, parseMenuLinks } from './capabilities/pages/menu-links.ts';
import { APP_ORIGINS, parseAppOrigins } from './platform/http/guard/app-origins.ts';
import { LOG_LEVELS, type LogLevel } from './platform/log.ts';

/** The configuration of a portal, parsed once at start (product, How it runs). */
export interface Config {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL of dataDir. */
  databaseUrl: string | null;
  /** null: the sandbox university is started. */
  studentSystemUrl: string | null;
  /** The portal's credential at the student system; null: it has none, and the sandbox is given one at each start. */
  studentSystemToken: string | null;
  /** Whether calls to the student system cross a network without encryption. */
  plainStudentSystem: boolean;
  /** Page of the student system for people, e.g. to renew a password. */
  studentSystemPage: string | null;
  /** Where menus come from; null: the student system. */
  canteens: readonly CanteenSource[] | null;
  /** Most requests that wait for the student system in one portal; further ones are refused. */
  requestsInHand: number;
  sandboxPort: number;
  /** Where `/metrics` is; port 0 takes a free one. */
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
  /** From which the secrets of calendar feeds are derived; null: a key that the database keeps. */
  feedKey: string | null;
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

const port = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `a port number from ${least} to 65535 is expected`)
    .transform(Number)
    .pipe(z.number().min(least, `at least ${least} is expected`).max(65_535, 'at most 65535 is expected'));

const address = (what: string, protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${what} is expected, beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

const origin = address('an address', ['http:', 'https:']).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}, 'an address without a path is expected, e.g. https://kahan.example');

const INSTANT = 'an instant is expected, e.g. 2026-11-18T08:42:00Z or 2026-11-18T09:42:00+01:00';
const TRUST = 'false, or the addresses or networks of the proxies separated by commas are expected';
const TRUST_EVERYBODY =
  'true is refused, because any client could then write its own address; name the addresses of the proxies, e.g. 127.0.0.1';
const TRUST_NOBODY =
  'the addresses of the proxies are expected when PUBLIC_URL is https; without them all users share the address of the proxy';

const yesOrNo = z.enum(['true', 'false'], { error: 'true or false is expected' });

const hostName = z
  .string()
  .refine((text) => URL.canParse(`http://${hostInUrl(text)}`) && /^[A-Za-z0-9.:-]+$/.test(text), {
    error: 'a host name or address is expected',
  });

/** A variable that is read by a function which throws what it expects. */
const readBy = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

const environment = z.object({
  HOST: hostName.default('127.0.0.1'),
  PORT: port(0).default(3000),
  DATA_DIR: z.string().min(1, 'a directory is expected').default('./data'),
  DATABASE_URL: address('a PostgreSQL address', ['postgres:', 'postgresql:']).optional(),
  STUDENT_SYSTEM_URL: address('an address', ['http:', 'https:']).optional(),
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
  APP_ORIGINS: readBy(parseAppOrigins).optional(),
  KAHAN_NOW: z.iso
    .datetime({ offset: true, error: INSTANT })
    .transform((text) => new Date(text))
    .refine((instant) => !Number.isNaN(instant.getTime()), INSTANT)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')} is expected` }).default('info'),
  TRUST_PROXY: z
    .string()
    .refine((text) => text !== 'true', { error: TRUST_EVERYBODY, abort: true })
    .refine((text) => text === 'false' || text.split(',').every((part) => isNetwork(part.trim())), TRUST)
    .default('false'),
  NODE_ENV: z.string().optional(),
  SUPPORT_EMAIL: z.email('a mail address is expected').default('podpora@kahan.example'),
  MENU_LINKS: readBy(parseMenuLinks).optional(),
  ANALYTICS: yesOrNo.default('false'),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: origin.default('https://fcm.googleapis.com'),
  ANDROID_APP: readBy(parseAndroidApp).optional(),
  IOS_APP: readBy(parseIosApp).optional(),
  PUSH_LOOPBACK: yesOrNo.default('false'),
  SCHOOL_CALENDARS: readBy(parseSchoolCalendars).optional(),
  FEED_KEY: z.string().min(32, 'a random text of at least 32 characters is expected').optional(),
});

/**
 * Reads the configuration.
 * @throws ConfigError for the first variable that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as absent: compose files and shells leave variables out that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'it cannot be used');
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  if (production && data.KAHAN_NOW !== undefined) {
    throw new ConfigError('KAHAN_NOW', 'a clock that stands still is refused when NODE_ENV is production');
  }
  if (production && data.PUSH_LOOPBACK === 'true') {
    throw new ConfigError('PUSH_LOOPBACK', 'push services of this machine are for tests only');
  }
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://${hostInUrl(data.HOST)}:${data.PORT}`).origin;
  const secure = publicUrl.startsWith('https:');
  if (data.APP_ORIGINS?.includes(publicUrl) === true) {
    throw new ConfigError(
      'APP_ORIGINS',
      'origins of the app are expected, not PUBLIC_URL: cookies that come from the app are not looked at',
    );
  }
  for (const variable of ['ANDROID_APP', 'IOS_APP'] as const)
    if (data[variable] !== undefined && isPlain(publicUrl))
      throw new ConfigError(
        variable,
        'a PUBLIC_URL beginning with https: is expected; systems verify no other links',
      );
  const trustProxy = data.TRUST_PROXY !== 'false' && data.TRUST_PROXY;
  if (production && secure && trustProxy === false) throw new ConfigError('TRUST_PROXY', TRUST_NOBODY);
  if (production && data.STUDENT_SYSTEM_URL === undefined) {
    throw new ConfigError(
      'STUDENT_SYSTEM_URL',
      'the address of the student system is expected when NODE_ENV is production; the sandbox university, whose passwords are known to everybody, is for trying the portal out',
    );
  }
  const plainStudentSystem = data.STUDENT_SYSTEM_URL !== undefined && isPlain(data.STUDENT_SYSTEM_URL);
  if (production && plainStudentSystem) {
    throw new ConfigError(
      'STUDENT_SYSTEM_URL',
      'an address beginning with https: is expected when NODE_ENV is production, except on this machine: passwords and records of students cross the network',
    );
  }
  const sandboxPort = data.SANDBOX_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1);
  if (sandboxPort > 65_535) throw new ConfigError('SANDBOX_PORT', 'PORT + 1 is too high, choose another');
  const metricsPort = data.METRICS_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 2);
  if (metricsPort > 65_535) throw new ConfigError('METRICS_PORT', 'PORT + 2 is too high, choose another');
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    studentSystemUrl: data.STUDENT_SYSTEM_URL ?? null,
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
  };
}

/** An address, or a network that is not everybody, e.g. `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address is plain http to another machine. */
function isPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `0.0.0.0` and `::` are addresses to listen on, not to connect to. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
