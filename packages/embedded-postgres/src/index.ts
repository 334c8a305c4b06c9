import type { PoolConfig } from 'pg';
import { locateBinaries } from './binaries.ts';
import type { PostgresStartError } from './errors.ts';
import { locateHome } from './home.ts';
import { STATE_ROOTS } from './identity.ts';
import { PORT } from './launch.ts';
import { DATABASE, PORTAL_ROLE } from './roles.ts';
import { EmbeddedServer } from './server.ts';

/** How to start the embedded PostgreSQL. */
export interface PostgresOptions {
  /** The portal's DATA_DIR; made when it is missing. */
  dataDir: string;
  /** Gets plain lines for the administrator. */
  log(line: string): void;
  /** Called when another portal has taken DATA_DIR while the connection was lost: the caller must end. */
  onLost?(error: PostgresStartError): void;
  /** A cluster that may be lost: no fsync. For tests. */
  throwaway?: boolean;
  /** Where root keeps what PostgreSQL's user cannot reach elsewhere; for tests. */
  stateRoots?: readonly string[];
  /** Milliseconds to wait for a predecessor that is just stopping (default 5,000). */
  predecessorTimeoutMs?: number;
}

/** A PostgreSQL that this process owns until `stop()`. */
export interface RunningPostgres {
  /** For `new pg.Pool()`: a private unix socket, database `kahan`, a role that owns nothing else. */
  connection: PoolConfig;
  /** Process id of the postmaster, which may change when it had to be started again. */
  pid(): number | undefined;
  /** Fast shutdown; resolves when no process is left. Calling it again returns the same promise. */
  stop(): Promise<void>;
}

/**
 * Starts, or adopts, the PostgreSQL of a DATA_DIR and takes ownership of it. Ownership is a lock held by one
 * connection, so it ends with this process however that dies. When PostgreSQL itself dies, it is started again.
 * @throws PostgresStartError DATA_DIR_IN_USE when another portal owns it, and the other codes of errors.ts
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const stateRoots = options.stateRoots ?? STATE_ROOTS;
  const home = await locateHome(options.dataDir, stateRoots);
  const binaries = await locateBinaries(home.identity, stateRoots);
  const server = new EmbeddedServer(home, binaries, options);
  await server.start();
  return {
    connection: {
      ...{ host: home.run, port: PORT, database: DATABASE },
      ...{ user: PORTAL_ROLE, password: home.portalPassword },
    },
    pid: () => server.pid,
    stop: () => server.stop(),
  };
}
