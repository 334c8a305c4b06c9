import { expect, test } from 'vitest';
import { CLASS_TYPES } from './catalogue.ts';
import { BLOCK_TYPES, DUTY_TYPES, FACULTIES, GRADES } from './codes.ts';
import { semesterOf } from './time/academic-year.ts';

/** The spec's own words (section 3, Code lists), so that no list drifts from it unseen. */
test.each<[string, readonly string[], string]>([
  ['[SCHEDULE-19] block types', BLOCK_TYPES, 'P X R'],
  ['[SCHEDULE-20] class types', CLASS_TYPES, '2 3 * + - B C E L M P R S V W Z'],
  ['[STUDIES-18] faculties', FACULTIES, 'FTOP FCHI FCHT FPBT UEM'],
  ['duty types', DUTY_TYPES, 'P PV PVA PVB V'],
  ['grades', GRADES, 'A B C D E F K N P S U Z'],
])('%s are exactly those of the spec', (_, list, codes) => {
  expect([...list].sort()).toEqual(codes.split(' ').sort());
});

test('[SCHEDULE-23] semester 1 is winter and 2 is summer', () => {
  expect(semesterOf('2026-12-01').semester).toBe(1);
  expect(semesterOf('2027-05-01').semester).toBe(2);
});
