import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staleQuotes, titlesIn } from './quotes.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('titles are the first strings of tests, with a table of cases or without', () => {
  const source = `
    // test('a comment')
    describe('one', () => {
      it.each([['value'], [\`other\`]])('two %s', () => console.log('no title'));
      test.runIf(isHere)(\`three\`, () => expect(call('four')).toBe('five'));
    });`;
  expect(titlesIn(source)).toEqual(['one', 'two %s', 'three']);
});

const HEAD = '| fault | test | observed |\n|---|---|---|\n';
const OWN = '`scripts/checks/quotes.test.ts`';

test.each([
  ['a file', `| a | ${OWN} | b |`, []],
  ['a folder and a title', '| a | `scripts/checks` “titles are the first strings” | b |', []],
  ['a folder that is not there', '| a | `scripts/nowhere` | b |', ['line 3: there is no scripts/nowhere']],
  ['a title of no test', `| a | ${OWN} “never ${'said'}” | b |`, ['line 3: no title holds “never said”']],
  ['no test', '| a | somewhere | b |', ['line 3: no test is named']],
])('a row that names %s', (_name, row, complaints) => {
  expect(staleQuotes(ROOT, HEAD + row)).toEqual(complaints);
});

test('paths of a section are below the folder that it names', () => {
  const row = `${HEAD}| a | \`quotes.test.ts\` | b |`;
  expect(staleQuotes(ROOT, `## One\nPaths are below \`scripts/checks\`.\n\n${row}`)).toEqual([]);
  expect(staleQuotes(ROOT, `Paths are below \`scripts/checks\`.\n## Two\n\n${row}`)).toHaveLength(1);
});

test('docs/faults.md names tests that are there, by titles that they have', () => {
  expect(staleQuotes(ROOT, readFileSync(join(ROOT, 'docs', 'faults.md'), 'utf8'))).toEqual([]);
});
