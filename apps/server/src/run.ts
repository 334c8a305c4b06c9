import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { pinnedClock, systemClock } from '@kahan/domain';
import { createHttpStudentSystem } from '@kahan/student-system';
import { type Config, ConfigError, misspelt, readConfig } from './config.ts';
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts';
import { createLog, formatOf, type Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { prepareDatabase } from './platform/prepare.ts';
import { startSandbox } from './platform/sandbox.ts';
import { NO_SPANS, outgoingTraceparent, type Spans } from './platform/tracing/spans.ts';

const WEB_BUILD = join(import.meta.dirname, '../../web/dist');
const RENDER_BUNDLE = join(import.meta.dirname, '../../web/dist-server/render.cjs');
const SANDBOX_MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
const OWN_LOGIN_MAIN = fileURLToPath(new URL('../../sandbox/src/identity-provider/main.ts', import.meta.url));
/** Stopping takes a few seconds; after this time the process ends anyway. */
const STOP_TIMEOUT_MS = 8_000;
/** How long a start may be silent. */
const LONGEST_SILENCE_MS = 4_000;

/** Starts the portal, which runs until a signal; ends the process when the start fails. */
export async function run(): Promise<void> {
  const life = createLifecycle();
  const { format, isAlone } = formatOf(process.env, process.stderr.isTTY);
  let log: Log | undefined;
  try {
    const { login, ...files } = readArguments();
    const own = login === undefined ? null : ownLogin(login, process.env);
    const config = readConfig({ ...own, ...process.env });
    log = createLog({ level: config.logLevel, format });
    warnInTheLog(log);
    for (const slip of misspelt(process.env)) log.warn(slip);
    endOnSignals(life, log);
    if (own !== null) await startOwnLogin(config, log, life);
    await start({ config, files, log, life, isAlone });
  } catch (error) {
    await life.stop();
    // A stop during the start is no failure.
    if (life.isStopRequested) process.exit(0);
    const line = `Kahan cannot start. ${explain(error)}`;
    if (isAlone) (log ?? createLog({ level: 'info', format })).fatal(line);
    else console.error(line);
    process.exit(1);
  }
}

/** Node's own warnings are lines of the log, with the place in the code. */
function warnInTheLog(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns; the portal goes on'));
}

interface Start {
  config: Config;
  files: UniversityFiles;
  log: Log;
  life: Lifecycle;
  /** Whether there is nothing beside the log. */
  isAlone: boolean;
}

async function start({ config, files, log, life, isAlone }: Start): Promise<void> {
  const begun = performance.now();
  const { say, end } = talkative(isAlone ? log : null);
  log.info(
    {
      version: CLIENT_VERSION,
      pid: process.pid,
      node: process.version,
      database: databaseName(config),
      studentSystem: config.studentSystemUrl ?? 'the sandbox university',
    },
    'the portal starts',
  );
  // Loaded now, since the variables are right and signals are heard.
  const { createPortal } = await import('./app.ts');
  const { photoHostOf } = await import('./capabilities/food/index.ts');
  life.check();
  await checkFiles(config, files);
  const checked = Promise.withResolvers<void>();
  const startSystem = () => studentSystem(config, files, { log, life, say, onChecked: checked.resolve });
  // Files are read before the database is made, so that a fault in them ends the start at once.
  const university = Object.keys(files).length === 0 ? null : startSystem();
  if (university !== null) await Promise.race([university, checked.promise]);
  const { connection, migrated, storage } = await prepareDatabase(config, { say, life, log });
  const [system] = await Promise.all([university ?? startSystem(), migrated]);
  const metrics = createMetrics({ process: true });
  const spans = await openSpans(config, log);
  const portal = await createPortal({
    config,
    database: connection,
    storage,
    studentSystem: createHttpStudentSystem({ ...system, traceparent: outgoingTraceparent(spans) }),
    studentSystemPhotos: photoHostOf(system),
    clock: config.now === null ? systemClock : pinnedClock(config.now),
    pace: systemClock,
    log,
    metrics,
    spans,
    // Only the sandbox of this process can answer, so that another store is intended: it was made anew.
    ...(config.studentSystemUrl === null && { confirmation: { answers: 2, seconds: 0, pauseMs: 250 } }),
    webBuild: WEB_BUILD,
    ...(existsSync(RENDER_BUNDLE) && { renderBundle: RENDER_BUNDLE }),
  });
  life.onStop(() => portal.stop());
  const { url: address, metricsUrl } = await portal.start();
  life.check();
  life.onDrain(async () => {
    if (config.drainMs === 0) return;
    log.info(
      { seconds: config.drainMs / 1_000 },
      'the portal drains: it serves on, but is not ready, and its open pages go to other portals',
    );
    await portal.drain();
  });
  end();
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  log.info({ url: address, publicUrl: config.publicUrl, metricsUrl, seconds }, 'the portal is ready');
  if (isAlone) return;
  say(`Kahan ${CLIENT_VERSION}`);
  say(`  ${config.port === 0 ? address : config.publicUrl}`);
  if (config.now !== null) say(`  The clock stands at ${config.now.toISOString()}.`);
  if (config.studentSystemUrl === null) {
    say(`  Log in as ${oneOf(system.logins)}; the password is demo.`);
    if (config.login.oidc !== null) say(`  Its own login: ${config.login.oidc.issuer}`);
    say(`  The sandbox university: ${system.baseUrl}/_control`);
  }
  say(`  Metrics: ${metricsUrl}`);
  if (config.port !== 0 && address !== config.publicUrl) say(`  Listening on ${address}`);
}

/** The database for people, without login and password. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `embedded in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1) || 'the usual one'} on ${host || 'this machine'}`;
}

/** The packages of OpenTelemetry are not even loaded without a collector. */
async function openSpans({ otlpEndpoint, publicUrl, port }: Config, log: Log): Promise<Spans> {
  if (otlpEndpoint === null) return NO_SPANS;
  const { openSpans: open } = await import('./platform/tracing/opentelemetry.ts');
  return open(otlpEndpoint, { version: CLIENT_VERSION, instance: `${new URL(publicUrl).host} ${port}`, log });
}

/**
 * Reports the progress of the start, and after a silence that the start goes on. `end` stops these reports.
 * @param log gets the lines instead of standard output
 */
function talkative(log: Log | null) {
  const begun = performance.now();
  let last = begun;
  const silence = setInterval(() => {
    const now = performance.now();
    if (now - last >= LONGEST_SILENCE_MS) say(`still starting, after ${Math.round((now - begun) / 1_000)} s`);
  }, LONGEST_SILENCE_MS / 8);
  function say(line: string, process?: 'sandbox'): void {
    last = performance.now();
    if (log !== null) log.info({ process }, line);
    else console.log(process === undefined ? line : `${process}: ${line}`);
  }
  return { say, end: () => clearInterval(silence) };
}

/** `a, b or c` */
const oneOf = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

interface SystemDeps {
  log: Log;
  life: Lifecycle;
  say(line: string, process?: 'sandbox'): void;
  /** Called when the sandbox has read its files. */
  onChecked(): void;
}

/** The student system's address, the portal's token there, and the logins of a sandbox. */
async function studentSystem(
  config: Config,
  files: UniversityFiles,
  { log, life, say, onChecked }: SystemDeps,
): Promise<{ baseUrl: string; token: string | undefined; logins: readonly string[] }> {
  if (config.studentSystemUrl !== null) {
    if (config.plainStudentSystem)
      log.warn(
        'STUDENT_SYSTEM_URL is plain http to another machine: passwords and records cross the network unencrypted; use https',
      );
    const token = config.studentSystemToken ?? undefined;
    return { baseUrl: config.studentSystemUrl, token, logins: [] };
  }
  const token = config.studentSystemToken ?? randomBytes(32).toString('base64url');
  const sandbox = await startSandbox({
    main: SANDBOX_MAIN,
    args: Object.entries(files).flatMap(([name, value]) => [`--${name}`, value]),
    env: {
      SANDBOX_PORT: String(config.sandboxPort),
      DATA_DIR: config.dataDir,
      STUDENT_SYSTEM_TOKEN: token,
      ...(config.now === null ? {} : { KAHAN_NOW: config.now.toISOString() }),
      ...(takesTokens(config) && { LOGIN_ISSUER: config.login.oidc?.issuer ?? '' }),
    },
    ...{ log, onChecked },
    say: (line) => say(line, 'sandbox'),
    onStop: (stop) => life.onStop(stop),
  });
  return { baseUrl: sandbox.url, token, logins: sandbox.logins };
}

const takesTokens = ({ login }: Config) => login.studentSystemPassword === 'token';

/** `--login oidc`: the sandbox university has a login of its own, beside the portal. @returns the variables for it */
function ownLogin(kind: string, { PORT = '3000', STUDENT_SYSTEM_URL = 'sandbox' }: NodeJS.ProcessEnv) {
  if (kind !== 'oidc') throw new Error('--login: oidc is expected');
  if (STUDENT_SYSTEM_URL !== 'sandbox')
    throw new Error('--login: for the sandbox, but STUDENT_SYSTEM_URL is set.');
  return {
    LOGIN: 'oidc',
    // Another site than the portal's, as a university's is.
    OIDC_ISSUER: `http://localhost:${Number(PORT) + OWN_LOGIN_PORT}`,
    OIDC_CLIENT_ID: 'kahan',
    OIDC_CLIENT_SECRET: randomBytes(32).toString('base64url'),
    OIDC_LOGIN_CLAIM: 'login',
  };
}

/** After the ports of the portal, the sandbox and the metrics. */
const OWN_LOGIN_PORT = 3;

async function startOwnLogin(
  { login: { oidc }, publicUrl }: Config,
  log: Log,
  life: Lifecycle,
): Promise<void> {
  if (oidc === null) throw new Error('--login oidc: LOGIN names other ways.');
  const { hostname: host, port } = new URL(oidc.issuer);
  await startSandbox({
    main: OWN_LOGIN_MAIN,
    args: [],
    env: {
      ...{ HOST: host, SANDBOX_PORT: port, PORTAL_URL: publicUrl },
      ...{ OIDC_CLIENT_ID: oidc.clientId, OIDC_CLIENT_SECRET: oidc.clientSecret ?? '' },
    },
    log,
    say: (line) => console.log(line),
    onStop: (stop) => life.onStop(stop),
  });
}

/** Arguments for the sandbox: the files of another university than the invented one, and floor plans. */
type UniversityFiles = Partial<Record<'university' | 'solution' | 'floor-plans', string>>;

function readArguments(): UniversityFiles & { login?: string } {
  const { values } = parseArgs({
    options: {
      university: { type: 'string' },
      solution: { type: 'string' },
      'floor-plans': { type: 'string' },
      login: { type: 'string' },
    },
    strict: true,
    allowPositionals: false,
  });
  return values;
}

/** Looks for the files before anything is made, so that a wrong name is reported at once. */
async function checkFiles(config: Config, files: UniversityFiles): Promise<void> {
  const names = Object.keys(files);
  if (names.length === 0) return;
  if (config.studentSystemUrl !== null) {
    const given = names.map((name) => `--${name}`).join(', ');
    throw new Error(`${given}: for the sandbox, but STUDENT_SYSTEM_URL is set.`);
  }
  const { university, solution, 'floor-plans': floorPlans } = files;
  const needed = university === undefined && solution === undefined ? {} : { university, solution };
  for (const [name, file] of Object.entries(needed)) {
    if (file === undefined) throw new Error(`--${name}: a file is expected, both files belong together`);
    await mustBeReadable(name, file);
  }
  if (floorPlans !== undefined) await mustBeReadable('floor-plans', floorPlans);
}

async function mustBeReadable(name: string, file: string): Promise<void> {
  const found = await open(file).catch((cause: unknown) => {
    throw new Error(`--${name}: ${file} cannot be read`, { cause });
  });
  await found.close();
}

function endOnSignals(life: Lifecycle, log: Log): void {
  const end = (why: string) => {
    // A second signal ends the process at once; the next start continues the unfinished work.
    if (life.isStopRequested) process.exit(1);
    life.requestStop();
    drainAndStop(life, log, why).then(
      () => {
        log.info('the portal has stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error(
          { err: error },
          'stopping failed; the process ends, and the next start continues what was left',
        );
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('the script that started it is gone'));
  process.on('uncaughtException', (error) => fail(error, life, log));
  process.on('unhandledRejection', (error) => fail(error, life, log));
}

async function drainAndStop(life: Lifecycle, log: Log, why: string): Promise<void> {
  await life.drain();
  log.info({ why }, 'the portal stops: it answers what it has begun, and takes nothing new');
  endAnyway(log);
  await life.stop();
}

/** Ends the process when stopping takes too long. The timer also keeps the process alive until its end is logged. */
function endAnyway(log: Log): void {
  setTimeout(() => {
    log.error('stopping takes too long; the process ends, and the next start continues what was left');
    process.exit(1);
  }, STOP_TIMEOUT_MS);
}

/** After an unexpected error the state is unknown: the process ends, and its supervisor starts a new one. */
function fail(error: unknown, life: Lifecycle, log: Log): void {
  log.fatal({ err: error }, 'unexpected error: the portal stops and must be started again');
  endAnyway(log);
  life
    .stop()
    .catch((failure: unknown) => log.error({ err: failure }, 'stopping failed, too'))
    .finally(() => {
      log.fatal('the portal has stopped after an unexpected error');
      process.exit(1);
    });
}

/** One line for the operator. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is taken by another program: stop that one, or choose another PORT.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} may not be used by this user: choose a PORT of 1024 or more.`;
  }
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: choose another HOST.`;
  if (code?.startsWith('ERR_PARSE_ARGS') === true)
    return `${error.message} Known: --university, --solution, --floor-plans, --login.`;
  return error.message;
}
