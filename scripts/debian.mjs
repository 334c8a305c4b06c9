// Programs that tests run, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { run } from './child.mjs';

/**
 * Installs packages of Debian.
 * @param {string} what as told on the console
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} why not; undefined when they were installed
 */
export async function installDebian(what, packages) {
  const { status } = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (status !== 0) return 'apt-get is not there';
  if (process.getuid?.() !== 0) return 'apt-get needs root';
  console.log(`Installing ${what} from Debian`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('refreshing the list of Debian packages', 'apt-get', ['update'], { env });
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  const { code, output } = await run(`installing ${what}`, 'apt-get', args, { env });
  return code === 0 ? undefined : `apt-get: ${output.trim().split('\n').slice(-3).join('\n')}`;
}
