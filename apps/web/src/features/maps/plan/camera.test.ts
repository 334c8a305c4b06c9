import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areNamesShown,
  bounded,
  type Camera,
  centred,
  fitted,
  heightOf,
  onScreen,
  pointOnScreen,
  shownBy,
  widthOf,
  zoomed,
} from './camera.ts';

const SCREEN = { left: 0, top: 0, right: 390, bottom: 700 };
const CAMPUS = { left: 0, top: 0, right: 320, bottom: 240 };

const cameras = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 500, noNaN: true }),
});
const points = fc.tuple(
  fc.double({ min: 0, max: 390, noNaN: true }),
  fc.double({ min: 0, max: 700, noNaN: true }),
);

/** The point of the plan that is under a point of the screen. */
const under = ({ x, y, scale }: Camera, [px, py]: readonly [number, number]) => [
  (px - x) / scale,
  (py - y) / scale,
];

test('what is under the fingers stays there while they zoom', () => {
  fc.assert(
    fc.property(cameras, points, fc.double({ min: 0.2, max: 5, noNaN: true }), (camera, at, factor) => {
      const [x = 0, y = 0] = under(camera, at);
      const [shownX, shownY] = pointOnScreen(zoomed(camera, factor, at), [x, y]);
      expect(shownX).toBeCloseTo(at[0], 3);
      expect(shownY).toBeCloseTo(at[1], 3);
    }),
  );
});

test('the middle of the screen is always over the campus, and the scale within its limits', () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const { scale, ...place } = bounded(camera, CAMPUS, SCREEN);
      const [x = 0, y = 0] = under({ scale, ...place }, [195, 350]);
      for (const [value, most] of [
        [x, CAMPUS.right],
        [y, CAMPUS.bottom],
      ] as const) {
        expect(value).toBeGreaterThanOrEqual(-1e-6);
        expect(value).toBeLessThanOrEqual(most + 1e-6);
      }
      expect(scale).toBeLessThanOrEqual(60);
      expect(scale * widthOf(CAMPUS)).toBeGreaterThan(SCREEN.right / 2);
    }),
  );
});

test('a box fits into the area, in its middle', () => {
  const box = { left: 100, top: 50, right: 180, bottom: 70 };
  const shown = onScreen(fitted(box, SCREEN), box);
  expect([shown.left, shown.right]).toEqual([0, 390]);
  expect((shown.top + shown.bottom) / 2).toBeCloseTo(350);
  const room = { left: 100, top: 50, right: 101, bottom: 51 };
  const small = onScreen(fitted(room, SCREEN, 16), room);
  expect([widthOf(small), heightOf(small)]).toEqual([16, 16]);
  expect(shownBy(fitted(box, SCREEN), shown)).toEqual(box);
});

describe('[MAPS-14] names are shown only below a resolution of 0.1 m for a pixel', () => {
  test.each([
    [9.99, false],
    [10, false],
    [10.01, true],
    [60, true],
  ])('%d pixels for a metre: %j', (scale, expected) => {
    expect(areNamesShown(centred([0, 0], SCREEN, scale))).toBe(expected);
  });
});
