import { describe, expect, it } from 'vitest';
import { satisfies } from './version.ts';

describe('[SHELL-11] required client version', () => {
  it.each([
    ['1.16.4', '1.16.4', true],
    ['1.16.4', '1.16.3', true],
    ['1.16.4', '1.16.5', false],
    ['1.16.4', '1.9.9', true],
    ['1.16.4', '2.0.0', false],
    ['1.16.4', '1.17', false],
    ['1.16', '1.16.0', true],
    ['1.16.4', '>=1.16.0', true],
    ['1.16.4', '>=1.17.0', false],
  ])('%s against %s: %s', (version, required, expected) => {
    expect(satisfies(version, required)).toBe(expected);
  });
});
