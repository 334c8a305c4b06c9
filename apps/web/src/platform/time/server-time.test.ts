import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aheadBy, firstAfter } from './server-time.ts';

test('the server’s clock is told from the page, wrong by half of the way at most', () => {
  const way = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), way, way, (ahead, there, back) => {
      const asked = 1_800_000_000_000;
      const measured = aheadBy({ server: asked + there + ahead, asked, came: asked + there + back });
      expect(Math.abs(measured - ahead)).toBeLessThanOrEqual((there + back) / 2);
    }),
  );
});

test.each([
  [[], 5, Number.POSITIVE_INFINITY],
  [[5, 4], 5, Number.POSITIVE_INFINITY],
  [[9, 6, 7, 1], 5, 6],
])('of %j after %i comes %d', (moments, now, expected) => {
  expect(firstAfter(moments, now)).toBe(expected);
});
