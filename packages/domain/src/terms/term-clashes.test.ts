import { describe, expect, test } from 'vitest';
import type { TimedLesson } from '../schedule/occurrences.ts';
import { signedOf, termOf } from './term.fixture.ts';
import { clashesOf, overlappingPairs } from './term-clashes.ts';

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
    ['one’s own hour is later', other('09:30', { duration: 240, student_start: on('11:00') }), false],
    ['itself', { ...term, study_id: '7' }, false],
  ])('%s: %s', (_, beside, expected) => {
    const own = { term: beside, by: 'signed' as const };
    expect(clashesOf(term, [own], []).terms).toEqual(expected ? [own] : []);
  });

  test.each(['wait', 'prepared', 'plan'] as const)('one that may become a sign-up, by %s', (by) => {
    const code = { code: 'N999', value: 'Fyzika' };
    const perhaps = { term: termOf({ term_id: 'b', start: on('10:00'), duration: 60, code }), by };
    expect(clashesOf(term, [perhaps], []).terms).toEqual([perhaps]);
    // A wait for another date of the same exam would take the place of this one.
    const instead = { ...perhaps, term: { ...perhaps.term, code: term.code } };
    expect(clashesOf(term, [instead], []).terms).toEqual([]);
  });

  test('pairs of own terms that overlap, each once', () => {
    const one = (term_id: string, time: string, duration: number) => ({
      term: termOf({ term_id, start: on(time), duration, code: { code: term_id, value: term_id } }),
      by: 'prepared' as const,
    });
    const own = [one('a', '09:00', 90), one('b', '10:00', 90), one('c', '11:30', 60), one('d', '09:15', 15)];
    const pairs = overlappingPairs(own).map((pair) => pair.map(({ term: { term_id } }) => term_id).join(''));
    expect(pairs).toEqual(['ab', 'ad']);
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
    expect(clashesOf(term, [], [], [one]).entries).toEqual(expected ? [one] : []);
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
    expect(clashesOf(term, [], [one]).lessons.map(({ date }) => date)).toEqual(
      Array.from({ length: count }, () => '2026-12-02'),
    );
  });

  test('a term over midnight meets the lessons of both days', () => {
    const late = termOf({ start: Date.parse('2026-12-01T23:00:00+01:00') / 1000, duration: 120 });
    expect(clashesOf(late, [], [lesson(30)]).lessons).toHaveLength(1);
    const evening = { ...late, start: on('23:00') };
    expect(clashesOf(evening, [], [lesson(22 * 60)]).lessons).toHaveLength(1);
  });
});
