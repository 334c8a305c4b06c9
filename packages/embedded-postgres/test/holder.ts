// A fake portal: holds the PostgreSQL of a DATA_DIR until it is told to stop, or killed.
import { startPostgres } from '../src/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir, throwaway: true, log: () => {} });
/** Keeps this process running, as its server does with a portal. */
setInterval(() => {}, 60_000);
process.send?.({ postmaster: postgres.pid(), connection: postgres.connection });
process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
