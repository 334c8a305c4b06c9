import type { Changelog } from '@kahan/contract';
import { expect, test } from 'vitest';
import { releasesSince } from './versioninfo.ts';

const release = (released: string) => ({ released, changes: [] });
const changelog: Changelog = {
  '1.18.0': release('2027-01-10'),
  '1.17.1': release('2026-12-01'),
  '1.17.0': release('2026-11-23'),
};

test.each([
  ['1.17.0', ['1.18.0', '1.17.1']],
  ['1.17.1', ['1.18.0']],
  ['1.18.0', []],
  ['1.2.3', ['1.18.0']],
])('who last saw %s is told of %j', (seen, told) => {
  expect(releasesSince(changelog, seen).map(([version]) => version)).toEqual(told);
});
