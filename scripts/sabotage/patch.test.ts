import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apply } from './patch.ts';
import { PATCHES } from './patches/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LEAST = 200;
const patch = { defect: 'a bound moved', file: 'a.ts', from: '< 5', to: '<= 5', test: 'a.test.ts' };

test('a patch replaces its text', () => {
  expect(apply(patch, 'if (n < 5) stop();')).toBe('if (n <= 5) stop();');
});

test.each(['if (n < 6) stop();', 'n < 5 && m < 5'])(
  'a patch that is out of date is refused: %s',
  (source) => {
    expect(() => apply(patch, source)).toThrow('out of date');
  },
);

describe('the list of patches', () => {
  test(`has at least ${LEAST}, each with a sentence of its own`, () => {
    expect(PATCHES.length).toBeGreaterThanOrEqual(LEAST);
    expect(new Set(PATCHES.map(({ defect }) => defect)).size).toBe(PATCHES.length);
  });

  test.each(PATCHES)('fits the sources: $defect', (each) => {
    const source = readFileSync(join(ROOT, each.file), 'utf8');
    expect(apply(each, source)).not.toBe(source);
    const tests = readFileSync(join(ROOT, each.test), 'utf8');
    expect(each.title === undefined || tests.includes(each.title)).toBe(true);
  });
});
