import { defaultChoice } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('what a device keeps of the calendar', () => {
  test('a value that was kept is read back', () => {
    const settings = {
      view: 'week',
      weekends: false,
      choice: { ...defaultChoice('student'), categories: [4, 9] },
    };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  test.each([undefined, null, 'week', 7, [], { view: 'decade', choice: { schedule: true } }, { choice: 3 }])(
    '%j is a first visit',
    (stored) => expect(readSettings(stored)).toEqual({ view: null, weekends: true, choice: null }),
  );

  test('unknown categories are left out', () => {
    const choice = { ...defaultChoice('student'), categories: [0, 9, 'x', 12, 1] };
    expect(readSettings({ choice }).choice?.categories).toEqual([1, 9]);
  });
});
