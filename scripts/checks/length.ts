// Files stay short enough to be read at a sitting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, report } from './files.ts';

const GOAL = 300;
const LIMIT = 500;
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

if (import.meta.main) {
  const { wrong, long } = longFiles(join(import.meta.dirname, '..', '..'));
  const notes = long.length > 0 ? [`Over the goal of ${GOAL} lines:`, ...long] : [];
  report(
    'file length',
    wrong.map((line) => `${line}, more than ${LIMIT}`),
    notes,
  );
}
