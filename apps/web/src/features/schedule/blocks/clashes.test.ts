import { expect, test } from 'vitest';
import { lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { blocksOf } from './blocks.ts';
import { clashesOf } from './clashes.ts';

/** The lessons with which the lesson `own` clashes, each with the weeks. */
function told(...sources: ReturnType<typeof loaded>[]): string[] {
  const block = blocksOf(sources, 0).find((one) => one.lesson.gl === 'own');
  if (block === undefined) throw new Error('there is no lesson of that name');
  return clashesOf(block, sources).map(
    ({ block: { lesson: other }, weeks }) => `${other.gl} ${weeks.join()}`,
  );
}

const weeks = { 1: false, 2: false, 3: false };
const OWN = lesson({ gl: 'own', from: 10, to: 12, weeks });

test('a lesson clashes with those that are held in the same weeks at the same time', () => {
  const over = lesson({ gl: 'over', from: 11, to: 13, weeks: { 2: false, 3: false, 4: false } });
  const after = lesson({ gl: 'after', from: 12, to: 14, weeks });
  const otherDay = lesson({ gl: 'other day', day: 4, from: 10, to: 12, weeks });
  expect(told(loaded('study 1', [OWN, over, after, otherDay]))).toEqual(['over 2,3']);
});

test('a week in which one of them is cancelled is no clash', () => {
  const over = lesson({ gl: 'over', from: 11, to: 13, weeks: { 1: true, 2: false } });
  const never = lesson({ gl: 'never', from: 11, to: 13, weeks: { 1: true, 4: false } });
  expect(told(loaded('study 1', [OWN, over, never]))).toEqual(['over 2']);
});

test('what is only in another timetable is no clash', () => {
  const over = lesson({ gl: 'over', from: 11, to: 13, weeks });
  expect(told(loaded('study 1', [OWN]), loaded('room A1', [over]))).toEqual([]);
});
