import { readdir, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import type { SourcePosition } from './trace.ts';

const WEB = resolve(import.meta.dirname, '../../../apps/web');

/** The place of a function in the sources. */
export interface Source {
  name: string;
  /** Its file, or the chunk when there is no map of it; `(browser)` for the browser's own. */
  file: string;
  /** Number of the line, from 1. */
  line?: number;
}

/**
 * Builds the app once more, with source maps: chunks are named by their content, so the maps fit the chunks that the
 * portal serves.
 * @returns a function that finds a function's place in the sources
 */
export async function sourceFinder(directory: string): Promise<(place: SourcePosition) => Source> {
  await build({
    root: WEB,
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: directory, emptyOutDir: true, sourcemap: 'hidden' },
  });
  const maps = new Map<string, SourceMap>();
  for (const file of await readdir(directory, { recursive: true })) {
    if (!file.endsWith('.map')) continue;
    const payload = JSON.parse(await readFile(join(directory, file), 'utf8')) as SourceMapPayload;
    maps.set(basename(file, '.map'), new SourceMap(payload));
  }
  return ({ name, url, line, column }) => {
    if (url === '') return { name, file: '(browser)' };
    const chunk = basename(new URL(url).pathname) || url;
    const entry = maps.get(chunk)?.findEntry(line, column);
    if (entry === undefined || !('originalSource' in entry) || !entry.originalSource)
      return { name, file: chunk };
    return {
      name: 'name' in entry && typeof entry.name === 'string' ? entry.name : name,
      file: readable(entry.originalSource),
      line: entry.originalLine + 1,
    };
  };
}

/** `../../../node_modules/react-dom/cjs/a.js` → `react-dom/cjs/a.js` */
const readable = (source: string) =>
  source
    .replace(/^.*node_modules\//, '')
    .replace(/^.*\/((?:apps|packages)\/)/, '$1')
    .replace(/^(\.\.\/)+/, '');
