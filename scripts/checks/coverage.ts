// Checks that each finished item of the specification has a test that names it: `test('[NEWS-05] …')`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, report } from './files.ts';
import { tokens } from './imports.ts';

/** A line of docs/spec-items.tsv. */
export interface SpecItem {
  id: string;
  capability: string;
  level: string;
  text: string;
}

/**
 * docs/spec-finished.json: the finished items of each capability: `"all"`, or their ids, or all with exceptions, each
 * with the reason why it is not finished.
 */
export type Finished = Record<
  string,
  'all' | readonly string[] | { all: true; except: Record<string, string> }
>;

/** The outcome: complaints fail the check; the ledger is the required text of docs/spec-coverage.md. */
export interface Coverage {
  complaints: string[];
  ledger: string;
}

const NAMED = /\[([A-Z]+-\d+(?:[\s,]+[A-Z]+-\d+)*)\]/g;
const TESTS = /\.(test|spec)\.tsx?$/;
const SWITCHED_OFF = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/** The items of a table `id, section, capability, level, item` with a heading. */
export function parseItems(table: string): SpecItem[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', , capability = '', level = '', text = ''] = line.split('\t');
      return { id, capability, level, text };
    });
}

/** The ids in the strings of a test file; titles of skipped tests do not count. */
export function idsNamedIn(source: string): string[] {
  const all = tokens(source);
  return all.flatMap((token, index) => {
    if (token.kind !== 'string') return [];
    if (all[index - 1]?.text === '(' && SWITCHED_OFF.has(all[index - 2]?.text ?? '')) return [];
    return [...token.text.matchAll(NAMED)].flatMap((match) => (match[1] ?? '').split(/[\s,]+/));
  });
}

/** Test files by the ids that they name. */
export function testsByItem(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesBelow(root, ['.ts', '.tsx'])) {
    if (!TESTS.test(file) || file.startsWith('scripts/')) continue;
    for (const id of new Set(idsNamedIn(readFileSync(join(root, file), 'utf8')))) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

/** Compares the finished items with the tested ones. */
export function coverageOf(
  items: readonly SpecItem[],
  finished: Finished,
  tests: ReadonlyMap<string, readonly string[]>,
): Coverage {
  const known = new Set(items.map(({ id }) => id));
  const complaints: string[] = [];
  for (const [id, files] of tests) {
    if (!known.has(id)) complaints.push(`${files.join(', ')}: there is no item ${id}`);
  }
  const done = finishedIds(items, finished, complaints);
  for (const id of done) {
    if (known.has(id) && !tests.has(id)) complaints.push(`${id} is finished, but no test names it`);
  }
  return { complaints, ledger: ledgerOf(items, done, exceptionsOf(finished), tests) };
}

function finishedIds(items: readonly SpecItem[], finished: Finished, complaints: string[]): Set<string> {
  const done = new Set<string>();
  for (const [capability, claim] of Object.entries(finished)) {
    const ids = items.filter((item) => item.capability === capability).map(({ id }) => id);
    if (ids.length === 0) complaints.push(`docs/spec-finished.json: there is no capability ${capability}`);
    const except = claim === 'all' || !('except' in claim) ? {} : claim.except;
    for (const [id, reason] of Object.entries(except)) {
      if (!ids.includes(id)) complaints.push(`docs/spec-finished.json: ${capability} has no item ${id}`);
      if (reason.trim() === '')
        complaints.push(`docs/spec-finished.json: ${id} is left out without a reason`);
    }
    const claimed = claim === 'all' || !Array.isArray(claim) ? ids : (claim as readonly string[]);
    for (const id of claimed) {
      if (!ids.includes(id)) complaints.push(`docs/spec-finished.json: ${capability} has no item ${id}`);
      else if (!(id in except)) done.add(id);
    }
  }
  return done;
}

function exceptionsOf(finished: Finished): Map<string, string> {
  return new Map(
    Object.values(finished).flatMap((claim) =>
      claim !== 'all' && 'except' in claim ? Object.entries(claim.except) : [],
    ),
  );
}

function ledgerOf(
  items: readonly SpecItem[],
  done: ReadonlySet<string>,
  exceptions: ReadonlyMap<string, string>,
  tests: ReadonlyMap<string, readonly string[]>,
): string {
  const capabilities = [...new Set(items.map(({ capability }) => capability))];
  const row = (name: string, own: readonly SpecItem[]) => {
    const tested = own.filter(({ id }) => tests.has(id)).length;
    return `| ${name} | ${own.length} | ${own.filter(({ id }) => done.has(id)).length} | ${tested} |`;
  };
  const lines = ['# Coverage of the specification', ''];
  lines.push('Made by `node scripts/checks/coverage.ts --write`; not to be edited by hand.', '');
  lines.push('| capability | items | finished | named by a test |', '|---|---:|---:|---:|');
  for (const name of capabilities)
    lines.push(
      row(
        name,
        items.filter(({ capability }) => capability === name),
      ),
    );
  lines.push(row('**all**', items));
  for (const name of capabilities) {
    const shown = items.filter(
      ({ id, capability }) => capability === name && (done.has(id) || tests.has(id) || exceptions.has(id)),
    );
    if (shown.length === 0) continue;
    lines.push('', `## ${name}`, '');
    for (const { id, text } of shown) {
      const reason = exceptions.get(id);
      const state = reason === undefined ? (done.has(id) ? 'finished' : 'begun') : `not finished: ${reason}`;
      const files = (tests.get(id) ?? []).map((file) => `\`${file}\``).join(', ');
      lines.push(`- **${id}** (${state}) ${text}${files === '' ? '' : ` — ${files}`}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Reads a repository's lists and tests; updates the ledger with `write`, else checks it. */
export function checkCoverage(root: string, write: boolean): string[] {
  const ledgerFile = join(root, 'docs', 'spec-coverage.md');
  const items = parseItems(readFileSync(join(root, 'docs', 'spec-items.tsv'), 'utf8'));
  const finished = JSON.parse(readFileSync(join(root, 'docs', 'spec-finished.json'), 'utf8')) as Finished;
  const { complaints, ledger } = coverageOf(items, finished, testsByItem(root));
  if (write) writeFileSync(ledgerFile, ledger);
  else if (!existsSync(ledgerFile) || readFileSync(ledgerFile, 'utf8') !== ledger) {
    complaints.push('docs/spec-coverage.md is out of date: node scripts/checks/coverage.ts --write');
  }
  return complaints;
}

if (import.meta.main) {
  report(
    'spec coverage',
    checkCoverage(join(import.meta.dirname, '..', '..'), process.argv.includes('--write')),
  );
}
