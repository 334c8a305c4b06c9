import { expect, test } from 'vitest';
import { crowdedFolders, longFiles } from './length.ts';
import { withTree } from './tree.fixture.ts';

const lines = (count: number) => 'a\n'.repeat(count);

test.each([
  { count: 300, wrong: [], long: [] },
  { count: 301, wrong: [], long: ['src/a.ts: 301 lines'] },
  { count: 500, wrong: [], long: ['src/a.ts: 500 lines'] },
  { count: 501, wrong: ['src/a.ts: 501 lines'], long: [] },
])('a file of $count lines', ({ count, wrong, long }) => {
  expect(withTree({ 'src/a.ts': lines(count) }, longFiles)).toEqual({ wrong, long });
});

test('the longest comes first, and only code counts', () => {
  const tree = {
    'a.css': lines(310),
    'b.tsx': lines(320),
    'c.md': lines(900),
    'node_modules/d.ts': lines(900),
  };
  expect(withTree(tree, longFiles).long).toEqual(['b.tsx: 320 lines', 'a.css: 310 lines']);
});

test('a folder may have 25 source files, besides tests, fixtures, migrations and folders', () => {
  const files = (count: number, suffix: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/${n}${suffix}`, '']));
  const full = {
    ...files(24, '.ts'),
    ...files(9, '.test.ts'),
    ...files(40, '.sql'),
    'src/a.css': '',
    'src/fixtures/b.ts': '',
    'src/c/d.ts': '',
  };
  expect(withTree(full, crowdedFolders)).toEqual([]);
  expect(withTree({ ...full, 'src/e.tsx': '' }, crowdedFolders)).toEqual(['src: 26 files']);
});

test('a list of nouns may have more', () => {
  const files = Array.from({ length: 26 }, (_, n) => [`apps/web/src/data/${n}.ts`, '']);
  expect(withTree(Object.fromEntries(files), crowdedFolders)).toEqual([]);
});
