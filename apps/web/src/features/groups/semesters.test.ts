import type { GroupAnswer } from '@kahan/contract';
import { expect, test } from 'vitest';
import { groupSemesters } from './semesters.ts';

const item = {
  id: '1',
  type: 1,
  order: 1,
  name: '',
  result: null,
  weight: null,
  edit: false,
  final: false,
  file: null,
};
const group = (gl: string, year: number, semester: 1 | 2, more: Partial<GroupAnswer> = {}): GroupAnswer => ({
  gl,
  code: { code: gl, value: gl },
  year,
  semester,
  study_id: 's',
  items: [item],
  ...more,
});
const view = (groups: GroupAnswer[]) =>
  groupSemesters(groups, 's', { year: 2026, semester: 1 }, 'cs').map(
    ({ id, groups: all, isOpen }) => `${id}${isOpen ? '!' : ''} ${all.map(({ gl }) => gl).join('')}`,
  );

test.each<[string, GroupAnswer[], string[]]>([
  ['nothing', [], []],
  ['the running semester', [group('B', 2026, 1), group('A', 2026, 1)], ['2026-1! AB']],
  [
    'older ones are folded, the latest first',
    [group('A', 2024, 1), group('B', 2025, 2), group('C', 2026, 1), group('D', 2025, 1)],
    ['2026-1! C', '2025-2 B', '2025-1 D', '2024-1 A'],
  ],
  [
    'the running one before what is to come',
    [group('A', 2026, 2), group('B', 2026, 1)],
    ['2026-1! B', '2026-2 A'],
  ],
  ['nothing in the running one', [group('A', 2025, 1), group('B', 2025, 2)], ['2025-2! B', '2025-1 A']],
  ['of another study', [group('A', 2026, 1, { study_id: 't' })], []],
  ['with nothing in it', [group('A', 2026, 1, { items: [] })], []],
])('%s', (_name, groups, semesters) => {
  expect(view(groups)).toEqual(semesters);
});
