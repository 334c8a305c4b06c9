import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { locateBinaries } from './binaries.ts';
import { unusable } from './errors.ts';
import { type ClusterHome, locateHome, makeDirectory } from './home.ts';
import { STATE_ROOTS } from './identity.ts';
import { PORT } from './launch.ts';
import { takeDataDir } from './owner.ts';
import { findPostmaster } from './postmaster.ts';
import { DATABASE, PORTAL_ROLE } from './roles.ts';
import { EmbeddedServer } from './server.ts';

/** How to start the embedded PostgreSQL. */
export interface PostgresOptions {
  /** The portal's DATA_DIR; made when it is missing. */
  dataDir: string;
  /** Gets plain lines for the administrator. */
  log(line: string): void;
  /** Whether the cluster may be lost: no fsync. For tests. */
  throwaway?: boolean;
  /** Directories in which root keeps files that PostgreSQL's user cannot reach elsewhere; for tests. */
  stateRoots?: readonly string[];
  /** Milliseconds to wait for a predecessor that is just stopping (default 5,000). */
  predecessorTimeoutMs?: number;
}

/** A PostgreSQL that this process owns until `stop()`. */
export interface RunningPostgres {
  /** For `new pg.Pool()`: a private unix socket, database `kahan`, a role that owns nothing else. */
  connection: PoolConfig;
  /** A name of this copy of the cluster's files: those that are copied back from a backup have another name. */
  storage: string;
  /** Process id of the postmaster, which may change when it had to be started again. */
  pid(): number | undefined;
  /** Fast shutdown; resolves when no process is left. Calling it again returns the same promise. */
  stop(): Promise<void>;
}

/** PostgreSQL makes this file with the cluster and never touches it again. */
async function storageOf(data: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(join(data, 'PG_VERSION'));
  return `${ino}-${Math.trunc(birthtimeMs)}`;
}

/**
 * Takes ownership of a DATA_DIR and starts its PostgreSQL. A PostgreSQL that outlived its portal is stopped first. When
 * PostgreSQL dies, it is started again.
 * @throws PostgresStartError DATA_DIR_IN_USE when another portal owns it, and the other codes of errors.ts
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { stateRoots = STATE_ROOTS, predecessorTimeoutMs = 5_000 } = options;
  const dataDir = resolve(options.dataDir);
  try {
    await makeDirectory(dataDir);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir}`, error);
  }
  const release = await takeDataDir(dataDir, predecessorTimeoutMs);
  try {
    const home = await locateHome(dataDir, stateRoots);
    const binaries = await locateBinaries(home.identity, stateRoots);
    const server = new EmbeddedServer(home, binaries, options);
    await server.start();
    let stopped: Promise<void> | undefined;
    const storage = await storageOf(home.data);
    return {
      storage,
      connection: connectionTo(home),
      pid: () => server.pid,
      stop: () => {
        stopped ??= server.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const connectionTo = ({ run: host, portalPassword: password }: ClusterHome): PoolConfig => {
  return { host, port: PORT, database: DATABASE, user: PORTAL_ROLE, password };
};

/** The connection to the PostgreSQL of a DATA_DIR that a portal has started; null when it does not run. */
export async function findPostgres(
  dataDir: string,
  stateRoots: readonly string[] = STATE_ROOTS,
): Promise<PoolConfig | null> {
  const home = await locateHome(resolve(dataDir), stateRoots);
  return (await findPostmaster(home.data)) === undefined ? null : connectionTo(home);
}

export { type BackupOptions, backUp } from './backup/backup.ts';
export type { Manifest } from './backup/manifest.ts';
export { drill, type Restored, restore } from './backup/restore.ts';
export { type BackupState, readBackupState } from './backup/state.ts';
