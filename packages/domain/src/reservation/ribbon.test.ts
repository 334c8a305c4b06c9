import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inkOn, isRibbonColour, luminanceOf, RIBBON_POSITIONS, ribbonSettings } from './ribbon.ts';

const read = (query: string) => ribbonSettings(new URLSearchParams(query));

describe('[RESERVATION-13] the ribbon of an address', () => {
  test.each([
    ['#db5252', true],
    ['#DB5252', true],
    ['db5252', false],
    ['#db525', false],
    ['#db52522', false],
    ['#gg0000', false],
    ['#db52 2', false],
    ['red', false],
    ['', false],
    ['#db5252\n', false],
  ])('a colour has 7 characters: %j', (text, isValid) => {
    expect(isRibbonColour(text)).toBe(isValid);
  });

  test('without one, and with valid values', () => {
    expect(read('')).toEqual({ colours: {}, position: 'left-top', invalid: [] });
    for (const position of RIBBON_POSITIONS)
      expect(read(`ribbon_position=${position}`)).toMatchObject({ position, invalid: [] });
    expect(read('ribbon_now=%23AA0000&ribbon_upcoming=%23000000&other=1')).toEqual({
      ...{ colours: { now: '#aa0000', upcoming: '#000000' }, position: 'left-top', invalid: [] },
    });
  });

  test('invalid values are named, and the usual ones stay', () => {
    expect(read('ribbon_now=red&ribbon_finished=%23123456&ribbon_position=top')).toEqual({
      ...{ colours: { finished: '#123456' }, position: 'left-top' },
      invalid: [
        { name: 'ribbon_now', value: 'red' },
        { name: 'ribbon_position', value: 'top' },
      ],
    });
  });
});

test('[RESERVATION-12] the ink is readable on every colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (one) => {
      const luminance = luminanceOf(one);
      const contrast = inkOn(one) === 'light' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
      expect(contrast).toBeGreaterThan(4.5);
    }),
  );
  expect(['#db5252', '#915542', '#532777', '#ffffff', '#000000'].map(inkOn)).toEqual([
    ...['dark', 'light', 'light', 'dark', 'light'],
  ]);
});
