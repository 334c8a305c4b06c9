import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../test/testing.ts';
import { type RunningPostgres, startPostgres } from './index.ts';

let directory: TemporaryDirectory;
let running: RunningPostgres[];
beforeEach(async () => {
  directory = await temporaryDirectory();
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await directory.remove();
});

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: directory.path, throwaway: true, log: () => {} });
  running.push(postgres);
  return postgres;
}

async function superuser({ connection }: RunningPostgres): Promise<PoolConfig> {
  const password = await readFile(join(directory.path, 'postgres', 'password'), 'utf8');
  return { ...connection, user: 'kahan', password };
}

async function query(connection: PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('the role of the portal owns its schema and has no further rights', async () => {
  const { connection } = await start();
  const rights = `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS more
                  FROM pg_roles WHERE rolname = current_user`;
  expect(await query(connection, rights)).toEqual([{ more: false }]);
  await query(
    connection,
    'CREATE TABLE own (id int GENERATED ALWAYS AS IDENTITY); INSERT INTO own DEFAULT VALUES',
  );
  await query(connection, "SELECT pg_advisory_lock(1); LISTEN kahan; SELECT pg_notify('kahan', '')");
  for (const more of [
    'CREATE DATABASE more',
    'CREATE ROLE more',
    "COPY own TO PROGRAM 'true'",
    "SELECT pg_read_file('postgresql.conf')",
    'ALTER SYSTEM SET fsync = off',
    'SET ROLE kahan',
  ])
    await expect(query(connection, more), more).rejects.toThrow(/permission denied|must be|denied to/);
  for (const database of ['postgres', 'template1'])
    await expect(query({ ...connection, database }, 'SELECT 1')).rejects.toThrow(/permission denied/);
});

test("a database of an earlier version, whose tables are the superuser's, is handed over and keeps its data", async () => {
  const first = await start();
  await query(
    await superuser(first),
    `DROP SCHEMA public; CREATE SCHEMA public;
     CREATE TYPE mood AS ENUM ('well');
     CREATE DOMAIN grade AS text CHECK (value <> '');
     CREATE TABLE kept (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, old serial, mood mood, grade grade);
     CREATE SEQUENCE alone;
     CREATE VIEW seen AS SELECT id FROM kept;
     CREATE MATERIALIZED VIEW counted AS SELECT count(*) FROM kept;
     CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER told AFTER INSERT ON kept EXECUTE FUNCTION told();
     INSERT INTO kept (mood, grade) VALUES ('well', 'A')`,
  );
  await first.stop();
  // The password of a role that is not there yet.
  await rm(join(directory.path, 'postgres', 'portal-password'));
  const { connection } = await start();
  expect(await query(connection, 'SELECT id, old, mood, grade FROM kept')).toEqual([
    { id: 1, old: 1, mood: 'well', grade: 'A' },
  ]);
  await query(
    connection,
    `ALTER TABLE kept ADD more int;
     INSERT INTO kept (mood, grade) VALUES ('well', 'B');
     ALTER TYPE mood ADD VALUE 'better';
     ALTER DOMAIN grade DROP NOT NULL;
     ALTER SEQUENCE alone RESTART;
     REFRESH MATERIALIZED VIEW counted;
     CREATE OR REPLACE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     DROP VIEW seen`,
  );
  const foreign = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
                   AND pg_get_userbyid(relowner) <> 'kahan_portal'`;
  expect(await query(connection, foreign)).toEqual([]);
});
