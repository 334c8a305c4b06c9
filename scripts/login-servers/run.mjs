// npm run login-servers: logins at servers of others, Samba AD and LemonLDAP::NG, from Debian's packages in a tree of
// their own. Needs root, for the tree and for Samba's ports.
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../child.mjs';
import { ensureSlapd, installDebian } from '../debian.mjs';
import { CACHE, MODULES, NODE, nodeEnvironment } from '../paths.mjs';
import { ensureInstalled, exists, main, SetupError } from '../setup.mjs';

const TREE = join(CACHE, 'login-servers', 'debian');
const PACKAGES = [
  ...['samba-ad-dc', 'samba-ad-provision', 'python3-markdown', 'winbind'],
  ...[
    'lemonldap-ng',
    'libglib-perl',
    'libplack-perl',
    'libgd-securityimage-perl',
    'openssl',
    'ca-certificates',
  ],
];
const CONFIG = 'apps/server/test/login-servers/vitest.config.ts';

/** A Debian with the servers. Nothing of them is started or installed on this machine. */
async function ensureTree() {
  if (await exists(join(TREE, 'usr/sbin/samba'))) return;
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) {
    const reason = await installDebian('mmdebstrap', ['mmdebstrap']);
    if (reason !== undefined) throw new SetupError(`mmdebstrap could not be installed: ${reason}`);
  }
  await mkdir(join(CACHE, 'login-servers'), { recursive: true });
  const args = ['--variant=minbase', `--include=${PACKAGES.join()}`, 'bookworm', TREE];
  const { code, output } = await run('making a Debian with the servers', 'mmdebstrap', args);
  if (code !== 0) throw new SetupError(`mmdebstrap: ${output.trim().split('\n').slice(-5).join('\n')}`);
}

await main(async () => {
  if (process.getuid?.() !== 0) throw new SetupError('npm run login-servers needs root');
  await ensureInstalled();
  const reason = await ensureSlapd();
  if (reason !== '') throw new SetupError(reason);
  await ensureTree();
  const args = [join(MODULES, 'vitest', 'vitest.mjs'), 'run', '--config', CONFIG, ...process.argv.slice(2)];
  const env = { ...nodeEnvironment(), LOGIN_SERVERS: TREE };
  const { code } = await run('logins at servers of others', NODE, args, { env, show: true });
  process.exitCode = code;
});
