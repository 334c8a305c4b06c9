import { parseArgs } from 'node:util';
import { drill, restore } from '@kahan/embedded-postgres';
import { command, ownDataDir } from './command.ts';

const USAGE = `npm run restore -- DIR [--until TIME]
npm run restore -- DIR --drill

Puts the newest backup of DIR in the place of the embedded database and applies the log of changes. Stop the portal before.
What was there is moved aside.
  --until TIME   the last instant whose changes are wanted, e.g. 2026-11-27T18:30:00+01:00; all of them by default
  --drill        restores elsewhere, compares all tables and removes what it has made; the portal may run`;

/** An instant with its zone; null when it is none. */
function instantOf(text: string): Date | null {
  const instant = new Date(text);
  const hasZone = /T.*(Z|[+-]\d\d:\d\d)$/.test(text);
  return hasZone && !Number.isNaN(instant.getTime()) ? instant : null;
}

await command(USAGE, async (words, say) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { until: { type: 'string' }, drill: { type: 'boolean', default: false } },
  });
  const [from] = positionals;
  const until = values.until === undefined ? undefined : instantOf(values.until);
  if (from === undefined || positionals.length > 1 || until === null) return null;
  if (values.drill) {
    const { manifest, different } = await drill({ from, log: say });
    const rows = Object.values(manifest.mark.tables).reduce((sum, table) => sum + table.rows, 0);
    if (different.length > 0) {
      say(`The backup of ${manifest.name} is NOT what was backed up. Different: ${different.join(', ')}`);
      return 1;
    }
    const tables = Object.keys(manifest.mark.tables).length;
    say(`The backup of ${manifest.name} is proven: ${tables} tables, ${rows} rows, all equal.`);
    return 0;
  }
  const { manifest, aside } = await restore({ dataDir: ownDataDir('restore'), from, until, log: say });
  say(`Restored from the backup of ${manifest.name}${until ? ` until ${until.toISOString()}` : ''}.`);
  if (aside !== null) say(`What was there before is in ${aside}; remove it when all is well.`);
  say(
    'Start the portal: it reads all records again without telling anyone, and open pages load everything again.',
  );
  return 0;
});
