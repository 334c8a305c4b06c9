import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { openPool } from './database.ts';
import { migrate, migrateLater } from './migrations.ts';

const database = await testDatabase();
let directory: TemporaryDirectory;

beforeEach(async () => {
  directory = await temporaryDirectory();
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(() => directory.remove());
afterAll(() => database.drop());

async function write(files: Record<string, string>): Promise<void> {
  await rm(directory.path, { recursive: true });
  await mkdir(directory.path);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory.path, name), sql);
}

const run = (pool = database.pool) => migrate(pool, { directory: directory.path, log: () => {} });
const FIRST = { '001-first.sql': 'CREATE TABLE first (id int)' };
const SECOND = { '002-second.sql': 'CREATE TABLE second (id int); INSERT INTO second VALUES (1)' };

test('each migration runs once, in order', async () => {
  await write({ ...SECOND, ...FIRST });
  expect(await run()).toEqual(['001-first.sql', '002-second.sql']);
  expect(await run()).toEqual([]);
  await write({ ...FIRST, ...SECOND, '010-third.sql': 'ALTER TABLE second ADD COLUMN name text' });
  expect(await run()).toEqual(['010-third.sql']);
  expect((await database.pool.query('SELECT * FROM second')).rows).toEqual([{ id: 1, name: null }]);
});

test('of several portals that start at once one migrates and the others wait', async () => {
  await write({ ...FIRST, '002-slow.sql': 'CREATE TABLE slow AS SELECT 1 AS one FROM pg_sleep(0.2)' });
  const pools = [1, 2, 3].map(() => openPool({ connectionString: database.url }));
  try {
    const applied = await Promise.all(pools.map((pool) => run(pool)));
    expect(applied.flat().sort()).toEqual(['001-first.sql', '002-slow.sql']);
  } finally {
    for (const pool of pools) await pool.end();
  }
});

test('a failure names the file and leaves nothing of it; those before it stay', async () => {
  await write({ ...FIRST, '002-broken.sql': 'CREATE TABLE half (id int); SELECT nothing' });
  await expect(run()).rejects.toThrow('Migration 002-broken.sql failed: column "nothing" does not exist');
  const { rows } = await database.pool.query(
    "SELECT to_regclass('first') AS first, to_regclass('half') AS half",
  );
  expect(rows).toEqual([{ first: 'first', half: null }]);
  await write({ ...FIRST, '002-broken.sql': 'CREATE TABLE half (id int)' });
  expect(await run()).toEqual(['002-broken.sql']);
});

describe('tables that others use', () => {
  const HASTE = { wait: 50, first: 10, longest: 20, total: 60_000 };
  const LATER = {
    ...FIRST,
    ...SECOND,
    '003-both.sql': 'ALTER TABLE first ADD a int; ALTER TABLE second ADD b int',
  };
  let other: pg.Client;
  beforeEach(async () => {
    await write({ ...FIRST, ...SECOND });
    await run();
    await write(LATER);
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(() => other.end());

  const patiently = (log: (line: string) => void, patience = HASTE) =>
    migrate(database.pool, { directory: directory.path, log, patience });

  test('delay a migration and do not make it fail; whoever uses them goes on meanwhile', async () => {
    await other.query('BEGIN; SELECT * FROM second');
    const lines: string[] = [];
    const migrated = patiently((line) => lines.push(line));
    await expect.poll(() => lines.join('\n')).toMatch(/003-both\.sql failed: .*lock timeout; .* next try in/);
    // The other order of tables was a deadlock for one of the two while the migration kept its locks.
    await other.query('LOCK TABLE first IN ROW EXCLUSIVE MODE; INSERT INTO first VALUES (7)');
    await other.query('COMMIT');
    expect(await migrated).toEqual(['003-both.sql']);
    expect((await database.pool.query('SELECT * FROM first')).rows).toEqual([{ id: 7, a: null }]);
  });

  test('end a start that has waited for too long, with where to look', async () => {
    await other.query('BEGIN; SELECT * FROM second');
    await expect(patiently(() => {}, { ...HASTE, total: 0 })).rejects.toThrow(
      /003-both\.sql failed: .*; look in pg_stat_activity/,
    );
  });
});

describe('a portal that is older than the database', () => {
  const NEWER = {
    ...FIRST,
    '002-second.sql': '-- Expands.\n-- tolerated-by: 1.17.2\nCREATE TABLE second (id int)',
  };
  const start = (version: string) =>
    migrate(database.pool, { directory: directory.path, log: () => {}, version });

  test.each(['1.17.2', '1.17.10', '1.18.0', '2.0.0'])('runs as %s when 1.17.2 does', async (version) => {
    await write(NEWER);
    await run();
    await write({ ...FIRST, '003-own.sql': 'CREATE TABLE own (id int)' });
    expect(await start(version)).toEqual(['003-own.sql']);
  });

  test.each(['1.17.1', '1.9.9', '0.20.20'])('refuses as %s', async (version) => {
    await write(NEWER);
    await run();
    await write(FIRST);
    await expect(start(version)).rejects.toThrow(
      `migration 002-second.sql, which portals before 1.17.2 do not run on, and this is ${version}`,
    );
  });

  test('refuses a migration that does not say who runs on it', async () => {
    await write({ ...FIRST, ...SECOND });
    await run();
    await write(FIRST);
    await expect(start('99.0.0')).rejects.toThrow('002-second.sql, which older portals do not run on');
  });

  test('also in a list that older portals have made', async () => {
    await write(FIRST);
    await run();
    await database.pool.query('ALTER TABLE schema_migrations DROP COLUMN tolerated_by');
    await write(NEWER);
    expect(await run()).toEqual(['002-second.sql']);
    await write(FIRST);
    expect(await start('1.17.2')).toEqual([]);
  });

  test('a word instead of a version is an error', async () => {
    await write({ '001-first.sql': '-- tolerated-by: all\nCREATE TABLE first (id int)' });
    await expect(run()).rejects.toThrow('001-first.sql: -- tolerated-by: all is no version such as');
  });
});

test.each([
  {
    name: 'was changed',
    later: { '001-first.sql': 'CREATE TABLE first (id bigint)' },
    message: '001-first.sql was changed',
  },
  {
    name: 'is gone',
    later: SECOND,
    message: 'has seen migration 001-first.sql, which older portals do not run on',
  },
])('an applied migration that $name stops the start', async ({ later, message }) => {
  await write(FIRST);
  await run();
  await write(later);
  await expect(run()).rejects.toThrow(message);
});

test.each([
  { files: { '1-first.sql': '' }, message: '1-first.sql is not named like a migration' },
  { files: { '001-a.sql': '', '001-b.sql': '' }, message: 'same number: 001-a.sql and 001-b.sql' },
])('$message', async ({ files, message }) => {
  await write(files);
  await expect(run()).rejects.toThrow(message);
});

describe('an index that is built later', () => {
  const TABLE = { '001-first.sql': 'CREATE TABLE first (id int); INSERT INTO first VALUES (1), (1)' };
  const INDEX = {
    '002-index.sql': '-- tolerated-by: 1.0.0\n-- later\ncreate index concurrently first_id on first (id);',
  };
  const later = () => migrateLater(database.pool, { directory: directory.path, log: () => {} });
  const isValid = async () =>
    (
      await database.pool.query(
        "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('first_id')",
      )
    ).rows[0]?.valid;

  test('is not built at the start, and then once, while others write', async () => {
    await write({ ...TABLE, ...INDEX, ...{ '003-third.sql': 'CREATE TABLE third (id int)' } });
    expect(await run()).toEqual(['001-first.sql', '003-third.sql']);
    // The build waits for this transaction. No other transaction waits for the build.
    const writer = await database.pool.connect();
    await writer.query('BEGIN; INSERT INTO first VALUES (2)');
    const built = later();
    const isBuilding = async () =>
      (
        await database.pool.query(
          "SELECT FROM pg_stat_activity WHERE query LIKE '%create index conc%' AND pid <> pg_backend_pid()",
        )
      ).rowCount !== 0;
    await expect.poll(isBuilding).toBe(true);
    await database.pool.query('INSERT INTO first VALUES (3)');
    // Another portal leaves it alone.
    expect(await later()).toEqual([]);
    await writer.query('COMMIT');
    writer.release();
    expect(await built).toEqual(['002-index.sql']);
    expect(await isValid()).toBe(true);
    expect(await later()).toEqual([]);
    expect(await run()).toEqual([]);
  });

  test('is built anew when a former try has left half of it', async () => {
    const unique = INDEX['002-index.sql'].replace('create index', 'create unique index');
    await write({ ...TABLE, '002-index.sql': unique });
    await run();
    await expect(later()).rejects.toThrow('Migration 002-index.sql failed: could not create unique index');
    expect(await isValid()).toBe(false);
    await database.pool.query('DELETE FROM first');
    expect(await later()).toEqual(['002-index.sql']);
    expect(await isValid()).toBe(true);
  });

  test('refuses a file that does something else', async () => {
    await write({ ...TABLE, '002-other.sql': '-- later\ncreate index first_id on first (id)' });
    await run();
    await expect(later()).rejects.toThrow(
      '002-other.sql: one statement "create index concurrently NAME on …"',
    );
  });
});
