// Builds the web app when the build is older than its sources, and compresses the files to serve.
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { run } from './child.mjs';
import { MODULES, NODE, ROOT, WEB } from './paths.mjs';
import { exists, SetupError, START_HEARTBEAT_MS, textOf } from './setup.mjs';

const VITE = join(MODULES, 'vite', 'bin', 'vite.js');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.kahan-sources');
const SOURCES = ['apps/web', 'packages/contract', 'packages/domain', 'packages/phrases', 'package-lock.json'];
const SKIPPED = /^(node_modules|dist|dist-.*|test|.*\.test\.tsx?)$/;
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|map|ttf|wasm)$/;
/** Smaller files are not compressed, since that saves almost nothing. */
const WORTH_COMPRESSING_BYTES = 256;

/**
 * Builds apps/web/dist when it is missing or older than its sources.
 * @returns whether it was built
 */
export async function ensureWebBuild() {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, join(ROOT, source), source);
  hash.update(await readFile(join(ROOT, 'scripts', 'web-build.mjs')));
  const fingerprint = hash.digest('hex');
  if ((await textOf(STAMP)) === fingerprint) return false;
  const begun = performance.now();
  console.log('Building the web app');
  const next = join(WEB, `dist-${process.pid}`);
  const args = [VITE, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    const { code, output } = await run('building the web app', NODE, args, {
      cwd: WEB,
      heartbeatMs: START_HEARTBEAT_MS,
    });
    if (code !== 0) throw new SetupError(`The web app could not be built:\n${output.trim()}`);
    await compressTree(next);
    await writeFile(join(next, '.kahan-sources'), fingerprint);
    await replace(next);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  console.log(`Web app built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return true;
}

/** Replaces the build in one step; a running portal serves the old files until then. */
async function replace(next) {
  const old = join(WEB, `dist-old-${process.pid}`);
  if (await exists(DIST)) await rename(DIST, old);
  await rename(next, DIST);
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
