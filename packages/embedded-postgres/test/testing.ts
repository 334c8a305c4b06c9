import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateHome } from '../src/home.ts';
import { STATE_ROOTS } from '../src/identity.ts';
import { startPostgres } from '../src/index.ts';
import { SUPERUSER } from '../src/roles.ts';

/** A directory for one test; `remove` takes it away with all that is in it. */
export interface TemporaryDirectory {
  path: string;
  remove(): Promise<void>;
}

/**
 * A new directory below the system's temporary one.
 * @param mode 0711 lets PostgreSQL's user pass when root runs the tests, 0700 does not
 */
export async function temporaryDirectory(mode = 0o711): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'kahan-test-'));
  await chmod(path, mode);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts a PostgreSQL without fsync in a temporary directory.
 * @returns its URL, of the superuser and the database `postgres`: tests make and drop databases
 */
export async function throwawayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await temporaryDirectory();
  const postgres = await startPostgres({ dataDir: directory.path, throwaway: true, log: () => {} });
  const { host, port } = postgres.connection;
  const { password } = await locateHome(directory.path, STATE_ROOTS);
  const address = new URL(`postgres://localhost:${port}/postgres`);
  address.username = SUPERUSER;
  address.password = password;
  address.searchParams.set('host', String(host));
  return {
    url: address.href,
    stop: async () => {
      await postgres.stop();
      await directory.remove();
    },
  };
}
