import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { migrate } from './migrations.ts';

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
  const pools = [1, 2, 3].map(() => new pg.Pool({ connectionString: database.url }));
  try {
    const applied = await Promise.all(pools.map((pool) => run(pool)));
    expect(applied.flat().sort()).toEqual(['001-first.sql', '002-slow.sql']);
  } finally {
    for (const pool of pools) await pool.end();
  }
});

test('a failure names the file and changes nothing', async () => {
  await write({ ...FIRST, '002-broken.sql': 'CREATE TABLE half (id int); SELECT nothing' });
  await expect(run()).rejects.toThrow('Migration 002-broken.sql failed: column "nothing" does not exist');
  const { rows } = await database.pool.query(
    "SELECT to_regclass('first') AS first, to_regclass('half') AS half, to_regclass('schema_migrations') AS list",
  );
  expect(rows).toEqual([{ first: null, half: null, list: null }]);
});

test.each([
  {
    name: 'was changed',
    later: { '001-first.sql': 'CREATE TABLE first (id bigint)' },
    message: '001-first.sql was changed',
  },
  { name: 'is gone', later: SECOND, message: 'has seen migration 001-first.sql, which is not here' },
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
