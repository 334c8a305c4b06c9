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
      await test.step('four', async () => {});
    });`;
  expect(titlesIn(source)).toEqual(['one', 'two %s', 'three', 'four']);
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

/** The criteria of levels A and AA, by guideline. */
const CRITERIA = Object.entries({
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}).flatMap(([guideline, numbers]) => numbers.map((number) => `${guideline}.${number}`));

test('docs/wcag.md names each criterion of levels A and AA once, and tests that are there', () => {
  const document = readFileSync(join(ROOT, 'docs', 'wcag.md'), 'utf8');
  const [tested = ''] = document.split('## By hand');
  expect(staleQuotes(ROOT, tested)).toEqual([]);
  const named = [...document.matchAll(/^\| (\d\.\d\.\d+) /gm)].map(([, number = '']) => number);
  expect(named.toSorted()).toEqual(CRITERIA.toSorted());
});
