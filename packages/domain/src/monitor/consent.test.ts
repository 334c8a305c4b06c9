import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentOf, introVersion } from './consent.ts';

test.each([
  [true, CONSENT_VERSION, true],
  [false, CONSENT_VERSION, false],
  [true, CONSENT_VERSION - 1, null],
  [true, null, null],
  [null, CONSENT_VERSION, null],
])('[MONITOR-02] the answer %s to version %s of the question counts as %s', (agreed, version, expected) => {
  expect(consentOf(agreed, version)).toBe(expected);
});

test('the intro asks nothing where nothing is counted', () => {
  expect([introVersion(false), introVersion(true)]).toEqual([0, CONSENT_VERSION]);
});
