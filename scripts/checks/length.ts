// Files stay short enough to be read at a sitting, and folders small enough to be seen at a glance.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isTest, report } from './files.ts';
import { NOUN_FOLDERS } from './nouns.ts';

const GOAL = 300;
const LIMIT = 500;
/** Most source files directly in one folder; tests and fixtures do not count. */
const MOST_FILES = 25;
/** Folders in which every file stays, in the order of their numbers. */
const HISTORIES = ['apps/server/migrations'];
const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.css', '.sql'];

/** Files over the limit (`wrong`) and over the goal (`long`), as `path: N lines`, the longest first. */
export function longFiles(root: string): { wrong: string[]; long: string[] } {
  const measured = filesBelow(root, EXTENSIONS)
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > GOAL)
    .sort((a, b) => b.lines - a.lines);
  const told = (over: (lines: number) => boolean) =>
    measured.filter(({ lines }) => over(lines)).map(({ path, lines }) => `${path}: ${lines} lines`);
  return { wrong: told((lines) => lines > LIMIT), long: told((lines) => lines <= LIMIT) };
}

/**
 * Folders with more source files than they may have, as `path: N files`. A list of nouns may be as long as there are
 * capabilities.
 */
export function crowdedFolders(root: string): string[] {
  const counts = new Map<string, number>();
  for (const path of filesBelow(root, EXTENSIONS)) {
    // Migrations only become more: one that was applied keeps its name and its place.
    if (isTest(path) || path.includes('/fixtures/') || path.endsWith('.sql')) continue;
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && ![...NOUN_FOLDERS, ...HISTORIES].includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  const { wrong, long } = longFiles(root);
  const notes = long.length > 0 ? [`Over the goal of ${GOAL} lines:`, ...long] : [];
  report(
    'file length and folder size',
    [
      ...wrong.map((line) => `${line}, more than ${LIMIT}`),
      ...crowdedFolders(root).map((line) => `${line}, more than ${MOST_FILES}: give it rooms`),
    ],
    notes,
  );
}
