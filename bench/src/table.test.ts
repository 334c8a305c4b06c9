import { expect, test } from 'vitest';
import { compare } from './pairs.ts';
import type { Measurement } from './row.ts';
import { allPassed, renderTable } from './table.ts';

const line = (subject: number, notes: string[] = []): Measurement => ({
  what: 'feed',
  against: 'bare node:http',
  unit: 'requests/s',
  goal: { bound: 'at least', ratio: 0.65 },
  comparison: compare([{ subject, limit: 20_000, before: 20_200 }]),
  notes,
});
const reached = { number: 1, title: 'feed', measurements: [line(14_000, ['served from memory'])] };
const missed = { number: 1, title: 'feed', measurements: [line(14_000), line(12_000)] };
const failed = { number: 12, title: 'first load', failure: 'no Chromium' };

test('a line has the goal beside the measured ratio, its spread and the noise floor', () => {
  const [, , row, note] = renderTable([reached]).split('\n');
  expect(row?.split(/ {2,}/)).toEqual([
    '1',
    'feed',
    'bare node:http',
    '≥ 0.65',
    '0.700',
    '0.700–0.700',
    '1.010 (1.010–1.010)',
    '14,000 : 20,000 requests/s',
    'pass',
  ]);
  expect(note).toBe('  row 1: served from memory');
});

test.each([
  { name: 'all reached', outcomes: [reached], passed: true, verdicts: ['pass'] },
  { name: 'one line missed', outcomes: [missed], passed: false, verdicts: ['pass', 'MISSED'] },
  { name: 'one row failed', outcomes: [reached, failed], passed: false, verdicts: ['pass', 'not measured'] },
])('$name: passed is $passed', ({ outcomes, passed, verdicts }) => {
  expect(allPassed(outcomes)).toBe(passed);
  expect(renderTable(outcomes).match(/pass$|MISSED$|not measured$/gm)).toEqual(verdicts);
});

test('a failure says why', () => {
  expect(renderTable([failed])).toContain('row 12: no Chromium');
});
