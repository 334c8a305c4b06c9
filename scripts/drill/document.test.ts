import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.mjs';
import { packagesOf, partsOf } from './document.ts';

test('blocks of commands are found by their part, and other blocks are not', () => {
  const parts = partsOf(
    '# A\n\n## One\n\n```sh\na\nb\n```\n\n    c\n\n```json\n{}\n```\n\n## Two\n\n```sh\nd\n```\n',
  );
  expect(parts).toEqual([
    { title: 'One', commands: ['a\nb\n'] },
    { title: 'Two', commands: ['d\n'] },
  ]);
  expect(packagesOf({ title: '', commands: ['apt-get install --yes one two\nother\n'] })).toEqual([
    'one',
    'two',
  ]);
});

test('the page of installing has both parts that the drill follows', () => {
  const parts = partsOf(readFileSync(join(ROOT, 'docs/install.md'), 'utf8'));
  const counts = Object.fromEntries(parts.map(({ title, commands }) => [title, commands.length]));
  expect(counts).toMatchObject({ 'On the machine that builds': 1, 'On the server': 9, 'In containers': 0 });
});
