import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCoverage, coverageOf, type Finished, idsNamedIn, parseItems } from './coverage.ts';
import { withTree } from './tree.fixture.ts';

const TABLE = [
  'id\tsection\tcapability\tlevel\titem',
  'NEWS-01\t2\tnews\tapi\tFeed is paged',
  'NEWS-02\t2\tnews\tscreen\tCards are shown',
  'TERMS-01\t5\tterms\trule\tFree places',
].join('\n');
const items = parseItems(TABLE);
const tests = (...ids: string[]) => new Map(ids.map((id) => [id, ['a.test.ts']]));

test('reads the table of items', () => {
  expect(items[1]).toEqual({ id: 'NEWS-02', capability: 'news', level: 'screen', text: 'Cards are shown' });
});

test.each([
  ["test('[NEWS-01] a', f)", ['NEWS-01']],
  ["test('[NEWS-01] [NEWS-02] a', f)", ['NEWS-01', 'NEWS-02']],
  ["test('[NEWS-01, NEWS-02] a', f)", ['NEWS-01', 'NEWS-02']],
  ["test.each(rows)('[NEWS-01] %s', f)", ['NEWS-01']],
  ['describe(`[NEWS-01] a`, f)', ['NEWS-01']],
  ["// test('[NEWS-01] a', f)", []],
  ["test.skip('[NEWS-01] a', f)", []],
  ["test.todo('[NEWS-01] a')", []],
  ["test('NEWS-01 a', f)", []],
  ['const at = list[NEWS-01];', []],
])('%s names %j', (source, ids) => {
  expect(idsNamedIn(source)).toEqual(ids);
});

describe('complaints', () => {
  const cases: { name: string; finished: Finished; tested: string[]; complaints: string[] }[] = [
    { name: 'nothing is finished', finished: {}, tested: [], complaints: [] },
    { name: 'all is tested', finished: { news: 'all' }, tested: ['NEWS-01', 'NEWS-02'], complaints: [] },
    { name: 'one has no test', finished: { news: 'all' }, tested: ['NEWS-01'], complaints: ['NEWS-02'] },
    { name: 'only the listed ones', finished: { news: ['NEWS-01'] }, tested: ['NEWS-01'], complaints: [] },
    {
      name: 'a listed one has no test',
      finished: { news: ['NEWS-02'] },
      tested: ['NEWS-01'],
      complaints: ['NEWS-02'],
    },
    {
      name: 'an exception with a reason',
      finished: { news: { all: true, except: { 'NEWS-02': 'comes with the cards' } } },
      tested: ['NEWS-01'],
      complaints: [],
    },
    {
      name: 'an exception without one',
      finished: { news: { all: true, except: { 'NEWS-02': ' ' } } },
      tested: ['NEWS-01'],
      complaints: ['without a reason'],
    },
    {
      name: 'an unknown capability',
      finished: { nothing: 'all' },
      tested: [],
      complaints: ['no capability nothing'],
    },
    {
      name: "another capability's item",
      finished: { news: ['TERMS-01'] },
      tested: ['TERMS-01'],
      complaints: ['TERMS-01'],
    },
    {
      name: 'an exception that does not exist',
      finished: { terms: { all: true, except: { 'TERMS-09': 'later' } } },
      tested: ['TERMS-01'],
      complaints: ['TERMS-09'],
    },
    { name: 'a test of an unknown item', finished: {}, tested: ['NEWS-99'], complaints: ['NEWS-99'] },
  ];
  test.each(cases)('$name', ({ finished, tested, complaints }) => {
    const found = coverageOf(items, finished, tests(...tested)).complaints;
    expect(found).toEqual(complaints.map((text) => expect.stringContaining(text)));
  });
});

test('the ledger is written, then agreed with, then out of date', () => {
  const tree = {
    'docs/spec-items.tsv': TABLE,
    'docs/spec-finished.json': '{"news": {"all": true, "except": {"NEWS-02": "comes later"}}}',
    'apps/server/src/news.test.ts': "test('[NEWS-01] pages', f);\n",
  };
  withTree(tree, (root) => {
    const ledger = join(root, 'docs', 'spec-coverage.md');
    expect(checkCoverage(root, false)).toEqual([expect.stringContaining('out of date')]);
    expect(existsSync(ledger)).toBe(false);
    expect(checkCoverage(root, true)).toEqual([]);
    expect(checkCoverage(root, false)).toEqual([]);
    const text = readFileSync(ledger, 'utf8');
    expect(text).toContain('| news | 2 | 1 | 1 |');
    expect(text).toContain('- **NEWS-01** (finished) Feed is paged — `apps/server/src/news.test.ts`');
    expect(text).toContain('- **NEWS-02** (not finished: comes later) Cards are shown');
    writeFileSync(join(root, 'apps/server/src/news.test.ts'), "test('[NEWS-01] [TERMS-01] pages', f);\n");
    expect(checkCoverage(root, false)).toEqual([expect.stringContaining('out of date')]);
  });
});
