import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@kahan/embedded-postgres';
import type { PoolConfig } from 'pg';
import { erasedUsersIn } from '../capabilities/personal-data/index.ts';
import { readConfig } from '../config.ts';
import { openAudit } from '../platform/audit.ts';
import { openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { administer } from './administer.ts';
import { command } from './command.ts';

// An administrator's command on the database of the portal, with the portal's variables.
await command('', async (words, say) => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const own = databaseUrl === null ? await ownDatabase(dataDir) : null;
  if (databaseUrl === null && own === null) {
    console.error(`There is no database in DATA_DIR ${dataDir}: is it the DATA_DIR of the portal?`);
    return 1;
  }
  const connection = own?.connection ?? { connectionString: databaseUrl ?? '' };
  const db = openDatabase(connection, (error) => console.error(String(error)));
  try {
    const log = createLog({ level: 'info' });
    const audit = await openAudit({ db, log, metrics: createMetrics() });
    return await administer({ db, say, audit, erased: erasedUsersIn(dataDir) }, words);
  } finally {
    await db.close();
    await own?.stop();
  }
});

/** The embedded database; one that does not run is started for the command. null: there is none. */
async function ownDatabase(
  dataDir: string,
): Promise<{ connection: PoolConfig; stop(): Promise<void> } | null> {
  // A folder, or a file that says where it is.
  if (!['postgres', 'postgres.json'].some((name) => existsSync(join(dataDir, name)))) return null;
  const running = await findPostgres(dataDir);
  if (running !== null) return { connection: running, stop: async () => {} };
  return startPostgres({ dataDir, log: (line) => console.error(line) });
}
