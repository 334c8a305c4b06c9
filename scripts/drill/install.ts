// npm run drill -- install: follows docs/install.md word by word. Commands for the building machine run here, those for
// the server on a bare Debian with systemd (mmdebstrap, systemd-nspawn), which has no network but its loopback.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.mjs';
import { type Part, packagesOf, partsOf } from './document.ts';

/** Programs of Debian that make the tree and start it. */
const NEEDED = ['mmdebstrap', 'systemd-nspawn'];
const TREE = join(CACHE, 'drill', 'debian');
const SYSTEM = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates'];
const BOOT_MS = 10 * 60_000;
const ADDRESS = 'https://kahan.example';

function part(title: string): Part {
  const parts = partsOf(readFileSync(join(ROOT, 'docs/install.md'), 'utf8'));
  const found = parts.find((one) => one.title === title);
  if (found === undefined) throw new Error(`docs/install.md has no part "${title}"`);
  return found;
}

/** Runs a program with its output shown. @throws Error when it fails */
function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', timeout: BOOT_MS });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

/** A Debian with the programs that the page installs. It has no network later, when the page installs them. */
function makeTree(packages: readonly string[]): void {
  if (existsSync(join(TREE, 'etc/debian_version'))) return;
  mkdirSync(join(CACHE, 'drill'), { recursive: true });
  run('mmdebstrap', ['--variant=minbase', `--include=${[...SYSTEM, ...packages].join()}`, 'bookworm', TREE]);
}

/** Boots a copy of the tree that lives in memory, and runs a script in it. @returns all that the script has printed */
function boot(place: string): string {
  const service = `[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/bin/sh -c "/drill/run.sh >/drill/log 2>&1; systemctl poweroff"\n`;
  writeFileSync(join(place, 'drill.service'), service);
  spawnSync(
    'systemd-nspawn',
    [
      ...['--quiet', '--directory', TREE, '--volatile=overlay', '--private-network'],
      ...['--register=no', '--keep-unit', `--bind=${place}:/drill`],
      ...[`--bind-ro=${join(ROOT, 'kahan.tar.gz')}:/root/kahan.tar.gz`],
      ...[`--bind-ro=${join(place, 'drill.service')}:/etc/systemd/system/drill.service`],
      ...['--boot', 'systemd.wants=drill.service'],
    ],
    { stdio: 'ignore', timeout: BOOT_MS, killSignal: 'SIGTERM' },
  );
  return readFileSync(join(place, 'log'), 'utf8');
}

const missing = NEEDED.filter((program) => spawnSync(program, ['--version']).error !== undefined);
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `This drill needs root and ${NEEDED.join(' and ')}; missing: ${missing.join(', ') || 'root'}`,
  );
  process.exit(1);
}
const server = part('On the server');
const place = mkdtempSync(join(tmpdir(), 'kahan-drill-'));
try {
  run('sh', ['-eux', '-c', part('On the machine that builds').commands.join('\n')]);
  makeTree(packagesOf(server));
  const script = [
    'set -eux',
    'cd /root',
    // No network knows the name.
    "echo '127.0.0.1 kahan.example' >> /etc/hosts",
    ...server.commands,
    `NODE_EXTRA_CA_CERTS=/etc/kahan/tls.crt node /drill/student.js ${ADDRESS}`,
    'systemctl show kahan --property=ActiveState --property=NRestarts',
    'echo FOLLOWED',
  ];
  writeFileSync(join(place, 'run.sh'), `#!/bin/sh\n${script.join('\n')}\n`);
  chmodSync(join(place, 'run.sh'), 0o755);
  copyFileSync(join(ROOT, 'scripts/drill/student.js'), join(place, 'student.js'));
  const log = boot(place);
  console.log(log);
  if (!log.trimEnd().endsWith('FOLLOWED'))
    throw new Error('docs/install.md could not be followed, see above');
  console.log('docs/install.md was followed to its end.');
} finally {
  rmSync(place, { recursive: true, force: true });
  rmSync(join(ROOT, 'kahan.tar.gz'), { force: true });
}
