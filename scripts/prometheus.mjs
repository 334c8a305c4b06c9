// Prometheus of Debian, which scrapes a portal in a test and plays the alert rules.
import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

const PROGRAMS = ['prometheus', 'promtool'];

const isMissing = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0;

/**
 * Installs Prometheus when it is missing.
 * @returns {Promise<string>} why the tests with it cannot run; empty when they can
 */
export async function ensurePrometheus() {
  if (!PROGRAMS.some(isMissing)) return '';
  const reason = await installDebian('Prometheus', ['prometheus']);
  const left = PROGRAMS.filter(isMissing);
  return left.length === 0
    ? ''
    : `${left.join(' and ')} could not be installed: ${reason ?? 'they do not run'}`;
}
