import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

/** Folders to skip at any depth; folders of sources may be called data or results. */
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache']);
/** Folders to skip, by their path in the repository. */
const SKIPPED_PATHS =
  /^(data(-[^/]*)?|test-results|playwright-report|bench\/results|apps\/web\/dist-[^/]*|apps\/mobile\/(www[^/]*|android|ios))$/;

/**
 * The files below a folder with one of the extensions (with their dot), as paths relative to it with forward
 * slashes, sorted. Builds, data and installed packages are skipped.
 */
export function filesBelow(root: string, extensions: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      const name = relative(root, path).replaceAll('\\', '/');
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && !SKIPPED_PATHS.test(name)) walk(path);
      else if (entry.isFile() && extensions.includes(extname(entry.name))) found.push(name);
    }
  };
  walk(root);
  return found.sort();
}

/** Whether a path is a test or a helper of tests. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)test\//.test(path) || path.startsWith('e2e/');
}

/** Prints the outcome of a check and ends the process with it. */
export function report(name: string, complaints: readonly string[], notes: readonly string[] = []): void {
  for (const note of notes) console.log(note);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) console.error(`${name}: ${complaints.length} wrong`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
