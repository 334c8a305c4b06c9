import { describe, expect, test } from 'vitest';
import type { TimedLesson } from '../schedule/occurrences.ts';
import { signedOf, termOf } from './term.fixture.ts';
import { clashesOf } from './term-clashes.ts';

/** Wednesday, 2 December 2026, in Prague; unix seconds. */
const on = (time: string) => Date.parse(`2026-12-02T${time}:00+01:00`) / 1000;

describe('clashes with other terms', () => {
  const term = termOf({ start: on('09:00'), duration: 120 });
  const other = (time: string, changes = {}) =>
    signedOf({ term_id: 'b', start: on(time), duration: 60, ...changes });
  test.each([
    ['one within', other('09:30'), true],
    ['one that ends as it begins', other('08:00'), false],
    ['one that ends a minute later', other('08:01'), true],
    ['one that begins as it ends', other('11:00'), false],
    ['one that begins a minute earlier', other('10:59'), true],
    ['one around it', other('08:30', { duration: 240 }), true],
    ['one that one is not signed for', { ...other('09:30'), study_id: undefined }, false],
    ['one’s own hour is later', other('09:30', { duration: 240, student_start: on('11:00') }), false],
    ['itself', { ...term, study_id: '7' }, false],
  ])('%s: %s', (_, beside, expected) => {
    expect(clashesOf(term, [term, beside], []).terms).toEqual(expected ? [beside] : []);
  });
});

describe('clashes with own entries', () => {
  const term = termOf({ start: on('09:00'), duration: 120 });
  const entry = (minutes: number, date = '2026-12-02') => ({
    entry: {
      ...{ entry_id: 'e', title: 'Job', place: null, note: null, date, minutes, duration: 60 },
      ...{ repeat: 'once' as const, until: null, skipped: [] },
    },
    date,
  });

  test.each([
    ['one that ends when it begins', entry(8 * 60), false],
    ['one that overlaps its begin', entry(8 * 60 + 30), true],
    ['one within', entry(10 * 60), true],
    ['one that begins when it ends', entry(11 * 60), false],
    ['one of another day', entry(10 * 60, '2026-12-03'), false],
  ])('%s', (_what, one, expected) => {
    expect(clashesOf(term, [term], [], [one]).entries).toEqual(expected ? [one] : []);
  });
});

describe('clashes with lessons', () => {
  const lesson = (minutes: number, canceled: boolean | string = false): TimedLesson => ({
    gl: 'g',
    blocks: [
      {
        day: 3,
        minutes,
        duration: 110,
        weeks: {
          10: { date: '2026-12-02', canceled },
          11: { date: '2026-12-09', canceled: false },
        },
      },
    ],
  });
  const term = termOf({ start: on('11:00'), duration: 120 });
  test.each([
    ['at the same time', lesson(11 * 60), 1],
    ['that ends as the term begins', lesson(9 * 60 + 10), 0],
    ['that ends a minute later', lesson(9 * 60 + 11), 1],
    ['that begins as the term ends', lesson(13 * 60), 0],
    ['that is cancelled', lesson(11 * 60, true), 0],
    ['that is cancelled for a reason', lesson(11 * 60, 'nemoc'), 0],
  ])('a lesson %s: %i', (_, one, count) => {
    expect(clashesOf(term, [term], [one]).lessons.map(({ date }) => date)).toEqual(
      Array.from({ length: count }, () => '2026-12-02'),
    );
  });

  test('a term over midnight meets the lessons of both days', () => {
    const late = termOf({ start: Date.parse('2026-12-01T23:00:00+01:00') / 1000, duration: 120 });
    expect(clashesOf(late, [late], [lesson(30)]).lessons).toHaveLength(1);
    const evening = { ...late, start: on('23:00') };
    expect(clashesOf(evening, [evening], [lesson(22 * 60)]).lessons).toHaveLength(1);
  });
});
