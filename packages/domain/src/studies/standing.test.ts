import { expect, test } from 'vitest';
import { byStanding, leadingStanding, standingOf } from './standing.ts';

const study = (code: string, school_year = 2, last_active_year = 2026) => ({
  ...{ school_year, last_active_year, state: { code } },
});

test.each([
  ['studying', study('S'), 'studying'],
  ['interrupted', study('P'), 'interrupted'],
  ['graduated', study('A'), 'ended'],
  ['left', study('Z', 1, 2025), 'ended'],
  ['a state of a later version', study('X'), 'studying'],
  ['a first year that has begun', study('S', 1, 2026), 'studying'],
  ['a first year of the next year', study('S', 1, 2027), 'not-begun'],
  ['a second year that is enrolled already', study('S', 2, 2027), 'studying'],
  ['one that was left before it began', study('Z', 1, 2027), 'ended'],
])('%s', (_title, one, expected) => expect(standingOf(one, 2026)).toBe(expected));

test('studies that go on come first, ended ones last', () => {
  const all = [study('A'), study('P'), study('S', 3), study('S', 1, 2027), study('S', 2)];
  expect(byStanding(all, 2026)).toEqual([all[2], all[4], all[3], all[1], all[0]]);
});

test.each([
  ['nobody', [], { standing: 'no-programme', begins: null }],
  ['of two the one that goes on', [study('A'), study('S')], { standing: 'studying', begins: null }],
  [
    'one that ended and one to come',
    [study('A'), study('S', 1, 2027)],
    { standing: 'not-begun', begins: 2027 },
  ],
  ['interrupted and ended', [study('Z'), study('P')], { standing: 'interrupted', begins: null }],
])('what leads: %s', (_title, studies, expected) => {
  expect(leadingStanding(studies, 2026)).toEqual(expected);
});
