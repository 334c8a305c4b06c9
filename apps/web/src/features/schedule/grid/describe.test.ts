import { schedule as cs } from '@kahan/phrases/cs/schedule/schedule';
import { schedule as en } from '@kahan/phrases/en/schedule/schedule';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../blocks/blocks.ts';
import { examBlock, lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { describe as describeBlock, wholeText } from './describe.ts';

const weeksOf = (held: number[], not: number[] = [], reason: string | true = true) =>
  Object.fromEntries([
    ...held.map((week) => [week, false] as const),
    ...not.map((week) => [week, reason] as const),
  ]);
const all = Array.from({ length: 14 }, (_, index) => index + 1);

function said(weeks: Record<number, boolean | string>, week: number, words: typeof en = en) {
  const given = lesson({ gl: '1', code: 'N1', weeks, room: 'A 1', teachers: ['Eva Malá', 'Jan Velký'] });
  const [block] = blocksOf([loaded('room A', [given])], week);
  if (!block) throw new Error('no block');
  return describeBlock(block, words, week === 0 ? 14 : null, String);
}

describe('in which weeks a block takes place', () => {
  test.each([
    [all, [], 'každý týden', 'every week'],
    [all.filter((week) => week % 2 === 1), [], 'liché týdny', 'odd weeks'],
    [all.filter((week) => week % 2 === 0), [], 'sudé týdny', 'even weeks'],
    [[3, 4, 5, 6, 7], [], '3.–7. týden', 'weeks 3–7'],
    [[10], [], '10. týden', 'week 10'],
    [[1, 3, 4, 9], [], '1., 3.–4. a 9. týden', 'weeks 1, 3–4 and 9'],
    [[1, 3, 4], [2], '1.–4. týden, odpadá ve 2. týdnu', 'weeks 1–4, cancelled in week 2'],
  ])('%j without %j', (held, not, czech, english) => {
    expect(said(weeksOf(held, not), 0, cs).weeks).toBe(czech);
    expect(said(weeksOf(held, not), 0).weeks).toBe(english);
  });

  test('is not said where one week is shown', () => {
    expect(said(weeksOf([1, 2]), 1).weeks).toBe('');
  });
});

describe('a cancelled block', () => {
  test.each([
    ['in its week, with a reason', weeksOf([1], [2], 'illness'), 2, 'Cancelled: illness'],
    ['in its week, without one', weeksOf([1], [2]), 2, 'Cancelled'],
    ['in all weeks', weeksOf([], [1, 2], 'illness'), 0, 'Cancelled: illness'],
    ['not in all of them', weeksOf([1], [2], 'illness'), 0, ''],
    ['in another week', weeksOf([1], [2], 'illness'), 1, ''],
  ])('%s', (_, weeks, week, state) => {
    const { isCanceled, state: found } = said(weeks, week);
    expect(found).toBe(state);
    expect(isCanceled).toBe(state !== '');
  });
});

test('all of it in a row', () => {
  expect(wholeText(said(weeksOf([1], [2], 'nemoc'), 2, cs), cs)).toBe(
    'Subject N1, přednáška, 8:00–10:00, A 1, Eva Malá, Jan Velký, Odpadá: nemoc, N1',
  );
});

test.each([
  [cs, { kind: 'zápočet', letter: 'Zp' }],
  [en, { kind: 'credit', letter: 'Cr' }],
])('an exam is called what it is, from its own hour until it ends', (words, expected) => {
  const exam = examBlock('2026-11-18', 8, { type: 'Z', place: { code: 'B5', value: 'B V' } });
  const one = describeBlock(exam, words, null, String);
  expect(one).toMatchObject({ ...expected, name: 'Subject N1', time: '8:00–10:00', room: 'B V', weeks: '' });
  expect(describeBlock(exam, words, 14, (iso) => `on ${iso}`).weeks).toBe('on 2026-11-18');
});

test('an exam over midnight ends on the next day', () => {
  expect(describeBlock(examBlock('2026-11-18', 23), en, null, String).time).toBe('23:00–1:00');
});
