import { describe, expect, test } from 'vitest';
import { groupsAddress, studyAddress, studyIdAt, telAddress } from './address.ts';

describe('the address of a study', () => {
  test.each(['990001', 'a/b', 'č 1', '%'])('leads back to %s', (id) => {
    expect(studyIdAt(studyAddress(id))).toBe(id);
    expect(studyIdAt(groupsAddress(id))).toBe(id);
  });
  test.each([
    ['/study', null],
    ['/study/', null],
    ['/study/%E0%A4%A', '%E0%A4%A'],
  ])('%s → %s', (path, id) => expect(studyIdAt(path)).toBe(id));
});

test.each([
  ['220 444 123', 'tel:+420220444123'],
  ['+420 220 444 123', 'tel:+420220444123'],
  ['22044412', 'tel:22044412'],
  ['tel. 1234-567-890', 'tel:1234567890'],
])('telephone %s is dialled as %s', (number, address) => expect(telAddress(number)).toBe(address));
