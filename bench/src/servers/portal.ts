import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSeconds } from './cores.ts';
import { type Started, start } from './program.ts';
import { listen } from './serve.ts';

/** A real portal in production, and the sandbox university as its student system, in a DATA_DIR of their own. */
export interface Portal {
  url: string;
  port: number;
  sandboxUrl: string;
  /** The address of the portal's database, for servers that use the same one. */
  database: pg.PoolConfig;
  pid: number;
  /** Seconds of CPU of the portal's process, without PostgreSQL and the sandbox. */
  cpu(): number;
  stop(): Promise<void>;
}

const MAIN = resolve(import.meta.dirname, '../../../apps/server/src/main.ts');
const SANDBOX_MAIN = resolve(import.meta.dirname, '../../../apps/sandbox/src/main.ts');
/** The token between portal and sandbox: only for programs of this machine, for the time of a run. */
const TOKEN = 'bench';
/** The first start creates a database cluster and a university, which takes time. */
const START_TIMEOUT_MS = 90_000;

export interface PortalOptions {
  students?: number;
  /** The portal's address for users, when a proxy on this machine stands in front. */
  publicUrl?: string;
  /** The instant at which the clocks of portal and sandbox stand, which only a portal outside of production allows. */
  now?: string;
}

/**
 * @param databaseUrl another PostgreSQL than the embedded one
 * @throws Error with the portal's last lines of output when it does not become ready
 */
export async function startPortal(
  core: number | undefined,
  databaseUrl: string | undefined,
  options: PortalOptions = {},
): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-bench-'));
  // PostgreSQL's own user must be able to enter the directory.
  await chmod(dataDir, 0o711);
  const [port, sandboxPort, metricsPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const both = {
    NODE_ENV: options.now === undefined ? 'production' : '',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    KAHAN_NOW: options.now ?? '',
    STUDENT_SYSTEM_TOKEN: TOKEN,
  };
  const sandbox = start([SANDBOX_MAIN], {
    core,
    output: 'pipe',
    env: {
      ...both,
      SANDBOX_PORT: String(sandboxPort),
      KAHAN_STUDENTS: options.students === undefined ? '' : String(options.students),
    },
  });
  const lines = linesOf(sandbox);
  let portal: Started | undefined;
  const stop = async () => {
    await portal?.stop();
    await sandbox.stop();
    // The database may still write files while it ends.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    // The sandbox listens when its university is made.
    await untilReady(`${sandboxUrl}/docs`, sandbox);
    portal = start([MAIN], {
      core,
      output: 'pipe',
      env: {
        ...both,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        PUBLIC_URL: options.publicUrl ?? url,
        TRUST_PROXY: options.publicUrl === undefined ? '' : '127.0.0.1',
        DATABASE_URL: databaseUrl ?? 'embedded',
        STUDENT_SYSTEM_URL: sandboxUrl,
        // The rows make more requests wait than the default limit allows.
        REQUESTS_IN_HAND: '10000000',
      },
    });
    linesOf(portal, lines);
    await untilReady(`${url}/readyz`, portal);
    const database =
      databaseUrl === undefined ? await embeddedDatabase(dataDir) : { connectionString: databaseUrl };
    const { pid } = portal;
    return { url, port, pid, sandboxUrl, database, stop, cpu: () => cpuSeconds(pid) };
  } catch (error) {
    await stop();
    throw new Error(`the portal did not start:\n${lines.slice(-30).join('\n')}`, { cause: error });
  }
}

/** Adds the output of a program to `lines`. */
function linesOf({ child }: Started, lines: string[] = []): string[] {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return lines;
}

async function untilReady(url: string, { child }: Started): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`it ended with ${end}`);
    if (await answersOk(url)) return;
    if (performance.now() > deadline) throw new Error(`${url} was not ready in time`);
    await delay(100);
  }
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The address of the embedded PostgreSQL, which listens on a socket in its home; the password is a file there. */
async function embeddedDatabase(dataDir: string): Promise<pg.PoolConfig> {
  const home = join(dataDir, 'postgres');
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return { host: join(home, 'run'), port: 5432, user: 'kahan', database: 'kahan', password };
}

async function freePorts(): Promise<[number, number, number]> {
  const servers = [createServer(), createServer(), createServer()] as const;
  const ports: [number, number, number] = [
    await listen(servers[0]),
    await listen(servers[1]),
    await listen(servers[2]),
  ];
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
