import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '@kahan/contract';
import { startPostgres } from '@kahan/embedded-postgres';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import type { TestDatabase } from '../../../test/support/database.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { smallDisk } from '../../../test/support/small-disk.ts';
import { openPool } from '../../platform/database.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../platform/migrations.ts';

/** A PostgreSQL of this file's own, so that it can be ended and filled up; it keeps what it committed. */
let directory: TemporaryDirectory;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
/** Of the superuser, who may move tables to another disk. */
let pool: pg.Pool;
let portal: TestPortal;
let client: TestClient;
let live: LiveClient;
let codes: string[];

beforeAll(async () => {
  directory = await temporaryDirectory();
  postgres = await startPostgres({ dataDir: directory.path, log: () => {} });
  const own = openPool(postgres.connection);
  await migrate(own, { directory: MIGRATIONS_DIRECTORY, log: () => {} });
  await own.end();
  const password = readFileSync(join(directory.path, 'postgres/password'), 'utf8');
  pool = openPool({ ...postgres.connection, user: 'kahan', password });
  portal = await startPortal({ database: databaseOf(postgres.connection), isImpatient: true });
  client = await portal.login('student');
  const answer = await client.get('/api/user/results');
  const { results } = answer.json<{ results: { code: { code: string } }[] }>();
  codes = [...new Set(results.map(({ code }) => code.code))];
  live = await openLive(client);
}, 120_000);
afterAll(async () => {
  live?.close();
  await portal?.stop();
  await pool?.end();
  await postgres?.stop();
  await directory.remove();
}, 60_000);

function databaseOf({ host, port, user, password, database }: pg.PoolConfig): TestDatabase {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = String(user);
  url.password = String(password);
  url.searchParams.set('host', String(host));
  return { url: url.href, pool, truncate: async () => {}, drop: async () => {} };
}

let changed = 0;
/** Adds another attempt, in one subject after the other. */
async function change(): Promise<void> {
  const code = codes[Math.floor(changed / 70) % codes.length];
  const attempt = 20 + (changed % 70);
  changed += 1;
  await portal.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'D' });
}
const heard = () => live.payloads('changes').flatMap(({ items }) => items.map(({ id }) => id));
async function kept(): Promise<string[]> {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
  return items.filter(({ type }) => type.startsWith('exam:')).map(({ id }) => id);
}

/** Expects that each change so far is stored once and was heard once. */
async function expectEachOnce(changes: number): Promise<void> {
  const ids = heard();
  expect(ids).toHaveLength(changes);
  expect(new Set(ids).size).toBe(changes);
  expect((await kept()).sort()).toEqual([...ids].sort());
}

test('the database is killed and comes back while changes are read: each is told once', async () => {
  const before = heard().length;
  for (let i = 0; i < 5; i += 1) await change();
  await until(() => heard().length > before);
  const pid = postgres.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  for (let i = 0; i < 5; i += 1) await change();
  await until(() => postgres.pid() !== pid);
  await until(async () => (await client.get('/readyz')).status === 200);
  for (let i = 0; i < 5; i += 1) await change();
  await until(() => heard().length >= before + 15);
  await expectEachOnce(before + 15);
}, 120_000);

/** PostgreSQL with all its processes. */
function processes(): number[] {
  const pid = postgres.pid() ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').map(Number)];
}

test.runIf(process.platform === 'linux')(
  'a database that stands still: reads are told to come again while it does, and are answered afterwards',
  async () => {
    const frozen = processes();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all([
        client.get('/api/user/items/active?count=7'),
        client.get('/api/user/items/active?count=8'),
      ]);
      for (const answer of answers) {
        expect([answer.status, answer.error().code]).toEqual([503, 'BUSY']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await until(async () => (await client.get('/api/user/items/active?count=7')).status === 200);
  },
  120_000,
);

test('the disk of the database is full: reading goes on, and what could not be written is told once later', async (context) => {
  const disk = await smallDisk(directory.path, pool, ['user_events']);
  if (disk === null) return context.skip('a file system cannot be mounted here');
  try {
    const before = heard().length;
    const data = await client.get('/api/user/results');
    disk.fill();
    // Rows that fit into free pages are still stored; from some point on nothing can be written any more.
    const full = () => portal.logged().includes('No space left on device');
    let changes = 0;
    while (!full() && changes < 400) {
      await change();
      changes += 1;
    }
    await until(full);
    const during = await client.get('/api/user/results');
    expect(during.status).toBe(200);
    expect(during.text.length).toBeGreaterThanOrEqual(data.text.length);
    disk.free();
    await until(() => heard().length >= before + changes);
    expect(heard()).toHaveLength(before + changes);
    expect(new Set(heard()).size).toBe(before + changes);
  } finally {
    await disk.remove();
  }
}, 120_000);
