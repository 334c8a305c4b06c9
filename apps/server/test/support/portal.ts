import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@kahan/domain';
import { createHttpStudentSystem, type StudentSystem } from '@kahan/student-system';
import type { FastifyInstance } from 'fastify';
import { createPortal, type Portal, type PortalOptions } from '../../src/app.ts';
import { photoHostOf } from '../../src/capabilities/food/index.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { NO_SPANS, outgoingTraceparent } from '../../src/platform/tracing/spans.ts';
import { TestClient } from './client.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type RunningSandbox, startSandbox, USUAL } from './sandbox.ts';

/** A clock that only a test moves. */
export interface TestClock extends Clock {
  set(instant: string | Date): void;
  advance(seconds: number): void;
}

export function testClock(start: string = USUAL.now): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant);
    },
    advance(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

/** Variables that production needs beside the student system. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  DATABASE_URL: 'embedded',
  STUDENT_SYSTEM_TOKEN: 'token',
};

export interface PortalTestOptions {
  /** Instant of the portal and the sandbox; the portal's clock can be moved later. */
  now?: string;
  /** Environment of the portal, e.g. PUBLIC_URL. */
  env?: Record<string, string>;
  /** Students of the sandbox besides the demo logins. */
  students?: number;
  /** Arguments of the sandbox. */
  sandbox?: readonly string[];
  /** Variables of the sandbox. */
  sandboxEnv?: Record<string, string>;
  /** The token that the sandbox expects; the portal's own one is in its environment. */
  token?: string;
  /** Makes a second portal on the database and the sandbox of this one. */
  beside?: Pick<TestPortal, 'clock' | 'database' | 'sandboxUrl'>;
  /** A migrated database instead of a copy of the template. */
  database?: TestDatabase;
  /** Wraps the adapter of the sandbox, to make a call fail or wait. */
  wrap?(studentSystem: StudentSystem): StudentSystem;
  /** The rule for believing an answer that would replace or remove much; by default at once after three equal ones. */
  confirmation?: PortalOptions['confirmation'];
  /** Reads wait as long as a busy machine's database takes, unless this is set: then they give up as in production. */
  isImpatient?: boolean;
  /** Capabilities of the test's own. */
  capabilities?: PortalOptions['capabilities'];
  /** Folder of a web build. */
  webBuild?: string;
  /** File of the web app's bundle for the server. */
  renderBundle?: string;
}

export interface TestPortal {
  app: FastifyInstance;
  portal: Portal;
  config: Config;
  url: string;
  metricsUrl: string;
  /** The text of the portal's metrics. */
  metrics(): Promise<string>;
  sandboxUrl: string;
  clock: TestClock;
  database: TestDatabase;
  db: Database;
  /** The log as JSON lines. */
  logged(): string;
  /** A browser without cookies. */
  client(): TestClient;
  /** Logs in through the form. */
  login(name: string, password?: string): Promise<TestClient>;
  /** Calls the sandbox's control interface, e.g. `control('PUT', '/results', {…})`. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** A whole portal in this process: real PostgreSQL, real sandbox over HTTP, real requests on a free port. */
export async function startPortal(options: PortalTestOptions = {}): Promise<TestPortal> {
  const { beside } = options;
  const clock = beside?.clock ?? testClock(options.now);
  const database = beside?.database ?? options.database ?? (await testDatabase());
  const sandbox: Pick<RunningSandbox, 'url' | 'stop'> = beside
    ? { url: beside.sandboxUrl, stop: async () => {} }
    : await startSandbox({
        now: clock.now(),
        students: options.students ?? USUAL.students,
        args: options.sandbox ?? [],
        token: options.token,
        env: options.sandboxEnv ?? {},
      });
  let logged = '';
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'debug',
    STUDENT_SYSTEM_URL: sandbox.url,
    DATA_DIR: join(tmpdir(), `kahan-test-portal-${process.pid}-${new URL(database.url).pathname.slice(1)}`),
    ...(options.env?.NODE_ENV === 'production' && PRODUCTION),
    ...options.env,
  });
  const metrics = createMetrics();
  const log = createLog({
    level: config.logLevel,
    to: {
      write(line: string) {
        logged += line;
      },
    },
  });
  const adapter = createHttpStudentSystem({
    baseUrl: sandbox.url,
    token: config.studentSystemToken ?? undefined,
    traceparent: outgoingTraceparent(NO_SPANS),
  });
  const portal = await createPortal({
    config,
    database: { connectionString: database.url },
    studentSystem: options.wrap?.(adapter) ?? adapter,
    studentSystemPhotos: photoHostOf({ baseUrl: sandbox.url }),
    clock,
    log,
    metrics,
    confirmation: { answers: 3, seconds: 0, pauseMs: 50, ...options.confirmation },
    ...(!options.isImpatient && { patience: (reading) => reading }),
    ...(options.capabilities && { capabilities: options.capabilities }),
    webBuild: options.webBuild ?? '/nonexistent',
    ...(options.renderBundle && { renderBundle: options.renderBundle }),
  });
  const { url, metricsUrl } = await portal.start();
  return {
    app: portal.app,
    portal,
    config,
    url,
    metricsUrl,
    metrics: async () => (await fetch(metricsUrl)).text(),
    sandboxUrl: sandbox.url,
    clock,
    database,
    db: portal.db,
    logged: () => logged,
    client: () => new TestClient(url),
    async login(name, password = 'demo') {
      const client = new TestClient(url);
      const answer = await client.submitLogin({ username: name, password });
      if (answer.status !== 303) throw new Error(`${name} could not log in: ${answer.status} ${answer.text}`);
      return client;
    },
    control: (method, path, body) => control(sandbox.url, method, path, body),
    async stop() {
      await portal.stop();
      if (beside !== undefined) return;
      await sandbox.stop();
      await database.drop();
    },
  };
}

/** Calls a sandbox's control interface. */
export async function control<T>(sandbox: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandbox}/_control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /_control${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}
