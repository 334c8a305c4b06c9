import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { archiveCommand } from './backup/archive.ts';
import type { Binaries } from './binaries.ts';
import { postgresEnvironment } from './cluster.ts';
import { codeOf } from './errors.ts';
import type { ClusterHome } from './home.ts';
import { spawnAs } from './identity.ts';

/** Size at which the log is copied to `.1` and truncated. */
const LOG_LIMIT_BYTES = 5_000_000;

/** The usual port number cannot clash, because the socket directory is private. */
export const PORT = 5432;

/**
 * Settings for one administrator with a small machine. Only events of the server itself are logged: errors of single
 * statements reach the portal anyway, and their texts may hold personal data.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // A backup and the changes after it need these settings.
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: '300',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Settings of a cluster that may be lost, in tests. */
const THROWAWAY: Record<string, string> = {
  wal_level: 'minimal',
  archive_mode: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // Each test file has a portal or several, with connections of their own.
  max_connections: '300',
};

/** A PostgreSQL that this process started; `failure` is set when it could not run or has ended. */
export interface Launched {
  pid: number | undefined;
  failure: string | undefined;
  ended: Promise<void>;
}

/**
 * Starts PostgreSQL in a session of its own: a Ctrl-C or a SIGKILL of the portal does not reach it.
 * @param more settings of this start alone
 */
export function launch(
  home: ClusterHome,
  binaries: Binaries,
  throwaway: boolean,
  more: Record<string, string> = {},
): Launched {
  const settings = {
    ...{ ...SETTINGS, archive_command: archiveCommand(home) },
    ...(throwaway ? THROWAWAY : {}),
    ...{ unix_socket_directories: home.run, ...more },
  };
  const args = [
    '-D',
    home.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  boundLog(home.logFile);
  const log = openSync(home.logFile, 'a', 0o600);
  try {
    const child = spawn(binaries.postgres, args, {
      cwd: home.path,
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...spawnAs(home.identity),
    });
    child.unref();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const launched: Launched = { pid: child.pid, failure: undefined, ended };
    const end = (failure: string) => {
      launched.failure = failure;
      resolve();
    };
    child.on('error', (error) => end(`cannot run ${binaries.postgres}: ${error.message}`));
    child.on('exit', (code, signal) => end(`PostgreSQL ended with ${signal ?? code}`));
    return launched;
  } finally {
    closeSync(log);
  }
}

/**
 * Keeps the log below its limit; PostgreSQL appends, so that cutting the file under it is safe. On a full disk the log
 * is cut without a copy.
 * @returns why that failed; null when it did not
 */
export function boundLog(file: string): Error | null {
  try {
    if (statSync(file).size < LOG_LIMIT_BYTES) return null;
    try {
      copyFileSync(file, `${file}.1`);
    } finally {
      truncateSync(file, 0);
    }
    return null;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : (error as Error);
  }
}

/** The last lines of the log, which say why a start failed. */
export function logTail(file: string, lines = 6): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '(no log)';
    throw error;
  }
}
