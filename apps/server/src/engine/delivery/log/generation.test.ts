import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@kahan/embedded-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openPool } from '../../../platform/database.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../../platform/migrations.ts';
import { readGeneration } from './generation.store.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kahan-generation-'));
  // PostgreSQL does not run as root, and its user enters here.
  execFileSync('chmod', ['755', directory]);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const dataDir = () => join(directory, 'data');

/** Starts the database of DATA_DIR as a portal does. @returns the generation of its logs */
async function generation(): Promise<string> {
  const postgres = await startPostgres({ dataDir: dataDir(), throwaway: true, log: () => {} });
  try {
    const pool = openPool({ ...postgres.connection, max: 1 });
    await migrate(pool, { directory: MIGRATIONS_DIRECTORY, log: () => {} });
    await pool.end();
    const db = openDatabase(postgres.connection, () => {});
    const found = await readGeneration(db, postgres.storage);
    await db.close();
    return found;
  } finally {
    await postgres.stop();
  }
}

test('a DATA_DIR that was copied back has a new generation', async () => {
  const first = await generation();
  expect(await generation()).toBe(first);

  const backup = join(directory, 'backup');
  execFileSync('cp', ['-a', dataDir(), backup]);
  await rename(dataDir(), join(directory, 'broken'));
  await rename(backup, dataDir());
  const copied = await generation();
  expect(copied).not.toBe(first);
  expect(await generation()).toBe(copied);
}, 120_000);
