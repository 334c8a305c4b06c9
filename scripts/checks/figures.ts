// Figures of the repository: `node scripts/checks/figures.ts [REVISION]`. With a revision of git, its figures stand
// beside those of the working tree.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { filesBelow, isTest } from './files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.css', '.sql'];
/** Code in `src` that only tests use. */
const FOR_TESTS = /\.fixture\.tsx?$|\/fixtures\//;
const SHORT = 40;
const LARGEST = 10;

/** The counts of one tree: sources without tests and without the code that only tests use. */
export interface Figures {
  /** Lines by floor, e.g. `server engine`. */
  lines: Map<string, number>;
  /** Files with fewer lines than {@link SHORT}. */
  short: number;
  /** Files directly in a folder, by its path. */
  folders: Map<string, number>;
}

/** `apps/web/src/features/news/card.tsx` → `web features`; null outside of the counted floors. */
export function floorOf(path: string): string | null {
  if (isTest(path) || FOR_TESTS.test(path) || !EXTENSIONS.includes(extname(path))) return null;
  const [top = '', name = '', src, floor = '', below] = path.split('/');
  if (top === 'packages') return `packages/${name}`;
  if (top === 'bench' || top === 'scripts') return top;
  if (top !== 'apps') return null;
  if (name !== 'server' && name !== 'web') return name;
  return src === 'src' && below !== undefined ? `${name} ${floor}` : `${name} (top)`;
}

/** Counts the files of a tree, each given as path and number of lines. */
export function figuresOf(files: Iterable<readonly [path: string, lines: number]>): Figures {
  const figures: Figures = { lines: new Map(), short: 0, folders: new Map() };
  const add = (counts: Map<string, number>, key: string, more: number) =>
    counts.set(key, (counts.get(key) ?? 0) + more);
  for (const [path, lines] of files) {
    const floor = floorOf(path);
    if (floor === null) continue;
    add(figures.lines, floor, lines);
    add(figures.folders, dirname(path), 1);
    if (lines < SHORT) figures.short += 1;
  }
  return figures;
}

/** The table to print: one column for each tree. */
export function tableOf(columns: readonly (readonly [heading: string, figures: Figures])[]): string {
  const row = (label: string, values: readonly (number | string)[]) =>
    label.padEnd(44) + values.map((value) => String(value).padStart(12)).join('');
  const each = (value: (figures: Figures) => number | string) => columns.map(([, figures]) => value(figures));
  const floors = new Set(columns.flatMap(([, { lines }]) => [...lines.keys()]));
  const largest = (folders: Map<string, number>) =>
    [...folders]
      .sort((a, b) => b[1] - a[1])
      .slice(0, LARGEST)
      .map(([folder]) => folder);
  const folders = new Set(columns.flatMap(([, figures]) => largest(figures.folders)));
  return [
    'Tests aside. Fixtures count as tests.',
    row(
      'lines of source',
      columns.map(([heading]) => heading),
    ),
    ...[...floors].sort().map((floor) =>
      row(
        `  ${floor}`,
        each(({ lines }) => lines.get(floor) ?? '-'),
      ),
    ),
    row(
      '  all',
      each(({ lines }) => [...lines.values()].reduce((sum, count) => sum + count, 0)),
    ),
    row(
      `files under ${SHORT} lines`,
      each(({ short }) => short),
    ),
    row('files in the largest folders', []),
    ...[...folders].sort().map((folder) =>
      row(
        `  ${folder}`,
        each((one) => one.folders.get(folder) ?? '-'),
      ),
    ),
  ].join('\n');
}

const linesIn = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function workingTree(): Figures {
  const files = filesBelow(ROOT, EXTENSIONS);
  return figuresOf(files.map((path) => [path, linesIn(readFileSync(join(ROOT, path), 'utf8'))] as const));
}

function revision(name: string): Figures {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', args, { cwd: ROOT, input: Buffer.from(input), maxBuffer: 1 << 30 });
  const listed = git(['ls-tree', '-r', '-z', '--name-only', name]).toString().split('\0');
  const paths = listed.filter((path) => floorOf(path) !== null);
  // For each path a line that ends with the size, then so many bytes, then a line break.
  const blobs = git(['cat-file', '--batch'], paths.map((path) => `${name}:${path}\n`).join(''));
  let at = 0;
  return figuresOf(
    paths.map((path) => {
      const start = blobs.indexOf(10, at) + 1;
      const end = start + Number(blobs.toString('utf8', at, start).trim().split(' ').at(-1));
      at = end + 1;
      return [path, linesIn(blobs.toString('utf8', start, end))] as const;
    }),
  );
}

if (import.meta.main) {
  const [before] = process.argv.slice(2);
  const now = ['now', workingTree()] as const;
  console.log(tableOf(before === undefined ? [now] : [[before, revision(before)], now]));
}
