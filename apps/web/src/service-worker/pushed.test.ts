import type { Item } from '@kahan/contract';
import { describe, expect, test } from 'vitest';
import { withItem } from './pushed.ts';

const LOADED_AT = 1_000;
const card = (id: number, ts: number): Item => ({
  ...{ id: String(id), type: 'exam:grade-new', ts, postponeTs: null, state: 'active' },
  content: { values: {}, path: '/' },
});
const page = (ids: number[], length = ids.length) => ({
  ...{ loadedAt: LOADED_AT, asOf: null, freshness: 'fresh' },
  data: { items: ids.map((id) => card(id, id)), length, old: 0 },
});
const shown = (kept: unknown) => {
  const { items, length } = (kept as ReturnType<typeof page>).data;
  return `${items.map(({ id }) => id).join(' ')} of ${length}`;
};

describe('the kept feed and the item of a push', () => {
  test('has it first, on a page of six, with its age', () => {
    const kept = withItem(page([6, 5, 4, 3, 2, 1], 14), card(50, LOADED_AT + 1));
    expect(shown(kept)).toBe('50 6 5 4 3 2 of 15');
    expect(kept).toMatchObject({ loadedAt: LOADED_AT, freshness: 'fresh' });
    expect(shown(withItem(kept, card(51, LOADED_AT + 1)))).toBe('51 50 6 5 4 3 of 16');
    expect(shown(withItem(page([]), card(50, LOADED_AT + 1)))).toBe('50 of 1');
  });

  test.each([
    ['that it has', page([50, 1]), card(50, LOADED_AT + 1)],
    ['that was written before it was loaded', page([2, 1]), card(50, LOADED_AT)],
    ['while it is loaded again', { ...page([2, 1]), cells: [undefined] }, card(50, LOADED_AT + 1)],
    ['when it is of another shape', { items: [] }, card(50, LOADED_AT + 1)],
    ['when nothing is kept', null, card(50, LOADED_AT + 1)],
  ])('stays as it is for an item %s', (_why, kept, item) => {
    expect(withItem(kept, item)).toBeUndefined();
  });
});
