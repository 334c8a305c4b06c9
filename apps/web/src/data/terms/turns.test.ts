import { pragueInstant, unixSeconds } from '@kahan/domain';
import { expect, test } from 'vitest';
import { nextTurn } from './turns.ts';

const at = (date: string, hour: number) => unixSeconds(pragueInstant(date, hour * 60));
const term = {
  ...{ signing_start: at('2026-11-20', 8), signing_end: at('2026-11-25', 12) },
  ...{ logout_end: at('2026-11-25', 12), start: at('2026-11-26', 9) },
};

test('what opens tomorrow opens today after midnight', () => {
  expect(nextTurn([term], at('2026-11-19', 20))).toBe(at('2026-11-20', 0));
  expect(nextTurn([term], at('2026-11-20', 0))).toBe(at('2026-11-20', 8));
});

test.each(['2027-03-28', '2026-10-25'])('a day ends at its midnight where clocks are changed: %s', (date) => {
  const next = { '2027-03-28': '2027-03-29', '2026-10-25': '2026-10-26' }[date] ?? '';
  expect(nextTurn([], at(date, 0))).toBe(at(next, 0));
});
