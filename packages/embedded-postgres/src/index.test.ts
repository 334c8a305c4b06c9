import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../test/testing.ts';
import { isRoot, spawnAs, unprivilegedIdentity } from './identity.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './index.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

/** A stopped database as a first start made it; the tests begin with a copy, so that initdb runs once. */
let template: TemporaryDirectory;
let directory: TemporaryDirectory;
let running: RunningPostgres[] = [];
let processes: ChildProcess[] = [];

beforeAll(async () => {
  template = await temporaryDirectory();
  const postgres = await startPostgres({ dataDir: template.path, throwaway: true, log: () => {} });
  await postgres.stop();
});

afterAll(() => template.remove());

beforeEach(async () => {
  directory = await temporaryDirectory();
  execFileSync('cp', ['-a', template.path, dataDir()]);
  running = [];
  processes = [];
});

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await directory.remove();
});

const dataDir = () => join(directory.path, 'data');
const cluster = () => join(dataDir(), 'postgres', 'data');

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: dataDir(), throwaway: true, log: () => {}, ...options });
  running.push(postgres);
  return postgres;
}

async function query<Row extends object>(
  postgres: Pick<RunningPostgres, 'connection'>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The superuser in the database `postgres`; its password is a file that only PostgreSQL's user can read. */
async function administrator(postgres: RunningPostgres): Promise<Pick<RunningPostgres, 'connection'>> {
  const password = await readFile(join(dataDir(), 'postgres', 'password'), 'utf8');
  return { connection: { ...postgres.connection, user: 'kahan', database: 'postgres', password } };
}

/** Another process that owns the PostgreSQL of our DATA_DIR. */
async function holder(): Promise<{ child: ChildProcess; postmaster: number; connection: PoolConfig }> {
  const child = fork(join(import.meta.dirname, '../test/holder.ts'), [dataDir()], {
    detached: true,
  });
  processes.push(child);
  const [message] = (await once(child, 'message')) as [{ postmaster: number; connection: PoolConfig }];
  return { child, ...message };
}

async function thrownBy(work: Promise<unknown>): Promise<{ code?: string; message: string }> {
  const outcome = await work.then(
    () => new Error('nothing was thrown'),
    (error: Error) => error,
  );
  return outcome;
}

test('a first start makes a UTF-8 database that sorts by ICU, and nobody else can reach it', async () => {
  await rm(dataDir(), { recursive: true });
  const postgres = await start();
  const rows = await query(
    postgres,
    `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
            current_setting('listen_addresses') AS listens, 'č' < 'd' AS sorted
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(rows).toEqual([{ name: 'kahan', encoding: 'UTF8', provider: 'i', listens: '', sorted: true }]);
  expect((await stat(String(postgres.connection.host))).mode & 0o777).toBe(0o700);
  const guess = new pg.Client({ ...postgres.connection, password: 'guess' });
  expect((await thrownBy(guess.connect())).code).toBe('28P01');
});

test('stop leaves no process, and a restart finds the data', async () => {
  const first = await start();
  const pid = first.pid() ?? 0;
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(isAlive(pid)).toBe(true);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(cluster())).not.toContain('postmaster.pid');
  const second = await start();
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(second.storage).toBe(first.storage);
});

test('files that were copied back have another name than those that they replace', async () => {
  const first = await start();
  await first.stop();
  execFileSync('cp', ['-a', dataDir(), join(directory.path, 'backup')]);
  await rename(dataDir(), join(directory.path, 'broken'));
  await rename(join(directory.path, 'backup'), dataDir());
  expect((await start()).storage).not.toBe(first.storage);
});

test('a PostgreSQL whose portal was killed, its whole group, is stopped; a new one has what was committed', async () => {
  const { child, connection, postmaster } = await holder();
  await query({ connection }, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(-Number(child.pid), 'SIGKILL');
  await once(child, 'exit');
  expect(isAlive(postmaster)).toBe(true);
  const postgres = await start();
  expect(isAlive(postmaster)).toBe(false);
  expect(await query(postgres, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a second portal on a DATA_DIR is refused, and the first goes on', async () => {
  const { child, postmaster } = await holder();
  // short on purpose: the owner does not stop
  const refused = await thrownBy(start({ predecessorTimeoutMs: 300 }));
  expect(refused.code).toBe('DATA_DIR_IN_USE');
  expect(refused.message).toContain(dataDir());
  expect(refused.message).toContain(`process ${child.pid}`);
  expect(isAlive(postmaster)).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(isAlive(postmaster)).toBe(false);
});

test('a predecessor that is still stopping is waited for', async () => {
  const first = await start();
  const successor = start({ predecessorTimeoutMs: 20_000 });
  await expect(Promise.race([successor, first.stop().then(() => 'stopped')])).resolves.toBe('stopped');
  expect(await query(await successor, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two first starts at once one wins', async () => {
  await rm(dataDir(), { recursive: true });
  // short on purpose: the winner does not stop
  const hasty = { predecessorTimeoutMs: 100 };
  const outcomes = await Promise.allSettled([start(hasty), start(hasty)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((each) => each.status === 'rejected')?.reason).toMatchObject({
    code: 'DATA_DIR_IN_USE',
  });
});

test('a PostgreSQL that dies is started again and still ours', async () => {
  const postgres = await start();
  const pid = postgres.pid() ?? 0;
  await query(postgres, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await query(await administrator(postgres), 'CHECKPOINT');
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(postgres.pid() ?? pid).not.toBe(pid), { timeout: 20_000, interval: 50 });
  await vi.waitFor(() => query(postgres, 'SELECT'), { timeout: 20_000, interval: 50 });
  expect(await query(postgres, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  // short on purpose: the owner does not stop
  expect((await thrownBy(start({ predecessorTimeoutMs: 100 }))).code).toBe('DATA_DIR_IN_USE');
});

test('a stop while PostgreSQL is coming back leaves none behind', async () => {
  const postgres = await start();
  const pid = postgres.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await postgres.stop();
  expect(await findPostmaster(cluster())).toBe(undefined);
});

describe('leftovers', () => {
  test('of an initdb that was killed are removed', async () => {
    await rm(cluster(), { recursive: true });
    await mkdir(join(dataDir(), 'postgres', 'init-1'));
    await start();
    expect((await readdir(join(dataDir(), 'postgres'))).sort()).toEqual([
      'data',
      'password',
      'portal-password',
      'run',
    ]);
  });

  test('a postmaster.pid whose process id has gone to another program does not prevent the start', async () => {
    const stranger = spawn('sleep', ['60'], spawnAs(await unprivilegedIdentity()));
    processes.push(stranger);
    await once(stranger, 'spawn');
    const stale = [stranger.pid, cluster(), 1, 5432, join(dataDir(), 'postgres', 'run'), '', '0 0', 'ready'];
    await writeFile(join(cluster(), 'postmaster.pid'), stale.join('\n'));
    const postgres = await start();
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBe(null);
  });
});

describe('refuses with a reason', () => {
  test('a DATA_DIR that cannot be made', async () => {
    await rm(dataDir(), { recursive: true });
    await writeFile(dataDir(), 'a file');
    const error = await thrownBy(start());
    expect(error).toMatchObject({ code: 'DATA_DIR_UNUSABLE', message: expect.stringContaining(dataDir()) });
  });

  test.runIf(process.platform === 'linux')('a DATA_DIR where no directory can be made', async () => {
    const error = await thrownBy(start({ dataDir: '/proc/x/data' }));
    expect(error).toMatchObject({ code: 'DATA_DIR_UNUSABLE', message: expect.stringContaining('/proc/x') });
  });

  test('the data of another major version', async () => {
    await writeFile(join(cluster(), 'PG_VERSION'), '15\n');
    const error = await thrownBy(start());
    expect(error).toMatchObject({
      code: 'CLUSTER_VERSION',
      message: expect.stringContaining('PostgreSQL 15'),
    });
  });

  test('a cluster that does not start, with the end of its log', async () => {
    await writeFile(join(cluster(), 'postgresql.conf'), 'no_such_setting = 1\n');
    const error = await thrownBy(start());
    expect(error).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('no_such_setting'),
    });
  });

  test('a pointer to a cluster that is gone', async () => {
    await writeFile(join(dataDir(), 'postgres.json'), JSON.stringify({ home: join(directory.path, 'gone') }));
    const error = await thrownBy(start());
    expect(error).toMatchObject({ code: 'CLUSTER_MISSING', message: expect.stringContaining('gone') });
  });
});

describe.runIf(isRoot())('as root', () => {
  test('PostgreSQL runs as somebody else', async () => {
    const postgres = await start();
    expect((await stat(`/proc/${postgres.pid()}`)).uid).not.toBe(0);
  });

  test('a DATA_DIR that only root can enter points to a cluster elsewhere, which a restart finds', async () => {
    const closed = await temporaryDirectory(0o700);
    const state = join(directory.path, 'state');
    try {
      const options = { dataDir: join(closed.path, 'data'), stateRoots: [state] };
      const first = await start(options);
      expect(String(first.connection.host).startsWith(state)).toBe(true);
      await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      const pointer = JSON.parse(await readFile(join(closed.path, 'data', 'postgres.json'), 'utf8')) as {
        home: string;
      };
      await access(join(pointer.home, 'data', 'PG_VERSION'));
      const second = await start(options);
      expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      // short on purpose: the owner does not stop
      expect((await thrownBy(start({ ...options, predecessorTimeoutMs: 100 }))).code).toBe('DATA_DIR_IN_USE');
    } finally {
      for (const postgres of running) await postgres.stop();
      await closed.remove();
    }
  });
});
