import { expect, test } from 'vitest';
import { CAPABILITIES, strangers } from './nouns.ts';
import { withTree } from './tree.fixture.ts';

const floors = [{ folder: 'data', others: { offline: 'a state of the device' } }];
const tree = {
  [`${CAPABILITIES}/terms/index.ts`]: '',
  [`${CAPABILITIES}/groups/index.ts`]: '',
  [`${CAPABILITIES}/index.ts`]: '',
  'data/terms/sign-up.ts': '',
  'data/groups.ts': '',
  'data/offline.ts': '',
};
const foundIn = (more: Record<string, string>) =>
  withTree({ ...tree, ...more }, (root) => strangers(root, floors));

test('folders and files are nouns of the capabilities, or have a reason', () => {
  expect(foundIn({})).toEqual([]);
});

test.each(['data/term/a.ts', 'data/term.ts', 'data/term.module.css'])('%s is named', (path) => {
  expect(foundIn({ [path]: '' })).toEqual([`data/term: is no noun of ${CAPABILITIES}`]);
});

test('tests and fixtures do not count', () => {
  expect(foundIn({ 'data/years.test.ts': '', 'data/years.fixture.ts': '' })).toEqual([]);
});

test('a reason for an entry that is not there is named', () => {
  const others = { offline: 'a state of the device', gone: 'went away' };
  expect(withTree(tree, (root) => strangers(root, [{ folder: 'data', others }]))).toEqual([
    'data/gone: has a reason in nouns.ts, but is not there',
  ]);
});
