// Checks that papers are true: paths and links lead somewhere, decisions have one form, and their table is complete.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { filesBelow, report } from './files.ts';

const DECISIONS = 'docs/decisions';
const TABLE = `${DECISIONS}/README.md`;
const HEADINGS = ['Context', 'Decision', 'Consequences', 'What would change it'];
const LIVING = '## Living';
const REPLACED = '## Replaced';

const SOURCES = ['.ts', '.tsx', '.mjs', '.css', '.sql', '.tsv'];
const EXTENSIONS = [...SOURCES, '.js', '.json', '.md', '.html', '.svg', '.png', '.yml'];
const EXTENSION = new RegExp(`(${EXTENSIONS.map((ending) => ending.replace('.', '\\.')).join('|')})$`);
const SOURCE = new RegExp(`(${SOURCES.map((ending) => ending.replace('.', '\\.')).join('|')})$`);
const TOP_FOLDER = /^(apps|packages|e2e|bench|scripts|monitoring|docs)\//;
/** Paths that are made by a build or at a start, and that git does not keep. */
const MADE = /^(apps\/mobile\/(android|ios|www|firebase)|apps\/web\/dist|bench\/results)(\/|$)/;
/** Migrations were applied with these words, and their check sums must hold. */
const APPLIED = 'apps/server/migrations/';

interface Decision {
  number: string;
  title: string;
  file: string;
}

/** The documents of a repository that people write or read, as paths from its root. */
function documentsOf(root: string): string[] {
  return filesBelow(root, ['.md']).filter((path) => path.startsWith('docs/') || !path.includes('/'));
}

/** A document without its blocks of code. */
const proseOf = (text: string) => text.replace(/^( *)```[\s\S]*?^\1```/gm, '');

/** Paths in backticks that are not there, or are not written from the root of the repository. */
export function wrongPaths(root: string): string[] {
  const files = filesBelow(root, EXTENSIONS);
  const names = new Set(files.map((file) => basename(file)));
  const tails = tailsOf(files);
  const problemOf = (span: string): string | null => {
    if (!/^[\w*][\w@.{},*/-]*$/.test(span)) return null;
    if (/[*{]/.test(span)) return globProblem(span, files);
    if (!span.includes('/')) return SOURCE.test(span) && !names.has(span) ? 'no file has this name' : null;
    const path = span.replace(/\/$/, '');
    if (MADE.test(path) || existsSync(join(root, path))) return null;
    const whole = tails.get(path);
    if (whole !== undefined) return `write it from the root: ${whole}`;
    return EXTENSION.test(path) || TOP_FOLDER.test(path) ? 'it is not there' : null;
  };
  return documentsOf(root).flatMap((document) =>
    [
      ...new Set(
        [...proseOf(readFileSync(join(root, document), 'utf8')).matchAll(/`([^`\n]+)`/g)].map(second),
      ),
    ]
      .map((span) => ({ span, problem: problemOf(span) }))
      .filter(({ problem }) => problem !== null)
      .map(({ span, problem }) => `${document}: \`${span}\`: ${problem}`),
  );
}

const second = (match: RegExpMatchArray) => match[1] ?? '';

/** The ends of the paths of files and folders, with and without the file's extension, and one path for each. */
function tailsOf(files: readonly string[]): Map<string, string> {
  const tails = new Map<string, string>();
  const add = (path: string, whole: string) => {
    const parts = path.split('/');
    for (let from = 1; from < parts.length - 1; from++) tails.set(parts.slice(from).join('/'), whole);
  };
  const folders = new Set<string>();
  for (const file of files) {
    add(file.replace(EXTENSION, ''), file);
    add(file, file);
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  for (const folder of folders) add(folder, folder);
  return tails;
}

/** A pattern of files from the root; without a folder it stands for names. */
function globProblem(glob: string, files: readonly string[]): string | null {
  if (!EXTENSION.test(glob)) return null;
  const source = glob
    .replace(/[.+]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`)
    .replaceAll('**/', '(.+/)?')
    .replace(/\*/g, '[^/]*');
  const pattern = new RegExp(glob.includes('/') ? `^${source}$` : `(^|/)${source}$`);
  return files.some((file) => pattern.test(file)) ? null : 'no file is like this';
}

/** Links to files or headings that are not there. */
export function brokenLinks(root: string): string[] {
  return documentsOf(root).flatMap((document) => {
    const text = proseOf(readFileSync(join(root, document), 'utf8'));
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(second)
      .filter((link) => !/^[a-z]+:/.test(link) && !isThere(root, document, link))
      .map((link) => `${document}: the link ${link} leads nowhere`);
  });
}

function isThere(root: string, document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : posix.join(dirname(document), path);
  if (!existsSync(join(root, target))) return false;
  if (heading === undefined || !target.endsWith('.md')) return true;
  const headings = readFileSync(join(root, target), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some((found) => slugOf(second(found)) === heading);
}

/** `Rows 3 to 5: sign-ups` → `rows-3-to-5-sign-ups`, as GitHub names headings. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function decisionsOf(root: string): Decision[] {
  return filesBelow(join(root, DECISIONS), ['.md'])
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => {
      const number = file.slice(0, 3);
      const [first = ''] = readFileSync(join(root, DECISIONS, file), 'utf8').split('\n', 1);
      return { number, title: first.replace(/^# (\d{3} )?/, ''), file };
    });
}

/** Decisions that do not have the form that docs/decisions/README.md describes. */
export function misshapen(root: string): string[] {
  return decisionsOf(root).flatMap(({ number, file }) => {
    const text = proseOf(readFileSync(join(root, DECISIONS, file), 'utf8'));
    const complain = (what: string) => `${DECISIONS}/${file}: ${what}`;
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(second);
    const complaints: string[] = [];
    if (!text.startsWith(`# ${number} `)) complaints.push(complain(`the title begins with ${number}`));
    if (!/^# .+\n\nStatus: .+\n/.test(text)) complaints.push(complain('`Status:` follows the title'));
    if (headings.join() !== HEADINGS.join())
      complaints.push(complain(`its headings are ${HEADINGS.join(', ')}`));
    if (/^\*\*/m.test(text)) complaints.push(complain('a paragraph begins with bold words: make a heading'));
    return complaints;
  });
}

/** The table of living decisions, made from their files. */
function tableOf(decisions: readonly Decision[]): string {
  const rows = decisions.map(({ number, title, file }) => `| [${number}](${file}) | ${title} |`);
  return ['| | decision |', '|---|---|', ...rows].join('\n');
}

/** Numbers of replaced decisions and what replaces each, as the table says. */
function replacedIn(table: string): Map<string, string> {
  const [, rows = ''] = table.split(REPLACED);
  return new Map(
    [...rows.matchAll(/^\| (\d{3}) \|[^|]*\| (.+) \|$/gm)].map(([, number = '', by = '']) => [number, by]),
  );
}

/** Updates the table of living decisions with `write`, else checks it; every number has one row. */
export function checkTable(root: string, write: boolean): string[] {
  const decisions = decisionsOf(root);
  const text = readFileSync(join(root, TABLE), 'utf8');
  const [head = '', rest] = text.split(`${LIVING}\n`);
  const [, after = ''] = (rest ?? '').split(REPLACED);
  const wanted = `${head}${LIVING}\n\n${tableOf(decisions)}\n\n${REPLACED}${after}`;
  const complaints: string[] = [];
  if (write) writeFileSync(join(root, TABLE), wanted);
  else if (text !== wanted) complaints.push(`${TABLE} is out of date: node scripts/checks/papers.ts --write`);
  const replaced = replacedIn(text);
  const living = decisions.map(({ number }) => number);
  for (const number of living) {
    if (replaced.has(number)) complaints.push(`${TABLE}: ${number} is there and said to be replaced`);
  }
  const last = Math.max(0, ...living.map(Number), ...[...replaced.keys()].map(Number));
  for (let each = 1; each <= last; each++) {
    const number = String(each).padStart(3, '0');
    if (!living.includes(number) && !replaced.has(number))
      complaints.push(`${TABLE}: ${number} is neither there nor replaced`);
  }
  return complaints;
}

/** `decision 011`, `decisions 011 and 012`, and in documents `(011)` and `(011, 012)`. */
const NAMED = /\bdecisions? \d{3}((,| and| to) \d{3})*/g;
const NAMED_IN_PROSE = /\bdecisions? \d{3}((,| and| to) \d{3})*|\(0\d{2}(, 0\d{2})*\)/g;

/** Places that name a decision by a number that is replaced or was never given. */
export function staleNumbers(root: string): string[] {
  const living = new Set(decisionsOf(root).map(({ number }) => number));
  const replaced = replacedIn(readFileSync(join(root, TABLE), 'utf8'));
  const complaints: string[] = [];
  for (const file of filesBelow(root, [...SOURCES, '.md'])) {
    if (file.startsWith(APPLIED) || file === TABLE || file.startsWith('scripts/checks/papers')) continue;
    // A comment may break its line before the number.
    const text = readFileSync(join(root, file), 'utf8').replace(/\n\s*(\*|\/\/|--)?\s*/g, ' ');
    for (const [named] of text.matchAll(file.endsWith('.md') ? NAMED_IN_PROSE : NAMED)) {
      for (const number of (named.match(/\d{3}/g) ?? []).filter((each) => !living.has(each))) {
        const by = replaced.get(number);
        complaints.push(
          `${file}: decision ${number} ${by === undefined ? 'is not there' : `is replaced by ${by}`}`,
        );
      }
    }
  }
  return complaints;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  report('papers', [
    ...checkTable(root, process.argv.includes('--write')),
    ...misshapen(root),
    ...staleNumbers(root),
    ...wrongPaths(root),
    ...brokenLinks(root),
  ]);
}
