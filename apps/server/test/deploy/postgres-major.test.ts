import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '@kahan/contract';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
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
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${place} -c fsync=off`;
  runAsPostgres('pg_ctl', '--pgdata', data, '--wait', '--log', join(place, 'log'), '-o', options, 'start');
  onTestFinished(() => void runAsPostgres('pg_ctl', '--pgdata', data, '--wait', '--mode=immediate', 'stop'));
  const url = `postgres://kahan@127.0.0.1:${port}`;
  run('createdb', `--maintenance-db=${url}/postgres`, 'kahan');
  return `${url}/kahan`;
}

test.skipIf(!isThere)(
  'a dump of PostgreSQL 15 goes on with a newer one: nobody is logged out, and nothing is told again (skipped without Debian’s PostgreSQL 15, and without root)',
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'kahan-major-'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    await chmod(place, 0o755);
    const old = await startPostgres15(place);
    const sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
    onTestFinished(() => sandbox.stop());
    const start = async (url: string) => {
      const portal = await startProcess({ DATABASE_URL: url, STUDENT_SYSTEM_URL: sandbox.url });
      onTestFinished(() => void portal.end('SIGKILL'));
      return portal;
    };

    const before = await start(old);
    const client = new TestClient(before.url);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
    /** Cards of grades. */
    const cards = async (from: TestClient) => {
      const { status, json } = await from.get('/api/user/items/active');
      const items = status === 200 ? json<{ items: Item[] }>().items : [];
      return items.flatMap(({ id, type }) => (/^exam:(?:grade|attempt)-/.test(type) ? [id] : []));
    };
    const { results } = await control<{ results: { code: string }[] }>(
      ...([sandbox.url, 'GET', '/students/student'] as const),
    );
    await until(async () => (await client.get('/api/user/results')).status === 200);
    await control(sandbox.url, 'PUT', '/results', {
      ...{ login: 'student', code: results[0]?.code, attempt: 20, kind: 'exam', grade: 'B' },
    });
    await until(async () => (await cards(client)).length > 0);
    const [known] = await cards(client);
    expect(await before.end('SIGTERM')).toBe(0);

    const { url: server } = inject('testCluster');
    const database = `kahan_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(server, `CREATE DATABASE ${database}`);
    onTestFinished(() => onServer(server, `DROP DATABASE ${database} WITH (FORCE)`));
    const dump = join(place, 'kahan.dump');
    run('pg_dump', '--format=custom', `--file=${dump}`, old);
    const url = databaseUrl(server, database);
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url}`, dump);

    const after = await start(url);
    const same = client.copy(after.url);
    expect((await same.get('/api/user')).status).toBe(200);
    expect(await cards(same)).toEqual([known]);
    // New numbers are drawn after the old ones.
    const other = new TestClient(after.url);
    expect((await other.submitLogin({ username: 'student2', password: 'demo' })).status).toBe(303);
    expect((await other.get('/api/user')).status).toBe(200);
    expect(await cards(same)).toEqual([known]);
    expect(await after.end('SIGTERM')).toBe(0);
  },
);
