// Programs that tests run, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child.mjs';
import { CACHE } from './paths.mjs';
import { exists } from './setup.mjs';

/** Calendars that read the portal's feeds in a test. */
const CALENDARS = ['vdirsyncer', 'khal'];
/** Prometheus scrapes a portal in a test and plays the alert rules. */
const PROMETHEUS = ['prometheus', 'promtool'];

/** A drill upgrades two portals behind HAProxy. */
const HAPROXY = ['haproxy'];

/** Programs of a cluster whose primaries a drill loses, and their packages. */
const CLUSTER = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
/** PostgreSQL's programs are in no folder of PATH. */
const CLUSTER_POSTGRES = { place: '/usr/lib/postgresql/15/bin/postgres', name: 'postgresql-15' };

const isMissing = (program) =>
  ['--version', '-v'].every((flag) => spawnSync(program, [flag], { stdio: 'ignore' }).status !== 0);

/** The work of apt-get under way: it locks its lists, so the next one waits. */
let last = Promise.resolve();
let areListsFresh = false;

/**
 * Installs packages of Debian, one call after the other.
 * @param {string} what as named on the console
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} the reason of a failure; undefined when they were installed
 */
export const installDebian = (what, packages) => inTurn(() => install(what, packages));

function inTurn(work) {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
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

/**
 * Installs HAProxy when it is missing.
 * @returns {Promise<string>} why the drill with it cannot run; empty when it can
 */
export async function ensureHaproxy() {
  if (!HAPROXY.some(isMissing)) return '';
  return failureOf(HAPROXY, await installDebian('HAProxy', HAPROXY));
}

/**
 * Installs Patroni, etcd, HAProxy and PostgreSQL where they are missing.
 * @returns {Promise<string>} why the drill with them cannot run; empty when it can
 */
export async function ensureCluster() {
  const missing = Object.keys(CLUSTER).filter(isMissing);
  const packages = missing.map((program) => CLUSTER[program]);
  if (!existsSync(CLUSTER_POSTGRES.place)) packages.push(CLUSTER_POSTGRES.name);
  if (packages.length === 0) return '';
  return failureOf(Object.keys(CLUSTER), await installDebian(packages.join(', '), packages));
}

/** The folder into which `slapd`, the server of OpenLDAP, is unpacked. Installed, it would start with the machine. */
export const SLAPD = join(CACHE, 'debian', 'slapd');

/**
 * Unpacks OpenLDAP's server when it is missing.
 * @returns {Promise<string>} why the tests with it cannot run; empty when they can
 */
export async function ensureSlapd() {
  const reason = await unpackDebian('slapd', ['slapd', 'openssl']);
  return reason === undefined ? '' : `slapd could not be unpacked: ${reason}`;
}

/**
 * Unpacks packages of Debian, with those that they need and that are not installed, into a folder of .cache. Needs no
 * root, and nothing of them is started.
 * @param {string} name the folder
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} the reason of a failure; undefined when they are there
 */
export const unpackDebian = (name, packages) => inTurn(() => unpack(name, packages));

async function unpack(name, packages) {
  const folder = join(CACHE, 'debian', name);
  if (await exists(folder)) return undefined;
  const { status } = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (status !== 0) return 'apt-get is not there';
  console.log(`Unpacking ${name} from Debian`);
  const made = `${folder}.${process.pid}`;
  const archives = join(made, 'archives');
  await mkdir(join(archives, 'partial'), { recursive: true });
  try {
    // The lock of the machine's packages is left alone: nothing of them changes.
    const options = ['-o', 'Debug::NoLocking=1', '-o', `Dir::Cache::archives=${archives}`];
    // Packages that the machine has installed are unpacked all the same: what they need is there.
    const way = ['-y', '--no-install-recommends', '--reinstall', '--download-only'];
    const args = ['install', ...way, ...options, ...packages];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    let { code, output } = await run(`downloading ${name}`, 'apt-get', args, { env });
    if (code !== 0 && process.getuid?.() === 0) {
      // Old lists name packages that are gone.
      await run('refreshing the list of Debian packages', 'apt-get', ['update'], { env });
      areListsFresh = true;
      ({ code, output } = await run(`downloading ${name}`, 'apt-get', args, { env }));
    }
    if (code !== 0) return `apt-get: ${output.trim().split('\n').slice(-3).join('\n')}`;
    const root = join(made, 'root');
    for (const file of (await readdir(archives)).filter((entry) => entry.endsWith('.deb'))) {
      const unpacked = await run(`unpacking ${file}`, 'dpkg-deb', ['-x', join(archives, file), root]);
      if (unpacked.code !== 0) return `dpkg-deb: ${unpacked.output.trim()}`;
    }
    await rename(root, folder);
    return undefined;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Why programs that were installed just now do not run; empty when they do. */
function failureOf(programs, reason) {
  const left = programs.filter(isMissing);
  return left.length === 0
    ? ''
    : `${left.join(' and ')} could not be installed: ${reason ?? 'they do not run'}`;
}
