// Where things are in a clone.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const MODULES = join(ROOT, 'node_modules');
/** Node 24 as npm brings it; everything but these scripts runs on it. */
export const NODE = join(MODULES, '.bin', 'node');
export const CACHE = join(ROOT, '.cache');
export const WEB = join(ROOT, 'apps', 'web');
export const SERVER_MAIN = join(ROOT, 'apps', 'server', 'src', 'main.ts');

/**
 * The environment of everything that runs on Node 24: compiled code is kept between starts, which halves
 * the time of the second one.
 */
export function nodeEnvironment() {
  const path = `${join(MODULES, '.bin')}:${process.env.PATH ?? '/usr/bin:/bin'}`;
  return { NODE_COMPILE_CACHE: join(CACHE, 'compile'), ...process.env, PATH: path };
}
