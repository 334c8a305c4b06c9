import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '@kahan/contract';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { beginMove, finishMove, type MoveDeps, tryMove } from '../../src/admin/move.ts';
import { openPool } from '../../src/platform/database.ts';
import { startProcess } from '../portals/process.ts';
import { TestClient } from '../support/client.ts';
import { databaseUrl, onServer } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/live.ts';
import { control } from '../support/portal.ts';
import { startSandbox, USUAL } from '../support/sandbox.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Debian's PostgreSQL. Its server refuses to run as root. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const isThere = existsSync(join(PROGRAMS, 'postgres')) && process.getuid?.() === 0;

const run = (program: string, ...args: string[]) => execFileSync(join(PROGRAMS, program), args);
const runAsPostgres = (program: string, ...args: string[]) =>
  execFileSync('setpriv', [
    ...['--reuid=postgres', '--regid=postgres', '--init-groups', join(PROGRAMS, program), ...args],
  ]);

/** @returns the address of its empty database */
async function startPostgres15(place: string): Promise<string> {
  const [data, port] = [join(place, 'data'), await freePort()];
  execFileSync('chown', ['postgres', place]);
  runAsPostgres(
    'initdb',
    '--pgdata',
    data,
    '--username=kahan',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c wal_level=logical -c unix_socket_directories=${place} -c fsync=off`;
  runAsPostgres('pg_ctl', '--pgdata', data, '--wait', '--log', join(place, 'log'), '-o', options, 'start');
  onTestFinished(() => void runAsPostgres('pg_ctl', '--pgdata', data, '--wait', '--mode=immediate', 'stop'));
  const url = `postgres://kahan@127.0.0.1:${port}`;
  run('createdb', `--maintenance-db=${url}/postgres`, 'kahan');
  return `${url}/kahan`;
}

const REASON = 'skipped without Debian’s PostgreSQL 15, and without root';

/** An old server with a database, and the address of an empty one of the new server. */
async function twoServers(): Promise<{ place: string; old: string; fresh: string }> {
  const place = await mkdtemp(join(tmpdir(), 'kahan-major-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  await chmod(place, 0o755);
  const old = await startPostgres15(place);
  const { url: server } = inject('testCluster');
  const database = `kahan_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(
    server,
    `DO $$ BEGIN CREATE ROLE kahan LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  );
  await onServer(server, `CREATE DATABASE ${database} OWNER kahan`);
  onTestFinished(() => onServer(server, `DROP DATABASE ${database} WITH (FORCE)`));
  return { place, old, fresh: databaseUrl(server, database) };
}

/** A university, and portals that are started one after the other. */
async function campus() {
  const sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
  onTestFinished(() => sandbox.stop());
  const { results } = await control<{ results: { code: string }[] }>(
    ...([sandbox.url, 'GET', '/students/student'] as const),
  );
  return {
    async start(url: string) {
      const portal = await startProcess({ DATABASE_URL: url, STUDENT_SYSTEM_URL: sandbox.url });
      onTestFinished(() => void portal.end('SIGKILL'));
      return portal;
    },
    grade: (attempt: number) =>
      control(sandbox.url, 'PUT', '/results', {
        ...{ login: 'student', code: results[0]?.code, attempt, kind: 'exam', grade: 'B' },
      }),
  };
}

/** The student's cards of grades. */
async function cards(from: TestClient): Promise<string[]> {
  const { status, json } = await from.get('/api/user/items/active');
  const items = status === 200 ? json<{ items: Item[] }>().items : [];
  return items.flatMap(({ id, type }) => (/^exam:(?:grade|attempt)-/.test(type) ? [id] : []));
}

/** Logs a student in, waits for the records, and causes one card. */
async function studentWithCard(url: string, grade: () => Promise<unknown>): Promise<TestClient> {
  const client = new TestClient(url);
  expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  await until(async () => (await client.get('/api/user/results')).status === 200);
  await grade();
  await until(async () => (await cards(client)).length > 0);
  return client;
}

/** The student is still logged in and gets no card again, and new ids come after the old ones. */
async function expectToGoOn(url: string, client: TestClient, known: string[]): Promise<void> {
  const same = client.copy(url);
  expect((await same.get('/api/user')).status).toBe(200);
  expect(await cards(same)).toEqual(known);
  const other = new TestClient(url);
  expect((await other.submitLogin({ username: 'student2', password: 'demo' })).status).toBe(303);
  expect((await other.get('/api/user')).status).toBe(200);
  expect(await cards(same)).toEqual(known);
}

test.skipIf(!isThere)(
  `a dump of PostgreSQL 15 goes on with a newer one: nobody is logged out, and nothing is told again (${REASON})`,
  async () => {
    const { place, old, fresh } = await twoServers();
    const { start, grade } = await campus();
    const before = await start(old);
    const client = await studentWithCard(before.url, () => grade(20));
    const known = await cards(client);
    expect(await before.end('SIGTERM')).toBe(0);
    const dump = join(place, 'kahan.dump');
    run('pg_dump', '--format=custom', `--file=${dump}`, old);
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${fresh}`, dump);
    const after = await start(fresh);
    await expectToGoOn(after.url, client, known);
    expect(await after.end('SIGTERM')).toBe(0);
  },
);

test.skipIf(!isThere)(
  `a database moves from PostgreSQL 15 to a newer one while a portal serves (${REASON})`,
  async () => {
    const { old, fresh } = await twoServers();
    const [from, to] = [old, fresh].map((connectionString) => openPool({ connectionString, max: 1 }));
    if (from === undefined || to === undefined) throw new Error('two pools are expected');
    onTestFinished(async () => void (await Promise.all([from.end(), to.end()])));
    let said: string[] = [];
    const deps = { from, fromUrl: old, to, say: (line: string) => void said.push(line) };
    const saying = async (act: (deps: MoveDeps) => Promise<number>) => {
      said = [];
      return [await act(deps), said.join('\n')];
    };
    const { start, grade } = await campus();
    const before = await start(old);
    const client = await studentWithCard(before.url, () => grade(20));

    expect(await saying(tryMove)).toEqual([
      0,
      expect.stringMatching(/^From PostgreSQL 15\..* to \d+.*\nNothing is in/),
    ]);
    expect(await saying(beginMove)).toEqual([0, expect.stringContaining('stay equal')]);
    expect(await saying(beginMove)).toEqual([1, expect.stringContaining('has begun')]);
    // Rows that are written meanwhile are copied as well.
    await grade(21);
    await until(async () => (await cards(client)).length > 1);
    const known = await cards(client);
    expect(await saying(finishMove)).toEqual([1, expect.stringContaining('Stop all portals first')]);
    expect(await before.end('SIGTERM')).toBe(0);
    expect(await saying(finishMove)).toEqual([0, expect.stringContaining('All tables are equal')]);
    const { rows } = await to.query(
      'select distinct tableowner as owner from pg_tables where schemaname = $1',
      ['public'],
    );
    expect(rows).toEqual([{ owner: 'kahan' }]);

    const after = await start(fresh);
    await expectToGoOn(after.url, client, known);
    expect(await after.end('SIGTERM')).toBe(0);
    expect(await saying(tryMove)).toEqual([1, expect.stringContaining('tables already')]);
  },
);
