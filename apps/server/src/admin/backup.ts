import { parseArgs } from 'node:util';
import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { backUp } from '@kahan/embedded-postgres';
import { command, ownDataDir } from './command.ts';

const USAGE = `npm run backup -- DIR [--keep N]

Copies the embedded database into DIR while the portal works, and keeps the log of its changes there from then on.
  --keep N   how many backups stay, 7 by default`;

await command(USAGE, async (words, say) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { keep: { type: 'string', default: '7' } },
  });
  const [to] = positionals;
  const keep = Number(values.keep);
  if (to === undefined || positionals.length > 1 || !(Number.isInteger(keep) && keep > 0)) return null;
  const facts = { portal: CLIENT_VERSION, node: process.version };
  const { name, mark, files } = await backUp({ dataDir: ownDataDir('backup'), to, keep, facts, log: say });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  say(`Backed up as ${name}: ${Math.ceil(bytes / 1_000_000)} MB, ${Object.keys(mark.tables).length} tables.`);
  say('"npm run restore -- DIR --drill" proves that it can be restored.');
  return 0;
});
