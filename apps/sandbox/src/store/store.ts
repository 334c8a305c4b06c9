import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isCurrent, type UniversityCalendar } from '../calendar.ts';
import { type Changes, createChanges, type LoggedChange } from './changes.ts';
import { type StoredPassword, storedPassword } from './password.ts';
import { SCHEMA, STORE_VERSION } from './schema.ts';

/** Metadata of a store. */
export interface StoreMeta {
  /** Id of this university; a different epoch means that everything was replaced. */
  epoch: string;
  /** Fingerprint of its source; a store with another source is replaced. */
  source: string;
  calendar: UniversityCalendar;
  /** The one password of all logins. */
  password: StoredPassword;
}

export interface Store {
  db: DatabaseSync;
  meta: StoreMeta;
  changes: Changes;
  /** Directory for handed-in files; made when it is needed. */
  files: string;
  /** Runs changes and their lines of the log in one durable transaction, then wakes the readers of the log. */
  write<T>(work: (changed: (change: LoggedChange) => void) => T): T;
  close(): void;
}

/** Fills an empty database with a university. */
export type Fill = (db: DatabaseSync, calendar: UniversityCalendar) => void;

const DEMO_PASSWORD = 'demo';

function readMeta(db: DatabaseSync): StoreMeta | null {
  const rows = db.prepare('select key, value from meta').all() as { key: string; value: string }[];
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const [meta, version] = [values.get('meta'), values.get('version')];
  return meta === undefined || version !== String(STORE_VERSION) ? null : (JSON.parse(meta) as StoreMeta);
}

/** A store that cannot be used, in words for the administrator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws StoreError when the file is not the store of a university */
function openDatabase(file: string): { db: DatabaseSync; meta: StoreMeta } | null {
  if (!existsSync(file)) return null;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    const meta = readMeta(db);
    if (meta !== null) return { db, meta };
    db.close();
    return null;
  } catch (error) {
    db?.close();
    throw new StoreError(
      `The sandbox's store ${file} cannot be read (${messageOf(error)}): put a copy in its place, or delete the file, and the next start makes a new university`,
      { cause: error },
    );
  }
}

/** Makes a directory and those above it. Node's own way tries for ever where the system forbids it, as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  try {
    makeDirectory(dirname(path));
    mkdirSync(path);
  } catch (error) {
    if (error instanceof StoreError || existsSync(path)) throw error;
    throw new StoreError(`DATA_DIR: a directory that can be made is expected (${messageOf(error)})`, {
      cause: error,
    });
  }
}

/**
 * Makes a university in a draft file and renames it when it is complete, so that a start that was
 * killed half-way leaves the previous store, or none.
 */
function make(file: string, source: string, calendar: UniversityCalendar, fill: Fill): void {
  const draft = `${file}.new`;
  const removeDraft = () => {
    for (const leftover of [draft, `${draft}-journal`]) rmSync(leftover, { force: true });
  };
  removeDraft();
  try {
    write(draft, source, calendar, fill);
  } catch (error) {
    removeDraft();
    throw error;
  }
  // The write-ahead log of the previous store must not be replayed onto the new one.
  for (const old of [`${file}-wal`, `${file}-shm`]) rmSync(old, { force: true });
  renameSync(draft, file);
  const directory = openSync(dirname(file), 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Writes a whole store to the disk. */
function write(draft: string, source: string, calendar: UniversityCalendar, fill: Fill): void {
  const db = new DatabaseSync(draft);
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536');
    db.exec('begin');
    db.exec(SCHEMA);
    fill(db, calendar);
    const meta: StoreMeta = {
      epoch: randomUUID(),
      source,
      calendar,
      password: storedPassword(DEMO_PASSWORD),
    };
    const put = db.prepare('insert into meta (key, value) values (?, ?)');
    put.run('meta', JSON.stringify(meta));
    put.run('version', String(STORE_VERSION));
    db.exec('commit');
  } finally {
    db.close();
  }
  const handle = openSync(draft, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

function toStore(file: string, { db, meta }: { db: DatabaseSync; meta: StoreMeta }): Store {
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536');
  const changes = createChanges(db, meta.epoch);
  return {
    db,
    meta,
    changes,
    files: file.replace(/\.sqlite$/, '-files'),
    write(work) {
      db.exec('begin immediate');
      try {
        const result = work(changes.append);
        db.exec('commit');
        changes.wake();
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

export interface OpenOptions {
  file: string;
  /** Fingerprint of the university's source. */
  source: string;
  /** Local date in Prague. */
  today: string;
  /** Reads the source of the university. When it fails, the previous store stays. */
  prepare(): Promise<{ calendar: UniversityCalendar; fill: Fill }>;
  log(line: string): void;
}

/** Opens the store. Makes it when it is missing, was made from another source, or its semester is over. */
export async function openStore(options: OpenOptions): Promise<Store> {
  makeDirectory(dirname(resolve(options.file)));
  const found = openDatabase(options.file);
  if (found?.meta.source === options.source && isCurrent(found.meta.calendar, options.today)) {
    return toStore(options.file, found);
  }
  found?.db.close();
  const { calendar, fill } = await options.prepare();
  if (found !== null) {
    options.log('replacing the stored university: its semester is over, or another source is configured');
  }
  make(options.file, options.source, calendar, fill);
  const made = openDatabase(options.file);
  if (made === null) throw new Error(`the store ${options.file} is not readable after it was made`);
  return toStore(options.file, made);
}
