import { describe, expect, test } from 'vitest';
import { withRecent } from '../../../platform/storage/recent-list.ts';
import { foundOptions } from '../search/found-list.tsx';
import {
  type LabelledSource,
  listedOf,
  matchesText,
  RECENT_SOURCES,
  readSources,
} from './labelled-sources.ts';
import { loaded } from './loaded-source.fixture.ts';

const room = (id: string): LabelledSource => ({ kind: 'room', id, label: `the ${id}` });

describe('what a filter panel lists', () => {
  const lines = (...args: Parameters<typeof listedOf>) =>
    listedOf(...args).map(
      ({ id, isShown, trouble }) => `${id}${isShown ? ' on' : ''}${trouble ? ` ${trouble}` : ''}`,
    );

  test('what is on screen, then what was hidden, each once and of its kind', () => {
    const others = [room('b'), room('c'), room('c'), { ...room('d'), kind: 'subject' as const }];
    expect(lines('room', [loaded('study 1'), loaded('room a'), loaded('room b')], others)).toEqual([
      'a on',
      'b on',
      'c',
    ]);
  });

  test('and says of what is on screen why it shows nothing', () => {
    const all = [
      loaded('room a', [], { isUnknown: true, state: 'failed' }),
      loaded('room b', [], { state: 'failed' }),
    ];
    expect(lines('room', all, [])).toEqual(['a on unknown', 'b on failed']);
  });
});

test.each([
  ['', true],
  ['CHEMIE', true],
  ['fyz chem', true],
  ['fyzikalni', true],
  ['n403', true],
  ['chemie II', false],
])('[SCHEDULE-12] the search of a panel: %j finds Fyzikální chemie (N403) %s', (text, found) => {
  expect(matchesText({ kind: 'subject', id: 'N403', label: 'Fyzikální chemie' }, text)).toBe(found);
});

test('the last looked up stands first, once, and ten are kept', () => {
  const all = Array.from({ length: 12 }, (_, index) => room(String(index)));
  const kept = all.reduce<readonly LabelledSource[]>(
    (list, one) => withRecent(list, one, RECENT_SOURCES),
    [],
  );
  expect(kept.map(({ id }) => Number(id))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(withRecent(kept, room('5'), RECENT_SOURCES).map(({ id }) => Number(id))).toEqual([
    5, 11, 10, 9, 8, 7, 6, 4, 3, 2,
  ]);
});

test('of what the device kept only sources are read', () => {
  expect(readSources([room('a'), { kind: 'cat', id: 'b', label: 'b' }, { kind: 'room' }, null, 'x'])).toEqual(
    [room('a')],
  );
  for (const kept of [undefined, null, {}, 'x', 1]) expect(readSources(kept)).toEqual([]);
});

describe('[SCHEDULE-41] a result says what tells it from others', () => {
  const words = { building: (code: string) => `in ${code}`, floor: (floor: number) => `at ${floor}` };
  const found = { id: '17', name: 'A 137', sis_name: 'A137', type: 1, floor: 0, building: 'A' };

  test('a room by its name in the timetable, building and floor', () => {
    expect(foundOptions('room', [found], words)).toEqual([
      { source: { kind: 'room', id: '17', label: 'A 137' }, facts: 'A137, in A, at 0' },
    ]);
  });

  test('a subject by its code, and nothing is said twice', () => {
    const subject = { ...found, id: 'N403', name: 'Chemistry', type: null, floor: null, building: null };
    expect(foundOptions('subject', [subject], words).map(({ facts }) => facts)).toEqual(['N403']);
    expect(
      foundOptions('teacher', [{ ...subject, sis_name: 'Chemistry' }], words).map(({ facts }) => facts),
    ).toEqual(['']);
  });
});
