// Calendars of Debian that read the portal's feeds in a test.
import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

const PROGRAMS = ['vdirsyncer', 'khal'];

const isMissing = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0;

/**
 * Installs the calendars that are missing.
 * @returns {Promise<string>} why the tests with them cannot run; empty when they can
 */
export async function ensureCalendars() {
  const missing = PROGRAMS.filter(isMissing);
  if (missing.length === 0) return '';
  const reason = await installDebian(missing.join(' and '), missing);
  const left = PROGRAMS.filter(isMissing);
  return left.length === 0
    ? ''
    : `${left.join(' and ')} could not be installed: ${reason ?? 'they do not run'}`;
}
