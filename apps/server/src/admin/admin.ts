import { findPostgres } from '@kahan/embedded-postgres';
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
  const connection = databaseUrl === null ? await findPostgres(dataDir) : { connectionString: databaseUrl };
  if (connection === null) {
    console.error(`The database in DATA_DIR ${dataDir} does not run: start the portal, which starts it.`);
    return 1;
  }
  const db = openDatabase(connection, (error) => console.error(String(error)));
  try {
    const log = createLog({ level: 'info' });
    const audit = await openAudit({ db, log, metrics: createMetrics() });
    return await administer({ db, say, audit, erased: erasedUsersIn(dataDir) }, words);
  } finally {
    await db.close();
  }
});
