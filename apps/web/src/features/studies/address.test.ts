import { describe, expect, test } from 'vitest';
import { groupsAddress, studyAddress, studyIdAt } from './address.ts';

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
