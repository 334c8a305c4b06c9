import { defaultChoice } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { readKept } from './settings.ts';

describe('what a device keeps of the calendar', () => {
  test('a value that was kept is read back', () => {
    const kept = {
      view: 'week',
      weekends: false,
      choice: { ...defaultChoice('student'), categories: [4, 9] },
    };
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  test.each([undefined, null, 'week', 7, [], { view: 'decade', choice: { schedule: true } }, { choice: 3 }])(
    '%j is a first visit',
    (stored) => expect(readKept(stored)).toEqual({ view: null, weekends: true, choice: null }),
  );

  test('unknown categories are left out', () => {
    const choice = { ...defaultChoice('student'), categories: [0, 9, 'x', 12, 1] };
    expect(readKept({ choice }).choice?.categories).toEqual([1, 9]);
  });
});
