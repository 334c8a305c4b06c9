import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUES, huesOf } from '../../../data/schedule/hues.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { examBlock, lesson, loaded } from '../sources/loaded-source.fixture.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { SOURCE_KINDS, type Source } from '../view.ts';
import { hueLookup, hueOfSources, keyOf, readColours } from './colours.ts';

const NONE = readColours(undefined);
const [OCHRE, LEAF, SKY, COBALT, BERRY] = [1, 4, 7, 8, 12];

const huesOn = (all: LoadedSource[], colours = NONE) => {
  const hueOf = hueLookup(all, colours);
  return blocksOf(all, 0).map((block) => `${block.lesson.gl} ${hueOf(block)}`);
};

describe('[SCHEDULE-22] colours of sources', () => {
  test('study orange, teacher green, room red, subject blue', () => {
    const sources = SOURCE_KINDS.map((kind): Source => ({ kind, id: '1' }));
    expect([...hueOfSources(sources, {}).values()]).toEqual([OCHRE, LEAF, BERRY, COBALT]);
  });

  test('a second one of a kind can be told from the first, a chosen colour stands', () => {
    const rooms = ['a', 'b', 'c'].map((id): Source => ({ kind: 'room', id }));
    expect(new Set(hueOfSources(rooms, {}).values()).size).toBe(3);
    const chosen = hueOfSources(rooms, { 'room:c': BERRY });
    expect(chosen.get('room:c')).toBe(BERRY);
    expect(chosen.get('room:a')).not.toBe(BERRY);
  });

  test('up to twelve never share a colour unless the reader wants it, and each is of the palette', () => {
    const source = fc.record({ kind: fc.constantFrom(...SOURCE_KINDS), id: fc.string({ minLength: 1 }) });
    fc.assert(
      fc.property(fc.uniqueArray(source, { maxLength: 20, selector: keyOf }), (sources) => {
        const hues = [...hueOfSources(sources, {}).values()];
        expect(new Set(hues).size).toBe(Math.min(sources.length, HUES));
        expect(hues.every((hue) => hue >= 1 && hue <= HUES)).toBe(true);
      }),
    );
  });
});

describe('colours of blocks', () => {
  const own = [lesson({ gl: 'a' }), lesson({ gl: 'b', from: 11, to: 13 })];
  const reserved = lesson({ gl: 'r', type: 'R', from: 15, to: 16 });

  test('one source on screen: each subject has its own, or the chosen one', () => {
    expect(huesOn([loaded('study 1', own)])).toEqual(['a 1', 'b 6']);
    expect(huesOn([loaded('study 1', own)], { ...NONE, subjects: { b: 3 } })).toEqual(['a 1', 'b 3']);
  });

  test('several own studies: each subject has the colour that it has on Home, also in one of them alone', () => {
    const other = [lesson({ gl: 'c', code: 'aa', day: 4 })];
    const agenda = [...own, ...other];
    const first = loaded('study 1', own, { agenda });
    const second = loaded('study 2', other, { agenda });
    const home = huesOf(agenda);
    const expected = agenda.map(({ gl, subject_code }) => `${gl} ${home.get(subject_code.code)}`);
    expect(huesOn([first, second])).toEqual(expected);
    expect(huesOn([second])).toEqual(expected.slice(2));
    expect(huesOn([first, second, loaded('room x')])).toEqual([`a ${OCHRE}`, `b ${OCHRE}`, 'c 6']);
  });

  test('several: that of the first source that holds it', () => {
    const all = [loaded('study 1', own), loaded('room x', [own[1] ?? reserved, lesson({ gl: 'c', day: 4 })])];
    expect(huesOn(all)).toEqual([`a ${OCHRE}`, `b ${OCHRE}`, `c ${BERRY}`]);
    expect(huesOn(all, { ...NONE, subjects: { a: 3 }, sources: { 'room:x': 5 } })).toEqual([
      `a ${OCHRE}`,
      `b ${OCHRE}`,
      'c 5',
    ]);
  });

  test('one that does not exist does not count as another', () => {
    expect(huesOn([loaded('study 1', own), loaded('room x', [], { isUnknown: true })])).toEqual([
      'a 1',
      'b 6',
    ]);
  });

  test('[SCHEDULE-22] reservations are light-blue among one and among several, or as chosen', () => {
    const rooms = [loaded('room x', [reserved]), loaded('room y')];
    expect(huesOn(rooms.slice(0, 1))).toEqual([`r ${SKY}`]);
    expect(huesOn(rooms)).toEqual([`r ${SKY}`]);
    expect(huesOn(rooms, { ...NONE, reservation: 2 })).toEqual(['r 2']);
  });
});

describe('what the device kept', () => {
  test.each([undefined, null, 'x', 7, [], { sources: 'x', subjects: [13] }, { reservation: 'red' }])(
    'that is no colour colours nothing: %j',
    (stored) => {
      expect(readColours(stored)).toEqual({ sources: {}, subjects: {}, reservation: null });
    },
  );

  test('comes back as it was, without what is no hue', () => {
    const stored = {
      sources: { 'room:x': 5, 'room:y': 0 },
      subjects: { a: 12, b: 13, c: 1.5 },
      reservation: 3,
    };
    expect(readColours(stored)).toEqual({ sources: { 'room:x': 5 }, subjects: { a: 12 }, reservation: 3 });
  });
});

test('an exam has the colour of its subject, or among several timetables that of its study', () => {
  const exam = examBlock('2026-11-18', 9);
  const own = loaded('study 1', [lesson({ gl: '1', code: 'A1' }), lesson({ gl: '2', code: 'N1' })]);
  const room = loaded('room A1', []);
  const hueOf = hueLookup([own], NONE);
  expect(hueOf(exam)).toBe(blocksOf([own], 0).map(hueOf)[1]);
  expect(hueLookup([own], { ...NONE, subjects: { N1: LEAF } })(exam)).toBe(LEAF);
  expect(hueLookup([room, own], NONE)(exam)).toBe(OCHRE);
  expect(hueLookup([room, own], { ...NONE, sources: { 'study:1': SKY } })(exam)).toBe(SKY);
});
