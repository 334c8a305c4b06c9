// Makes the server of another commit in the cache, and prints its program, and whether it runs on newer databases. Run by the drill of upgrades.
//   node scripts/drill/former.ts COMMIT WEB
// WEB is a folder with a build of the web app. Without COMMIT it is the newest one before a migration was added.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, MODULES, ROOT } from '../paths.mjs';

const MIGRATIONS = 'apps/server/migrations';
const OWN = '@kahan';
/** The exit code for a clone without the history. */
const NO_HISTORY = 3;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** The migrations of a commit: names and contents. */
const migrationsOf = (commit: string) =>
  new Map(
    git('ls-tree', '-r', commit, '--', `${MIGRATIONS}/`)
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([what = '', path = '']) => [path, what]),
  );

/**
 * The newest commit that lacks a migration and has no other ones: a side branch may have one that was changed before it
 * came to the others.
 * @returns null in a clone without the history
 */
function beforeLastMigration(): string | null {
  const here = migrationsOf('HEAD');
  const changing = git('log', '--first-parent', '--format=%P', '--', MIGRATIONS).split('\n');
  for (const parents of changing) {
    const [former = ''] = parents.split(' ');
    if (former === '') break;
    const there = migrationsOf(former);
    const isFormer = [...there].every(([path, what]) => here.get(path) === what);
    if (isFormer && there.size < here.size) return former;
  }
  return null;
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>;
}

/** Whether all packages of another lock file are among those that are installed here. */
function isInstalled(tree: string): boolean {
  const { packages: wanted } = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as Lock;
  const { packages: here } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || optional === true || here[path]?.version === version,
  );
}

/** The packages of this clone, but with the workspaces of the other tree. */
function linkPackages(tree: string): void {
  const place = join(tree, 'node_modules');
  mkdirSync(join(place, OWN), { recursive: true });
  for (const name of readdirSync(MODULES))
    if (name !== OWN) symlinkSync(join(MODULES, name), join(place, name));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(tree, folder)))
      if (existsSync(join(tree, folder, name, 'package.json')))
        symlinkSync(join('../..', folder, name), join(place, OWN, name));
}

function makeTree(commit: string): string {
  const tree = join(CACHE, 'drill', commit);
  if (existsSync(tree)) return tree;
  const next = `${tree}-${process.pid}`;
  mkdirSync(next, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['--extract', '--directory', next], { input: archive });
    if (isInstalled(next)) linkPackages(next);
    else {
      console.error(`installing the packages of ${commit}`);
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: next, stdio: ['ignore', 2, 2] });
    }
    renameSync(next, tree);
    return tree;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

const [given = '', web = ''] = process.argv.slice(2);
const commit = given === '' ? beforeLastMigration() : git('rev-parse', `${given}^{commit}`);
if (commit === null) {
  console.error(
    'the clone has no commit from before the last migration: fetch its history, or name a commit',
  );
  process.exit(NO_HISTORY);
}
const tree = makeTree(commit);
const bundler = join(tree, 'scripts/build/bundle.ts');
const built = join(tree, 'dist', 'main.js');
// A version from before the built folder runs from its sources, as it documents.
if (!existsSync(built) && existsSync(bundler))
  execFileSync(process.execPath, [bundler, join(tree, 'dist'), web], { cwd: tree, stdio: ['ignore', 2, 2] });
const mayRoll = readFileSync(join(tree, 'apps/server/src/platform/migrations.ts'), 'utf8').includes(
  'tolerated-by',
);
const main = existsSync(built) ? built : join(tree, 'apps/server/src/main.ts');
console.log(JSON.stringify({ commit, main, mayRoll }));
