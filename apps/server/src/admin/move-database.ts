import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { openPool } from '../platform/database.ts';
import { command } from './command.ts';
import { abandonMove, beginMove, finishMove, tryMove } from './move.ts';

const USAGE = `npm run move-database -- NEW [--dry-run | --finish | --abandon]

Moves the database of DATABASE_URL to another server, e.g. of the next major version of PostgreSQL, while the portals serve
(docs/upgrade.md). NEW is the address of an empty database there, for an administrator of that server.
  --dry-run   says what is in the way, and changes nothing
  --finish    after all portals have stopped: the last changes, sequences, a comparison, and the end of the replication
  --abandon   gives the move up`;

await command(USAGE, async (words, say) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, finish: { type: 'boolean' }, abandon: { type: 'boolean' } },
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1 || Object.keys(values).length > 1) return null;
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === null)
    throw new Error(
      'DATABASE_URL is not set: the embedded database moves with its version of Kahan (docs/upgrade.md)',
    );
  const from = openPool({ connectionString: databaseUrl, max: 1 });
  const to = openPool({ connectionString: address, max: 1 });
  const act = values['dry-run']
    ? tryMove
    : values.finish
      ? finishMove
      : values.abandon
        ? abandonMove
        : beginMove;
  try {
    return await act({ from, fromUrl: databaseUrl, to, say });
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
});
