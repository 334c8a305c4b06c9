// Installs the packages of a fresh clone. Runs on Node 20 and later, without any package.
import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child.mjs';
import { MODULES, NODE, ROOT } from './paths.mjs';

/** Longest silence of a start, ms. */
export const START_HEARTBEAT_MS = 4_000;
const STAMP = join(MODULES, '.kahan-lock-hash');

/** Ends the script with its message alone, without a stack. */
export class SetupError extends Error {}

/** Installs the packages of the lock file unless they are installed. */
export async function ensureInstalled() {
  const lock = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = `${hash} ${process.platform}-${process.arch}`;
  if ((await textOf(STAMP)) === stamp && (await exists(NODE)) && (await allThere(lock))) return;
  if (!(await sameAsInstalled(lock))) {
    console.log('setup: installing packages (about a minute the first time)');
    const output = await npm('installing packages', ['ci', '--ignore-scripts']);
    const named = await namedPackages(await readFile(join(ROOT, 'package.json'), 'utf8'));
    await npm('setting packages up', ['rebuild', '--ignore-scripts=false', ...named]);
    const lines = output.trim().split('\n');
    console.log(
      `setup: packages installed: ${lines.findLast((line) => /added|up to date/.test(line)) ?? 'done'}`,
    );
  }
  if (!(await exists(NODE))) {
    throw new SetupError(
      'Node 24 did not arrive with the packages: the install script of "node" must be able to reach the registry',
    );
  }
  await writeFile(STAMP, stamp);
}

/** Runs npm to its end. @returns what it has printed */
async function npm(label, given) {
  const { command, args } = npmCommand();
  const { code, output } = await run(label, command, [...args, ...given, '--no-audit', '--no-fund'], {
    env: process.env,
    heartbeatMs: START_HEARTBEAT_MS,
  });
  if (code !== 0) throw new SetupError(`npm ${given[0]} failed:\n${output.trim()}`);
  return output;
}

/**
 * The packages whose install scripts run, as `allowScripts` of package.json names them, of which those of other systems
 * are not installed. npm itself runs the scripts of all packages, whatever that field says.
 */
export async function namedPackages(packageJson) {
  const names = Object.entries(JSON.parse(packageJson).allowScripts).flatMap(([name, isAllowed]) =>
    isAllowed ? [name] : [],
  );
  const present = await Promise.all(names.map((name) => exists(join(MODULES, name))));
  return names.filter((_, index) => present[index]);
}

/** The npm that started this script, else the one on PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? { command: process.execPath, args: [cli] } : { command: 'npm', args: [] };
}

/** Whether npm's own record of node_modules agrees with the lock file, as after an `npm ci` by hand. */
async function sameAsInstalled(lock) {
  const record = await textOf(join(MODULES, '.package-lock.json'));
  if (record === undefined || !(await exists(NODE))) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(record).packages;
  const isSame = Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true;
  });
  return isSame && allThere(lock);
}

/** Whether the packages of the lock file have folders. Records of a copied or linked node_modules may name others. */
async function allThere(lock) {
  const wanted = Object.entries(JSON.parse(lock).packages).filter(
    ([path, { optional, devOptional }]) => path.startsWith('node_modules/') && !optional && !devOptional,
  );
  const found = await Promise.all(wanted.map(([path]) => exists(join(ROOT, path))));
  return found.every(Boolean);
}

export async function textOf(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export async function exists(path) {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Runs a script's main function; prints a {@link SetupError} in one line, another error with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}
