import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare, lineCell, type Mutant, rowsOf, scoreOf, survivorsOf } from './survivors.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const SOURCE = ['export const isLate = (at: number) =>', '  at > 5 || LATE[`x`];'].join('\n');
const mutant = (
  status: string,
  start: [number, number],
  end: [number, number],
  replacement: string,
): Mutant => ({
  status,
  mutatorName: 'Any',
  replacement,
  location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
});
const reportOf = (...mutants: Mutant[]) => ({ files: { 'a.ts': { source: SOURCE, mutants } } });

test('a time-out counts as killed, an uncovered mutant as a survivor, and an invalid one not at all', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'];
  const mutants = statuses.map((status) => mutant(status, [1, 1], [1, 2], ''));
  expect(scoreOf(reportOf(...mutants))).toEqual({ killed: 3, timedOut: 1, survived: 2 });
});

describe('a row of a survivor', () => {
  test.each<[string, Mutant, string]>([
    ['in one line', mutant('Survived', [2, 3], [2, 9], 'at >= 5'), '`at > 5` → `at >= 5`'],
    [
      'over lines',
      mutant('NoCoverage', [1, 23], [2, 9], '() => undefined'),
      '`(at: number) => at > 5` → `() => undefined`',
    ],
    [
      'with signs of Markdown',
      mutant('Survived', [2, 3], [2, 19], 'a || b'),
      '`` at > 5 \\|\\| LATE[` `` → `a \\|\\| b`',
    ],
  ])('%s', (_name, survivor, change) => {
    const line =
      survivor.location.start.line === 1
        ? '`export const isLate = (at: number) =>`'
        : '`` at > 5 \\|\\| LATE[`x`]; ``';
    expect(survivorsOf(reportOf(survivor, mutant('Killed', [1, 1], [1, 7], '')))).toEqual([
      `\`a.ts\` | ${line} | ${change}`,
    ]);
  });

  test('is read from the list with its reason', () => {
    const [survivor = ''] = survivorsOf(reportOf(mutant('Survived', [2, 3], [2, 19], 'a || b')));
    const list = `| file | line | change | why |\n|---|---|---|---|\n| ${survivor} | equivalent: so it is |\n`;
    expect(rowsOf(list)).toEqual([
      { survivor, file: 'a.ts', line: lineCell(SOURCE.split('\n')[1] ?? ''), reason: 'equivalent: so it is' },
    ]);
  });
});

test.each<[string, string[], string[], ReturnType<typeof compare>]>([
  ['the same', ['a', 'b'], ['b', 'a'], { unlisted: [], stale: [] }],
  ['one is new', ['a', 'b'], ['a'], { unlisted: ['b'], stale: [] }],
  ['one died', ['a'], ['a', 'b'], { unlisted: [], stale: ['b'] }],
  ['one is there twice', ['a', 'a'], ['a'], { unlisted: ['a'], stale: [] }],
  ['one was there twice', ['a'], ['a', 'a'], { unlisted: [], stale: ['a'] }],
])('survivors beside their list: %s', (_name, survivors, listed, expected) => {
  expect(compare(survivors, listed)).toEqual(expected);
});

describe('docs/mutation.md', () => {
  const rows = rowsOf(readFileSync(join(ROOT, 'docs', 'mutation.md'), 'utf8'));

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each(rows)('$survivor has a reason, and its line is in the sources', ({ file, line, reason }) => {
    expect(reason).toMatch(/^[a-z]/);
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.map(lineCell)).toContain(line);
  });
});
