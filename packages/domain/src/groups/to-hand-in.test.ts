import { describe, expect, test } from 'vitest';
import { result } from '../results/results.fixture.ts';
import { GROUP_ITEM_TYPES, type GroupFile } from './group.ts';
import {
  type AskedItem,
  countNotFinal,
  groupsToHandIn,
  isToHandIn,
  itemsToHandIn,
  notPassed,
} from './to-hand-in.ts';

const FILE: GroupFile = { name: 'a.pdf', size: 1, type: 'application/pdf', uploaded: 1 };
const item = (fields: Partial<AskedItem> = {}): AskedItem => ({
  ...{ type: 5, result: null, edit: true, final: false, file: null },
  ...fields,
});

describe('what is to hand in', () => {
  test.each<[string, boolean, Partial<AskedItem>]>([
    ['a file that is missing', true, { type: 5 }],
    ['a file of another type', true, { type: 55 }],
    ['a corrected file', true, { type: 7 }],
    ['a file that was handed in and may be changed', false, { file: FILE, result: 'a.pdf' }],
    ['a file that was handed in as final', false, { file: FILE, final: true }],
    ['a closed file', false, { edit: false }],
    ['a final item without a file', false, { final: true }],
    ['a text', true, { type: 1 }],
    ['a text of spaces', true, { type: 1, result: ' \n' }],
    ['a text that was written', false, { type: 1, result: 'x' }],
    ['a text about formatting', false, { type: 1, result: '<p></p>' }],
    ['a closed text', false, { type: 1, edit: false }],
    ['a number', true, { type: 3, result: '' }],
    ['a number that was given, also nought', false, { type: 3, result: '0' }],
    ['a long text', true, { type: 6 }],
    ['a long text of formatting alone', true, { type: 6, result: '<p><strong>&nbsp;</strong></p>' }],
    ['a long text that was written', false, { type: 6, result: '<p>x</p>' }],
    ['an empty box, which is an answer', false, { type: 2 }],
    ['a ticked box', false, { type: 2, result: 'ano' }],
    ['a result of the teacher', false, { type: 4 }],
    ['a marked-up result of the teacher', false, { type: 44 }],
    ['a type that this version does not know', false, { type: 99 }],
  ])('%s: %s', (_what, expected, fields) => {
    expect(isToHandIn(item(fields))).toBe(expected);
  });

  test('nothing is, once an item is closed or final', () => {
    for (const type of GROUP_ITEM_TYPES) {
      expect(isToHandIn(item({ type, edit: false }))).toBe(false);
      expect(isToHandIn(item({ type, final: true }))).toBe(false);
    }
  });

  test('files that are handed in and not final', () => {
    const items = [
      item({ file: FILE }),
      item(),
      item({ file: FILE, final: true }),
      item({ file: FILE, edit: false }),
      item({ type: 1, result: 'x' }),
    ];
    expect(countNotFinal([{ items }, { items: [item({ type: 7, file: FILE })] }, { items: [] }])).toBe(2);
  });

  test('groups without any are left out, the others keep their order', () => {
    const groups = [[item(), item({ type: 1 })], [item({ edit: false })], [], [item({ file: FILE }), item()]];
    const found = groupsToHandIn(groups.map((items, id) => ({ id, items })));
    expect(found.map(({ group, count }) => [group.id, count])).toEqual([
      [0, 2],
      [3, 1],
    ]);
  });

  test('item by item, each with its group', () => {
    const [file, text, done] = [item(), item({ type: 1 }), item({ file: FILE })];
    const groups = [[file, text], [done], [file]].map((items, id) => ({ id, items }));
    expect(itemsToHandIn(groups).map(({ group, item }) => [group.id, item])).toEqual([
      [0, file],
      [0, text],
      [2, file],
    ]);
  });

  test('a passed subject asks for nothing, in that study and semester', () => {
    const group = { study_id: 's', code: { code: 'A' }, year: 2026, semester: 1 };
    const passed = result({ code: 'A', credit: ['Z'], exam: ['B'] });
    const left = (...results: ReturnType<typeof result>[]) => notPassed([group], results).length;
    expect(left(passed)).toBe(0);
    expect(left(result({ code: 'A', credit: ['Z'] }))).toBe(1);
    expect(left(result({ code: 'A', credit: ['Z'], exam: ['F'] }))).toBe(1);
    for (const other of [{ study: 't' }, { year: 2025 }, { semester: '2' as const }, { code: 'B' }])
      expect(left(result({ code: 'A', credit: ['Z'], exam: ['B'], ...other }))).toBe(1);
    expect(left()).toBe(1);
  });
});
