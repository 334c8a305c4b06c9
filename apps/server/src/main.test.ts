import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../test/support/client.ts';
import { type TestDatabase, testDatabase } from '../test/support/database.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Running {
  child: ChildProcess;
  output(): string;
  ended: Promise<{ code: number | null; output: string }>;
}

let database: TestDatabase;
let dataDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kahan-main-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string>, args: string[] = []): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: '0',
      KAHAN_STUDENTS: '100',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { child, output: () => output, ended };
}

async function addressOf({ output }: Running, pattern: RegExp): Promise<string> {
  await expect.poll(output, { timeout: 20_000 }).toMatch(pattern);
  return pattern.exec(output())?.[1] ?? '';
}
const PORTAL = /^ {2}(http:\S+)$/m;
const SANDBOX = /(http:\S+)\/_control/;

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe('a start that cannot succeed ends with 1 and one line that says why', () => {
  test.each<[string, Record<string, string>, string[], RegExp]>([
    ['a bad variable', { PORT: 'http' }, [], /^Kahan cannot start\. PORT: a port number .*\n$/],
    [
      'an unknown argument',
      {},
      ['--verbose'],
      /^Kahan cannot start\. Unknown option '--verbose'.*--university.*\n$/,
    ],
    ['an impossible address', { HOST: '999.1.1.1' }, [], /^Kahan cannot start\. HOST: a host name .*\n$/],
    [
      'a folder that is a file',
      { DATABASE_URL: '', DATA_DIR: MAIN },
      [],
      /^Kahan cannot start\. Cannot use DATA_DIR .*main\.ts: EEXIST.*\n$/,
    ],
    [
      'production without a student system',
      { NODE_ENV: 'production' },
      [],
      /^Kahan cannot start\. STUDENT_SYSTEM_URL: .*sandbox.*\n$/,
    ],
    [
      'production with an open line to the student system',
      { NODE_ENV: 'production', STUDENT_SYSTEM_URL: 'http://sis.example' },
      [],
      /^Kahan cannot start\. STUDENT_SYSTEM_URL: .*https:.*\n$/,
    ],
    ['a superfluous argument', {}, ['now'], /^Kahan cannot start\. .*\n$/],
    [
      'a timetable for a university that is not ours',
      { STUDENT_SYSTEM_URL: 'http://127.0.0.1:1' },
      ['--university', 'x.xml'],
      /^Kahan cannot start\. --university .* STUDENT_SYSTEM_URL is set\.\n$/,
    ],
    [
      'a file that is not there, before the database is made',
      { DATABASE_URL: 'postgres://kahan:secret@127.0.0.1:1/portal' },
      ['--university', MAIN, '--solution', 'gone.xml'],
      /^Kahan cannot start\. --solution: gone\.xml cannot be read\n$/,
    ],
    [
      'one file without the other',
      {},
      ['--university', MAIN],
      /^Kahan cannot start\. --solution: a file is expected.*\n$/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://kahan:secret@127.0.0.1:1/portal' },
      [],
      /^Kahan cannot start\. DATABASE_URL: the database portal on 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\n$/,
    ],
  ])('%s', async (_what, env, args, line) => {
    const { code, output } = await run(env, args).ended;
    expect(output).toMatch(line);
    expect(output).not.toContain('secret');
    expect(code).toBe(1);
  });

  test('a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const env = { PORT: String(port), SANDBOX_PORT: '0' };
      const { code, output } = await run(env).ended;
      expect(output).toMatch(
        new RegExp(`^Kahan cannot start\\. Port ${port} on 127\\.0\\.0\\.1 is taken`, 'm'),
      );
      expect(code).toBe(1);
    } finally {
      server.close();
    }
  });
});

test('a port for metrics that is taken is named', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const { code, output } = await run({ METRICS_PORT: String(port) }).ended;
    expect(output).toMatch(new RegExp(`^Kahan cannot start\\. METRICS_PORT: port ${port} .* is taken`, 'm'));
    expect(code).toBe(1);
  } finally {
    server.close();
  }
});

describe('a running portal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends it with 0, and its university too',
    async (signal) => {
      const portal = run({});
      const url = await addressOf(portal, PORTAL);
      const sandbox = await addressOf(portal, SANDBOX);
      expect(await answers(`${url}/readyz`)).toBe(true);
      portal.child.kill(signal);
      expect((await portal.ended).code).toBe(0);
      expect(await answers(`${url}/healthz`)).toBe(false);
      expect(await answers(`${sandbox}/_control`)).toBe(false);
    },
  );

  test('its university answers only the portal, which has a new token at each start', async () => {
    const portal = run({});
    const url = await addressOf(portal, PORTAL);
    const sandbox = await addressOf(portal, SANDBOX);
    expect((await fetch(`${sandbox}/v1/users/student/identity`)).status).toBe(401);
    expect((await fetch(`${sandbox}/_control/students/student`)).status).toBe(200);
    const client = new TestClient(url);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  });

  test('an open line to a student system elsewhere is warned about', async () => {
    const portal = run({ STUDENT_SYSTEM_URL: 'http://sis.invalid' });
    await expect
      .poll(portal.output, { timeout: 20_000 })
      .toMatch(/"level":40.*STUDENT_SYSTEM_URL is plain http/);
  });

  test('a superuser of a database that is not its own is warned about', async () => {
    const portal = run({});
    await addressOf(portal, PORTAL);
    const { rows } = await database.pool.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    const isWarned = /"level":40.*DATABASE_URL logs in as a superuser/.test(portal.output());
    expect(isWarned).toBe(rows[0]?.super);
  });

  test('it ends when the script that started it is gone', async () => {
    const portal = run({});
    await addressOf(portal, PORTAL);
    const exited = once(portal.child, 'exit');
    portal.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  test('a signal while it starts ends it too, and leaves nothing behind', async () => {
    const portal = run({});
    portal.child.kill('SIGTERM');
    await portal.ended;
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and query = 'listen kahan'",
    );
    expect(rows).toEqual([]);
  });

  test('killed outright, it takes its university along', async () => {
    const portal = run({});
    const sandbox = await addressOf(portal, SANDBOX);
    expect(await answers(`${sandbox}/_control`)).toBe(true);
    portal.child.kill('SIGKILL');
    await expect.poll(() => answers(`${sandbox}/_control`), { timeout: 10_000 }).toBe(false);
  });

  test('the log does not mix with the lines for people', async () => {
    const portal = run({ KAHAN_NOW: '2026-11-18T08:42:00Z' });
    let lines = '';
    portal.child.stdout?.on('data', (chunk: Buffer) => {
      lines += chunk.toString();
    });
    await addressOf(portal, SANDBOX);
    expect(lines).toContain('Kahan 1.16.4');
    expect(lines).toContain('The clock stands at 2026-11-18T08:42:00.000Z.');
    expect(lines).toContain('student, student2, teacher');
    expect(lines).not.toContain('{');
  });
});
