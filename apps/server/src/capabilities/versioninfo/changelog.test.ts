import { CHANGE_KINDS, CLIENT_VERSION } from '@kahan/contract';
import { expect, test } from 'vitest';
import { CHANGELOG } from './changelog.ts';

const numbers = (version: string) => version.split('.').map(Number);

test('[SHELL-15] the version of the client has its changes, each of a known kind and in both languages', () => {
  expect(Object.keys(CHANGELOG)[0]).toBe(CLIENT_VERSION);
  for (const { changes } of Object.values(CHANGELOG)) {
    expect(changes.length).toBeGreaterThan(0);
    for (const { kind, text } of changes) {
      expect(CHANGE_KINDS).toContain(kind);
      expect([text.cs, text.en]).not.toContain('');
    }
  }
  expect([...CHANGE_KINDS].sort()).toEqual([
    'added',
    'changed',
    'deprecated',
    'fixed',
    'removed',
    'security',
  ]);
});

test('releases stand from the latest to the first', () => {
  const releases = Object.entries(CHANGELOG);
  for (const [index, [version, { released }]] of releases.entries()) {
    const [earlier, before] = releases[index + 1] ?? [];
    if (earlier === undefined || before === undefined) continue;
    const [major = 0, minor = 0, patch = 0] = numbers(version);
    const [lastMajor = 0, lastMinor = 0, lastPatch = 0] = numbers(earlier);
    expect(major - lastMajor || minor - lastMinor || patch - lastPatch).toBeGreaterThan(0);
    expect(released >= before.released).toBe(true);
  }
});
