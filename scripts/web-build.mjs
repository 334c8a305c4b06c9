// Builds the web app, for browsers and for the phone app, when a build is older than its sources.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { run } from './child.mjs';
import { keepFormerFiles } from './former-build.mjs';
import { CACHE, MOBILE, MODULES, NODE, ROOT, WEB } from './paths.mjs';
import { exists, SetupError, START_HEARTBEAT_MS, textOf } from './setup.mjs';
import { webSources } from './web-sources.mjs';

const VITE = join(MODULES, 'vite', 'bin', 'vite.js');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.kahan-sources');
const SKIPPED = /^(node_modules|dist|dist-.*|test|.*\.test\.tsx?)$/;
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|map|ttf|wasm)$/;
/** Smaller files are not compressed, since that saves almost nothing. */
const WORTH_COMPRESSING_BYTES = 256;

/**
 * Builds apps/web/dist, with compressed files and those of the build before, and apps/web/dist-server, which renders pages
 * on the server, each when it is missing or older than its sources.
 * @param before called when something is to be built
 * @returns whether apps/web/dist was built
 */
export async function ensureWebBuild(before = async () => {}) {
  const isBuilt = await ensureBuild({
    ...{ what: 'web app', place: DIST, stamp: STAMP, config: 'vite.config.ts', before },
    finish: async (next) => {
      await compressTree(next);
      await keepFormerFiles(DIST, next);
    },
  });
  const place = join(WEB, 'dist-server');
  await ensureBuild({
    ...{ what: 'web app for the server', place, config: 'vite.server.config.ts', before },
    stamp: join(place, '.kahan-sources'),
    finish: async () => {},
  });
  return isBuilt;
}

/**
 * Builds apps/mobile/www when it is missing or older than its sources, or when the app is configured otherwise.
 * @returns whether it was built
 */
export const ensureMobileBuild = () =>
  ensureBuild({
    what: 'web app for phones',
    place: join(MOBILE, 'www'),
    // The stamp is not in the build: all files of the build go into the app.
    stamp: join(CACHE, 'mobile-www-sources'),
    config: 'vite.mobile.config.ts',
    sources: ['apps/mobile/app.ts', process.env.KAHAN_APP ?? 'apps/mobile/app.json'],
    settings: process.env.KAHAN_PORTAL,
    finish: async () => {},
  });

async function ensureBuild(build) {
  const { what, place, stamp, config, sources = [], settings = '', before = async () => {}, finish } = build;
  const hash = createHash('sha256').update(settings);
  for (const source of [...(await webSources()), ...sources])
    await addTo(hash, resolve(ROOT, source), source);
  hash.update(await readFile(join(ROOT, 'scripts', 'web-build.mjs')));
  const fingerprint = hash.digest('hex');
  if ((await textOf(stamp)) === fingerprint && (await exists(place))) return false;
  await before();
  const begun = performance.now();
  console.log(`setup: building the ${what}`);
  const next = `${place}-${process.pid}`;
  const args = [VITE, 'build', '--config', config, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    const { code, output } = await run(`building the ${what}`, NODE, args, {
      cwd: WEB,
      heartbeatMs: START_HEARTBEAT_MS,
    });
    if (code !== 0) throw new SetupError(`The ${what} could not be built:\n${output.trim()}`);
    await finish(next);
    await replace(next, place);
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, fingerprint);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  console.log(`setup: the ${what} is built, in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return true;
}

/** Replaces a build in one step; a running portal serves the old files until then. */
export async function replace(next, place) {
  const old = `${place}-old-${process.pid}`;
  if (await exists(place)) await rename(place, old);
  await rename(next, place);
  await rm(old, { recursive: true, force: true });
}

async function addTo(hash, path, name) {
  if ((await stat(path)).isDirectory()) {
    for (const entry of (await readdir(path)).sort()) {
      if (!SKIPPED.test(entry)) await addTo(hash, join(path, entry), `${name}/${entry}`);
    }
    return;
  }
  hash.update(`${name}\0`).update(await readFile(path));
}

/** Writes file.br and file.gz beside each file that compression makes smaller. */
async function compressTree(directory) {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const workers = Array.from({ length: Math.max(2, cpus().length) }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file);
  });
  await Promise.all(workers);
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_COMPRESSING_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const brotli = await promisify(brotliCompress)(bytes, { params });
  const gzipped = await promisify(gzip)(bytes, { level: 9 });
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
}
