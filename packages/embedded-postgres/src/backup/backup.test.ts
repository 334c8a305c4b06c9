import { appendFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../../test/testing.ts';
import { backUp, drill, type RunningPostgres, readBackupState, restore, startPostgres } from '../index.ts';
import { readManifests } from './manifest.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let directory: TemporaryDirectory;
let running: RunningPostgres | undefined;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await directory.remove();
});

const dataDir = () => join(directory.path, 'data');
const backups = () => join(directory.path, 'backups');
const log = () => {};

async function start(): Promise<void> {
  running = await startPostgres({ dataDir: dataDir(), log });
}
async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}
async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client(running?.connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const write = (...words: string[]) => query(`insert into notes select unnest(array['${words.join("','")}'])`);
const words = async () =>
  (await query<{ word: string }>('select word from notes order by 1')).map(({ word }) => word);
const now = async () => (await query<{ at: Date }>('select clock_timestamp() as at'))[0]?.at ?? new Date(0);
const take = (keep = 3) => backUp({ dataDir: dataDir(), to: backups(), keep, facts: { version: '1' }, log });

async function startWithNotes(): Promise<void> {
  await start();
  await query('create table notes (word text primary key)');
  await write('before');
}

test('what was written after a backup comes back to an instant, and in the end as far as the log goes', async () => {
  await startWithNotes();
  // Writers go on while the copy is made.
  const [manifest] = await Promise.all([take(), write('during')]);
  await write('after');
  const until = await now();
  await write('slip');
  await stop();

  const { aside } = await restore({ dataDir: dataDir(), from: backups(), until, log });
  await start();
  expect(await words()).toEqual(['after', 'before', 'during']);
  expect(await readdir(aside ?? '')).toContain('PG_VERSION');
  expect(manifest.mark.tables.notes?.rows).toBeGreaterThan(0);
  // The archive never gets the end of the log.
  await rename(backups(), `${backups()}-away`);
  await write('goes on');
  await stop();
  await rename(`${backups()}-away`, backups());

  // Without an instant: the newest backup, all of the archive, and the end that only the old files have.
  await restore({ dataDir: dataDir(), from: backups(), log });
  await start();
  expect(await words()).toEqual(['after', 'before', 'during', 'goes on']);
});

test('a drill restores to the mark and compares all tables; what it uses is gone afterwards', async () => {
  await startWithNotes();
  expect(await readBackupState(dataDir())).toEqual({ backedUp: null, proven: null });
  await take();
  expect(await readBackupState(dataDir())).toEqual({ backedUp: expect.any(Date), proven: null });
  await write('later');
  const { different, manifest } = await drill({ from: backups(), log });
  expect(different).toEqual([]);
  expect(Object.keys(manifest.mark.tables)).toEqual(['notes']);
  expect(await words()).toEqual(['before', 'later']);
  const { proven } = await readBackupState(dataDir());
  expect(proven?.getTime()).toBeGreaterThan(0);

  const file = join(backups(), manifest.name, 'manifest.json');
  const wrong = structuredClone(manifest);
  Object.assign(wrong.mark.tables, { notes: { rows: 1, hash: '1' } });
  await writeFile(file, JSON.stringify(wrong));
  expect((await drill({ from: backups(), log })).different).toEqual(['notes']);
  expect((await readBackupState(dataDir())).proven).toEqual(proven);
});

test('a file that is not as it was backed up, an instant before all backups, a portal that runs: nothing is touched', async () => {
  await startWithNotes();
  const begun = await now();
  const { name, files } = await take();
  const refused = (until?: Date) => restore({ dataDir: dataDir(), from: backups(), until, log });
  await expect(refused()).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
  await stop();
  await expect(refused(begun)).rejects.toThrow(/The first backup in .* ended at/);
  // The log does not reach that instant.
  await expect(refused(new Date(Date.now() + 86_400_000))).rejects.toThrow(/recovery target/);
  const [path = ''] = Object.keys(files);
  await appendFile(join(backups(), name, 'data', path), 'x');
  await expect(refused()).rejects.toThrow(/is not as it was backed up/);
  await start();
  expect(await words()).toEqual(['before']);
});

test('a writer that holds one table and wants another waits a moment: neither the writer nor the backup is ended', async () => {
  await startWithNotes();
  await query('create table letters (word text)');
  const writer = new pg.Client(running?.connection);
  await writer.connect();
  await writer.query("begin; insert into notes values ('held')");
  const backup = take();
  // The backup has the letters, and waits for the notes.
  await vi.waitUntil(
    async () =>
      (await query("select from pg_locks where not granted and relation = 'notes'::regclass")).length > 0,
    { timeout: 30_000, interval: 5 },
  );
  await writer.query("insert into letters values ('wanted')");
  await writer.query('commit');
  await writer.end();
  expect((await backup).mark.tables).toMatchObject({ notes: { rows: 2 }, letters: { rows: 1 } });
});

test('an archive that is away loses nothing: PostgreSQL keeps the log until it is back', async () => {
  await startWithNotes();
  await take();
  await rename(backups(), `${backups()}-away`);
  await write('meanwhile');
  await stop();
  await rename(`${backups()}-away`, backups());
  await start();
  await write('end');
  const until = await now();
  await write('slip');
  await stop();
  // To an instant: from the archive alone.
  await restore({ dataDir: dataDir(), from: backups(), until, log });
  await start();
  expect(await words()).toEqual(['before', 'end', 'meanwhile']);
});

test('the oldest backups go, and with them the log before those that stay', async () => {
  await startWithNotes();
  const names: string[] = [];
  let until = new Date(0);
  for (const word of ['a', 'b', 'c']) {
    names.push((await take(2)).name);
    await write(word);
    if (word === 'b') until = await now();
  }
  expect((await readManifests(backups())).map(({ name }) => name)).toEqual(names.slice(1));
  const oldest = (await readManifests(backups()))[0]?.firstWal ?? '';
  const kept = (await readdir(join(backups(), 'wal'))).filter((file) => /^[0-9A-F]{24}\.gz$/.test(file));
  expect(kept.every((file) => file >= oldest)).toBe(true);
  await stop();
  await restore({ dataDir: dataDir(), from: backups(), until, log });
  await start();
  expect(await words()).toEqual(['a', 'b', 'before']);
});
