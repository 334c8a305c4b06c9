import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSeconds } from './cores.ts';
import { start } from './program.ts';
import { listen } from './serve.ts';

/** A real portal with the sandbox university, as `npm start` runs it, in a DATA_DIR of its own. */
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
/** The first start creates a database cluster and a university, which takes time. */
const START_TIMEOUT_MS = 90_000;

/**
 * @param databaseUrl another PostgreSQL than the embedded one
 * @throws Error with the portal's last lines of output when it does not become ready
 */
export async function startPortal(
  core: number | undefined,
  databaseUrl: string | undefined,
  options: { students?: number } = {},
): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-bench-'));
  // PostgreSQL's own user must be able to enter the directory.
  await chmod(dataDir, 0o711);
  const [port, sandboxPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const portal = start([MAIN], {
    core,
    output: 'pipe',
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      STUDENT_SYSTEM_URL: '',
      KAHAN_NOW: '',
      // The rows make more requests wait than the default limit allows.
      REQUESTS_IN_HAND: '10000000',
      KAHAN_STUDENTS: options.students === undefined ? '' : String(options.students),
    },
  });
  const lines: string[] = [];
  for (const stream of [portal.child.stdout, portal.child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const stop = async () => {
    await portal.stop();
    // The database may still write files while it ends.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    await untilReady(`${url}/readyz`, () => portal.child.exitCode ?? portal.child.signalCode);
    const database =
      databaseUrl === undefined ? await embeddedDatabase(dataDir) : { connectionString: databaseUrl };
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    return { url, port, pid: portal.pid, sandboxUrl, database, stop, cpu: () => cpuSeconds(portal.pid) };
  } catch (error) {
    await stop();
    throw new Error(`the portal did not start:\n${lines.slice(-30).join('\n')}`, { cause: error });
  }
}

async function untilReady(url: string, ended: () => number | string | null): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const end = ended();
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

async function freePorts(): Promise<[number, number]> {
  const [first, second] = [createServer(), createServer()];
  const ports: [number, number] = [await listen(first), await listen(second)];
  await Promise.all([first, second].map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
