import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, checkTable, misshapen, staleNumbers, wrongPaths } from './papers.ts';
import { withTree } from './tree.fixture.ts';

const decision = (number: string, title = 'A choice') =>
  `# ${number} ${title}\n\nStatus: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n\n## What would change it\n`;

const table = (living: string, replaced = '') =>
  `# Decisions\n\n## Living\n\n| | decision |\n|---|---|\n${living}\n\n## Replaced\n\n| | decision | by |\n|---|---|---|\n${replaced}`;

const TREE = {
  'apps/a/src/door/door.ts': '',
  'apps/a/src/door/door.test.ts': '',
  'apps/b/src/wall.ts': '',
};

test.each([
  ['apps/a/src/door/door.ts', null],
  ['apps/a/src/door/', null],
  ['apps/a/src/door/gate.ts', 'it is not there'],
  ['apps/a/src/gate', 'it is not there'],
  ['src/door/door.ts', 'write it from the root: apps/a/src/door/door.ts'],
  ['door/door', 'write it from the root: apps/a/src/door/door.ts'],
  ['src/door', 'write it from the root: apps/a/src/door'],
  ['door/gate.ts', 'it is not there'],
  ['wall.ts', null],
  ['gate.ts', 'no file has this name'],
  ['apps/a/src/**/*.test.ts', null],
  ['apps/a/src/door/{door,gate}.ts', null],
  ['apps/b/src/*.test.ts', 'no file is like this'],
  ['*.test.ts', null],
  ['*.store.ts', 'no file is like this'],
  ['apps/mobile/android/app/build.gradle', null],
  ['users/results', null],
  ['/service-worker.js', null],
  ['GET /api/door.ts', null],
])('a document that names `%s`', (span, problem) => {
  const complaints = withTree({ ...TREE, 'docs/paper.md': `It is in \`${span}\`.` }, wrongPaths);
  expect(complaints).toEqual(problem === null ? [] : [`docs/paper.md: \`${span}\`: ${problem}`]);
});

test('paths are looked for in documents of the root and of docs, and not in blocks of code', () => {
  const wrong = '`apps/gate.ts`';
  const tree = {
    ...TREE,
    'README.md': wrong,
    'apps/a/notes.md': wrong,
    'docs/x.md': `\`\`\`\n${wrong}\n\`\`\``,
  };
  expect(withTree(tree, wrongPaths)).toEqual(['README.md: `apps/gate.ts`: it is not there']);
});

test.each([
  ['other.md', true],
  ['other.md#rows-3-to-5-sign-ups', true],
  ['#here', true],
  ['https://kahan.example', true],
  ['missing.md', false],
  ['../missing.md', false],
  ['other.md#rows', false],
])('a link to %s', (link, isThere) => {
  const tree = {
    'docs/paper.md': `## Here\n[a](${link})`,
    'docs/other.md': '# Other\n\n## Rows 3 to 5: sign-ups\n',
  };
  expect(withTree(tree, brokenLinks)).toEqual(
    isThere ? [] : [`docs/paper.md: the link ${link} leads nowhere`],
  );
});

test.each([
  ['as it must be', decision('001'), null],
  ['another number', decision('002'), 'the title begins with 001'],
  ['no status', decision('001').replace('Status: ', ''), '`Status:` follows the title'],
  [
    'a heading too few',
    decision('001').replace('## Consequences\n\n', ''),
    'its headings are Context, Decision, Consequences, What would change it',
  ],
  [
    'bold words as a heading',
    decision('001').replace('## Decision\n', '## Decision\n\n**Chosen.** This.\n'),
    'a paragraph begins with bold words: make a heading',
  ],
  [
    'bold words in a list',
    decision('001').replace('## Decision\n', '## Decision\n\n- **This** it is.\n'),
    null,
  ],
])('a decision: %s', (_, text, problem) => {
  const complaints = withTree({ 'docs/decisions/001-choice.md': text }, misshapen);
  expect(complaints).toEqual(problem === null ? [] : [`docs/decisions/001-choice.md: ${problem}`]);
});

const DECISIONS = {
  'docs/decisions/001-choice.md': decision('001'),
  'docs/decisions/003-other.md': decision('003', 'Another choice'),
};
const LIVING = '| [001](001-choice.md) | A choice |\n| [003](003-other.md) | Another choice |';
const REPLACED = '| 002 | An old choice | [001](001-choice.md) |\n';
const README = 'docs/decisions/README.md';

test('the table has each decision by its title, and every number once', () => {
  const check = (text: string) =>
    withTree({ ...DECISIONS, [README]: text }, (root) => checkTable(root, false));
  const stale = `${README} is out of date: node scripts/checks/papers.ts --write`;
  expect(check(table(LIVING, REPLACED))).toEqual([]);
  expect(check(table(LIVING.replace('Another', 'Some'), REPLACED))).toEqual([stale]);
  expect(check(table(LIVING))).toEqual([`${README}: 002 is neither there nor replaced`]);
  expect(check(table(LIVING, `${REPLACED}| 003 | Another choice | [001](001-choice.md) |\n`))).toEqual([
    `${README}: 003 is there and said to be replaced`,
  ]);
});

test('the table is written, and the rest of its document stays', () => {
  const written = withTree({ ...DECISIONS, [README]: table('', REPLACED) }, (root) => {
    checkTable(root, true);
    return readFileSync(join(root, README), 'utf8');
  });
  expect(written).toBe(table(LIVING, REPLACED));
});

test('no comment and no document names a decision that is replaced or not there', () => {
  const tree = {
    ...DECISIONS,
    [README]: table(LIVING, REPLACED),
    'apps/a.ts': '// (002) As decisions 001 and 002 say.\n/**\n * It is so (decision\n * 004).\n */',
    'docs/paper.md': 'It rests on decision 003 (001, 002).',
    'apps/server/migrations/001-first.sql': '-- decision 002',
  };
  expect(withTree(tree, staleNumbers)).toEqual([
    'apps/a.ts: decision 002 is replaced by [001](001-choice.md)',
    'apps/a.ts: decision 004 is not there',
    'docs/paper.md: decision 002 is replaced by [001](001-choice.md)',
  ]);
});
