// npm run drill -- NAME: tries a task of an operator whole. `install` follows docs/install.md, `start` times the start
// of the built portal, `failover` loses primaries in a network of its own; the others, all without a name, are tests.
// `upgrade COMMIT` begins with that commit's version.
import { join } from 'node:path';
import { become } from './child.mjs';
import { ensureCluster } from './debian.mjs';
import { MODULES, NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main, SetupError } from './setup.mjs';

const PROGRAMS = ['install', 'start'];
const [name = '', ...rest] = process.argv.slice(2);

await main(async () => {
  if (PROGRAMS.includes(name)) {
    await ensureInstalled();
    become(NODE, [join(ROOT, 'scripts', 'drill', `${name}.ts`), ...rest]);
  } else if (name === 'failover') {
    await ensureInstalled();
    const reason = process.getuid?.() === 0 ? await ensureCluster() : 'it needs root';
    if (reason !== '') throw new SetupError(`This drill cannot run here: ${reason}`);
    process.env.KAHAN_OWN_NETWORK = 'true';
    const vitest = join(MODULES, 'vitest', 'vitest.mjs');
    const test = 'apps/server/test/drill/failover.soak.test.ts';
    const words = [NODE, vitest, 'run', '--project', 'server', test];
    // Processes that the drill starts end with it, however it ends. The shell stays: it collects killed processes.
    const spaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const prepare = 'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns';
    become('unshare', [...spaces, 'sh', '-c', `${prepare} && "$0" "$@"; exit $?`, ...words]);
  } else {
    const [former] = name === 'upgrade' ? rest : [];
    if (former !== undefined) process.env.KAHAN_FORMER = former;
    const tests = former === undefined ? process.argv.slice(2) : [name];
    become(process.execPath, [join(ROOT, 'scripts', 'test.mjs'), 'drill', ...tests]);
  }
});
