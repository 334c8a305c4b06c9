import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
