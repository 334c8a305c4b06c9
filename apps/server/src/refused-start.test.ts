import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/support/database.ts';
import { MAIN, mainRunner } from '../test/support/main.ts';

let database: TestDatabase;
let dataDir: string;
const runner = mainRunner(() => ({ dataDir, databaseUrl: database.url }));
/**
 * The end of a start. Without warnings, as the database of a test run may belong to a superuser, and without the lines
 * by which a busy machine reports that the start goes on.
 */
async function endOf(env: Record<string, string>, args: string[] = []) {
  const { code, output } = await runner.run({ LOG_LEVEL: 'error', ...env }, args).ended;
  return { code, output: output.replace(/^still starting.*\n/gm, '') };
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kahan-main-'));
});
afterEach(runner.killAll);
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

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
      'a network that is none',
      { TRUST_PROXY: '10.0.0.0/99' },
      [],
      /^Kahan cannot start\. TRUST_PROXY: .*\n$/,
    ],
    [
      'a variable of the sandbox',
      { KAHAN_STUDENTS: 'many' },
      [],
      /^Kahan cannot start\. KAHAN_STUDENTS: a whole number .*\n$/,
    ],
    [
      'production without a student system',
      { NODE_ENV: 'production', STUDENT_SYSTEM_URL: '' },
      [],
      /^\{"level":60,.*"msg":"Kahan cannot start\. STUDENT_SYSTEM_URL: .*sandbox.*"\}\n$/,
    ],
    [
      'production with an open line to the student system',
      { NODE_ENV: 'production', STUDENT_SYSTEM_URL: 'http://sis.example' },
      [],
      /^\{"level":60,.*"msg":"Kahan cannot start\. STUDENT_SYSTEM_URL: .*https:.*"\}\n$/,
    ],
    [
      'a database of its own without a student system',
      { STUDENT_SYSTEM_URL: '' },
      [],
      /^Kahan cannot start\. STUDENT_SYSTEM_URL: .*the word sandbox.*\n$/,
    ],
    [
      'a mode that is none',
      { NODE_ENV: 'prod' },
      [],
      /^Kahan cannot start\. NODE_ENV: production, development or test .*\n$/,
    ],
    ['a superfluous argument', {}, ['now'], /^Kahan cannot start\. .*\n$/],
    [
      'a timetable for a university that is not ours',
      { STUDENT_SYSTEM_URL: 'http://127.0.0.1:1' },
      ['--university', 'x.xml'],
      /^Kahan cannot start\. --university: .* STUDENT_SYSTEM_URL is set\.\n$/,
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
    const { code, output } = await endOf(env, args);
    expect(output).toMatch(line);
    expect(output).not.toContain('secret');
    expect(code).toBe(1);
  });

  test.runIf(process.platform === 'linux').each([
    ['', 'Cannot use DATA_DIR /proc/kahan/data: '],
    ['the database of the tests', 'DATA_DIR: a directory that can be made is expected '],
  ])('a folder that cannot be made, with DATABASE_URL %j', async (url, reason) => {
    const env = { DATA_DIR: '/proc/kahan/data', ...(url === '' ? { DATABASE_URL: '' } : {}) };
    const { code, output } = await endOf(env);
    expect(output.startsWith(`Kahan cannot start. ${reason}`), output).toBe(true);
    expect([output.trimEnd().split('\n').length, code]).toEqual([1, 1]);
  });

  test('a store of the sandbox that cannot be read', async () => {
    const own = await mkdtemp(join(tmpdir(), 'kahan-broken-'));
    try {
      await writeFile(
        join(own, 'sandbox-kahan.sqlite'),
        'no database, only a text that is longer than a header',
      );
      const { code, output } = await endOf({ DATA_DIR: own });
      expect(output).toMatch(
        /^Kahan cannot start\. The sandbox's store .* cannot be read .*delete the file.*\n$/,
      );
      expect(code).toBe(1);
    } finally {
      await rm(own, { recursive: true });
    }
  });

  test('a broken timetable, before the database is made', async () => {
    const own = await mkdtemp(join(tmpdir(), 'kahan-timetable-'));
    try {
      const file = join(own, 'broken.xml');
      await writeFile(file, '<problem name="x" nrDays="8"');
      const env = { DATA_DIR: own, DATABASE_URL: '' };
      const { code, output } = await endOf(env, ['--university', file, '--solution', file]);
      expect(output).toMatch(/^sandbox: reading broken\.xml\nKahan cannot start\. broken\.xml:1: .*\n$/);
      expect(code).toBe(1);
      expect(await readdir(own)).toEqual(['broken.xml']);
    } finally {
      await rm(own, { recursive: true });
    }
  });

  test('a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const env = { PORT: String(port), SANDBOX_PORT: '0' };
      const { code, output } = await endOf(env);
      expect(output).toMatch(
        new RegExp(`^Kahan cannot start\\. Port ${port} on 127\\.0\\.0\\.1 is taken`, 'm'),
      );
      expect(code).toBe(1);
    } finally {
      server.close();
    }
  });
});

describe('a database that cannot be the portal’s says why, and what to do', () => {
  let own: TestDatabase;
  let url: URL;
  const onIt = (text: string) => own.pool.query(text);
  const refused = async () => (await endOf({ DATABASE_URL: url.href })).output;

  beforeAll(async () => {
    own = await testDatabase();
    const name = new URL(own.url).pathname.slice(1);
    await onIt(`drop schema public cascade; create schema public`);
    await onIt(`drop role if exists ${name}_role; create role ${name}_role login password 'p@s/s%'`);
    url = new URL(own.url);
    url.username = `${name}_role`;
    url.password = encodeURIComponent('p@s/s%');
  });
  afterAll(async () => {
    const role = decodeURIComponent(url.username);
    await onIt(`drop owned by ${role} cascade; drop role ${role}`);
    await own.drop();
  });

  test('a role that may make no tables', async () => {
    expect(await refused()).toMatch(
      /^Kahan cannot start\. DATABASE_URL: .* may make no tables in it: "alter database \w+ owner to \w+".*\n$/,
    );
  });

  test('the database of another program', async () => {
    await onIt('grant usage, create on schema public to public; create table users (name text)');
    expect(await refused()).toMatch(
      /^Kahan cannot start\..*another program \(it has the tables users\): name an empty one\n$/,
    );
    await onIt('drop table users');
  });

  test('a database that is read-only', async () => {
    const role = decodeURIComponent(url.username);
    await onIt(`alter role ${role} set default_transaction_read_only = on`);
    expect(await refused()).toMatch(/^Kahan cannot start\..*it is read-only: name the primary.*\n$/);
    await onIt(`alter role ${role} reset default_transaction_read_only`);
  });

  test('a wrong password', async () => {
    const { href } = url;
    url.password = 'other';
    expect(await refused()).toMatch(
      /^Kahan cannot start\..*(%2F %3F|pg_hba|may make no tables|cannot be used).*\n$/,
    );
    url = new URL(href);
  });
});

test('a name that is nearly a variable is told', async () => {
  const { output } = await endOf({
    LOG_LEVEL: 'warn',
    DATABSE_URL: 'x',
    SANDBOX_PORT: '1',
    PORT: '0',
    KAHAN_STUDENTS: 'many',
  });
  expect(output).toContain('DATABSE_URL: is not read; DATABASE_URL is meant?');
});

test('a port for metrics that is taken is named', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const { code, output } = await endOf({ METRICS_PORT: String(port) });
    expect(output).toMatch(new RegExp(`^Kahan cannot start\\. METRICS_PORT: port ${port} .* is taken`, 'm'));
    expect(code).toBe(1);
  } finally {
    server.close();
  }
});
