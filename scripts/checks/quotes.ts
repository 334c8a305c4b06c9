import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.ts';
import { tokens } from './imports.ts';

const TESTS = /\.(test|spec)\.tsx?$/;
const RUNNERS = new Set(['test', 'it', 'describe', 'step']);
/** Names the folder of the paths of a section. */
const BASE = /(?:are below|begin in) `([^`]+)`/;
const QUOTES = /`([^`]+)`|“([^”]+)”/g;

/** The titles of a test file and of its steps, with their substitutions and placeholders as they are written. */
export function titlesIn(source: string): string[] {
  const all = tokens(source);
  return all.flatMap(({ kind, text }, index) => {
    if (kind !== 'string' || all[index - 1]?.text !== '(') return [];
    const before = all[index - 2]?.text ?? '';
    // `test('…'`, `test.each([…])('…'` and `test.each<…>([…])('…'`
    return RUNNERS.has(before) || before === ')' ? [text] : [];
  });
}

/**
 * Checks the rows `| fault | test | … |` of a document: each names a test file or a folder that is there, and each
 * “quotation” is part of a title of a test in the file named before it. Paths are relative to the folder that the
 * section names, else to the repository.
 * @returns the files, folders and quotations that are not there
 */
export function staleQuotes(root: string, document: string): string[] {
  const complaints: string[] = [];
  let base = '';
  let isHead = true;
  for (const [index, line] of document.split('\n').entries()) {
    const complain = (what: string) => complaints.push(`line ${index + 1}: ${what}`);
    if (line.startsWith('## ')) base = '';
    base = BASE.exec(line)?.[1] ?? base;
    if (!line.startsWith('|')) isHead = true;
    else if (/^\|[-|: ]+$/.test(line)) isHead = false;
    else if (!isHead) checkRow(root, base, line.split('|')[2] ?? '', complain);
  }
  return complaints;
}

function checkRow(root: string, base: string, cell: string, complain: (what: string) => void): void {
  let titles: string[] | null = null;
  for (const [, path, quoted] of cell.matchAll(QUOTES)) {
    if (path !== undefined) {
      titles = titlesAt(root, base, path);
      if (titles === null) complain(`there is no ${path}`);
    } else if (titles !== null && !titles.some((title) => title.includes(quoted ?? '')))
      complain(`no title holds “${quoted}”`);
  }
  if (!cell.includes('`')) complain('no test is named');
}

/** Titles of the tests of a file, or below a folder; null when neither is there. */
function titlesAt(root: string, base: string, path: string): string[] | null {
  const at = [join(root, base, path), join(root, path)].find((one) => existsSync(one));
  if (at === undefined) return null;
  const files = statSync(at).isDirectory()
    ? filesBelow(at, ['.ts', '.tsx'])
        .filter((name) => TESTS.test(name))
        .map((name) => join(at, name))
    : [at];
  return files.flatMap((file) => titlesIn(readFileSync(file, 'utf8')));
}
