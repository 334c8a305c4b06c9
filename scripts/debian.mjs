// Programs that tests run, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { run } from './child.mjs';

/** Calendars that read the portal's feeds in a test. */
const CALENDARS = ['vdirsyncer', 'khal'];
/** Prometheus scrapes a portal in a test and plays the alert rules. */
const PROMETHEUS = ['prometheus', 'promtool'];

const isMissing = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0;

/** The installation under way: apt-get locks its lists, so the next installation waits. */
let last = Promise.resolve();
let areListsFresh = false;

/**
 * Installs packages of Debian, one call after the other.
 * @param {string} what as told on the console
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} why not; undefined when they were installed
 */
export function installDebian(what, packages) {
  const installation = last.then(() => install(what, packages));
  last = installation.catch(() => {});
  return installation;
}

async function install(what, packages) {
  const { status } = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (status !== 0) return 'apt-get is not there';
  if (process.getuid?.() !== 0) return 'apt-get needs root';
  console.log(`Installing ${what} from Debian`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!areListsFresh) await run('refreshing the list of Debian packages', 'apt-get', ['update'], { env });
  areListsFresh = true;
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  const { code, output } = await run(`installing ${what}`, 'apt-get', args, { env });
  return code === 0 ? undefined : `apt-get: ${output.trim().split('\n').slice(-3).join('\n')}`;
}

/**
 * Installs the calendars that are missing.
 * @returns {Promise<string>} why the tests with them cannot run; empty when they can
 */
export async function ensureCalendars() {
  const missing = CALENDARS.filter(isMissing);
  if (missing.length === 0) return '';
  return failureOf(CALENDARS, await installDebian(missing.join(' and '), missing));
}

/**
 * Installs Prometheus when it is missing.
 * @returns {Promise<string>} why the tests with it cannot run; empty when they can
 */
export async function ensurePrometheus() {
  if (!PROMETHEUS.some(isMissing)) return '';
  return failureOf(PROMETHEUS, await installDebian('Prometheus', ['prometheus']));
}

/** Why programs that were installed just now do not run; empty when they do. */
function failureOf(programs, reason) {
  const left = programs.filter(isMissing);
  return left.length === 0
    ? ''
    : `${left.join(' and ')} could not be installed: ${reason ?? 'they do not run'}`;
}
