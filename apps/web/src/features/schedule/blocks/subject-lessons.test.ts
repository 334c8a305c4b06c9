import { expect, test } from 'vitest';
import { lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { detailOf, placesAndPeople, subjectIn } from './subject-lessons.ts';

const lecture = lesson({ gl: '1', code: 'N1', group: '9', room: 'A', teachers: ['eva'] });
const second = lesson({
  gl: '3',
  code: 'N1',
  type: 'X',
  group: '2',
  day: 2,
  room: 'B',
  teachers: ['eva', 'jan'],
});
const first = lesson({ gl: '2', code: 'N1', type: 'X', group: '1', day: 5 });
const other = lesson({ gl: '4', code: 'N2' });

test('[SCHEDULE-14] a subject has all its lessons of all timetables, lectures first, then by group', () => {
  const subject = subjectIn(
    [loaded('study 1', [second, lecture, other]), loaded('room x', [first, lecture])],
    'N1',
  );
  expect(subject?.name).toBe('Subject N1');
  expect(subject?.lessons.map(({ gl, type, group }) => `${gl} ${type}${group}`)).toEqual([
    '1 P9',
    '2 X1',
    '3 X2',
  ]);
  const [block] = subject?.lessons[0]?.blocks ?? [];
  expect(block?.sources.map(({ kind }) => kind)).toEqual(['study', 'room']);
  expect(block?.weeks).toEqual([1, 2]);
});

test('a lesson at two times has both', () => {
  const twice = { ...first, blocks: [...first.blocks, ...second.blocks] };
  const subject = subjectIn([loaded('study 1', [twice])], 'N1');
  expect(subject?.lessons.map(({ blocks }) => blocks.map(({ day }) => day))).toEqual([[2, 5]]);
});

test('it names its rooms and teachers once', () => {
  const subject = subjectIn([loaded('study 1', [lecture, second, first])], 'N1');
  if (subject === null) throw new Error('the subject is there');
  const { rooms, teachers } = placesAndPeople(subject);
  expect(rooms.map(({ code }) => code)).toEqual(['A', 'B']);
  expect(teachers.map(({ code }) => code)).toEqual(['eva', 'jan']);
});

test('one that no timetable holds is not there', () => {
  expect(subjectIn([loaded('study 1', [other])], 'N1')).toBeNull();
});

test('a reservation has no subject and is found by itself', () => {
  const reserved = lesson({ gl: 'r9', code: '', type: 'R' });
  expect(detailOf(lecture)).toBe('N1');
  expect(detailOf(reserved)).toBe('r9');
  expect(subjectIn([loaded('room x', [lecture, reserved])], 'r9')?.lessons.map(({ gl }) => gl)).toEqual([
    'r9',
  ]);
});
