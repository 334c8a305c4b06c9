// A test that waits less than two seconds for something fails on a busy machine, although nothing is wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTest, report } from './files.ts';
import { type Token, tokens } from './imports.ts';

const LEAST_MS = 2_000;
/** Time that `vi.waitFor` waits for when none is given. */
const UNTOLD_MS = 1_000;
/** On the line of a wait or the one above, this comment says why a short time is meant, or does no harm. */
const PURPOSE = /\/\/ short on purpose: \S/;
/** Functions whose last argument is the time of the wait, milliseconds. */
const WAITERS = new Set(['setTimeout', 'waitFor', 'waitUntil']);

/** The waits of less than two seconds in a source text, as `path:line: what`. */
export function shortWaits(path: string, source: string): string[] {
  const lines = source.split('\n');
  const all = tokens(source);
  const found: string[] = [];
  for (const [index, { kind, text, line }] of all.entries()) {
    if (kind !== 'word') continue;
    const ms = waitOf(all, index);
    if (ms === null || ms === 0 || ms >= LEAST_MS) continue;
    const isMeant = [lines[line - 1], lines[line - 2]].some((near) => PURPOSE.test(near ?? ''));
    if (!isMeant) found.push(`${path}:${line}: ${text} waits ${ms} ms`);
  }
  return found;
}

/** Milliseconds for which the word at `index` makes a test wait; null when it names no time. */
function waitOf(all: readonly Token[], index: number): number | null {
  const name = all[index]?.text ?? '';
  const next = all[index + 1]?.text ?? '';
  if (/timeout/i.test(name) && (next === ':' || next === '='))
    return numberOf(all.slice(index + 2, endOfValue(all, index + 2)));
  if (next !== '(') return null;
  const given = argumentsAt(all, index + 1);
  const last = numberOf(given.at(-1) ?? []);
  // `AbortSignal.timeout(300)`
  if (name === 'timeout' && given.length === 1) return last;
  if (!WAITERS.has(name)) return null;
  if (given.length > 1) return last;
  return name !== 'setTimeout' && all[index - 2]?.text === 'vi' ? UNTOLD_MS : null;
}

/** The arguments of a call, whose opening bracket is at `begin`. */
function argumentsAt(all: readonly Token[], begin: number): Token[][] {
  const given: Token[][] = [[]];
  let depth = 0;
  for (const token of all.slice(begin)) {
    if (token.kind === 'sign' && ')]}'.includes(token.text)) depth -= 1;
    if (depth === 0 && token !== all[begin]) break;
    if (token.kind === 'sign' && token.text === ',' && depth === 1) given.push([]);
    else if (token !== all[begin]) given.at(-1)?.push(token);
    if (token.kind === 'sign' && '([{'.includes(token.text)) depth += 1;
  }
  // A comma may stand after the last argument.
  return given.filter(({ length }) => length > 0);
}

function endOfValue(all: readonly Token[], begin: number): number {
  const end = all.findIndex(
    ({ kind, text }, index) => index >= begin && kind === 'sign' && ',;})'.includes(text),
  );
  return end === -1 ? all.length : end;
}

/** The value of a literal such as `1_500`, which comes as several tokens; null of anything else. */
function numberOf(literal: readonly Token[]): number | null {
  const text = literal.map((token) => (token.kind === 'string' ? '"' : token.text)).join('');
  return /^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll('_', '')) : null;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  const files = filesBelow(root, ['.ts', '.tsx']).filter(
    (path) => isTest(path) || /\.fixture\.tsx?$/.test(path),
  );
  const found = files.flatMap((path) => shortWaits(path, readFileSync(join(root, path), 'utf8')));
  report('waits of tests', found);
}
