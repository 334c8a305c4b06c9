import type { Item } from '@kahan/contract';
import { newestFirst } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, type ListChange, type Lists, soonestFirst } from './lists.ts';

const NOW = 1_800_000_000;
const now = new Date(NOW * 1000);
const DAY = 86_400;
const ACTIVE_PAGE = 3;
const ARCHIVE_PAGE = 2;

const news = (id: number, ts: number, more: Partial<Item> = {}): Item => ({
  id: String(id),
  type: 'public:news',
  ts,
  postponeTs: null,
  state: 'active',
  content: { title: { cs: `Z${id}`, en: `N${id}` }, body: { cs: '', en: '' }, urls: [], source: null },
  ...more,
});

/** The server's side: all items of one reader. */
type Truth = Map<string, Item>;

const inState = (truth: Truth, state: Item['state']) =>
  [...truth.values()]
    .filter((item) => item.state === state)
    .sort(state === 'postponed' ? soonestFirst : newestFirst);

/** The lists of a client that has loaded these pages just now. */
function load(
  truth: Truth,
  activePages: number[],
  archivePages: number[] | null,
  withPostponed: boolean,
): Lists {
  const active = inState(truth, 'active');
  const archived = inState(truth, 'archived');
  const known = (items: Item[], pages: number[], size: number) =>
    items.map((item, index) => (pages.includes(Math.floor(index / size) + 1) ? item : undefined));
  return {
    active: {
      cells: known(active, activePages, ACTIVE_PAGE),
      old: active.filter((item) => item.ts < NOW - 14 * DAY).length,
      loadedAt: NOW,
    },
    postponed: withPostponed ? inState(truth, 'postponed') : null,
    archived: archivePages === null ? null : { cells: known(archived, archivePages, ARCHIVE_PAGE) },
    met: new Set(),
  };
}

/** Makes the server's side of a change. @returns the server's message; null when nothing changed */
function change(truth: Truth, action: Action): ListChange | null {
  const set = (id: string, state: Item['state'], postponeTs: number | null) => {
    const item = truth.get(id);
    if (item) truth.set(id, { ...item, state, postponeTs });
  };
  const ids = [...truth.keys()];
  const pick = (n: number) => ids[n % Math.max(1, ids.length)] ?? '0';
  switch (action.kind) {
    case 'publish':
    case 'personal': {
      const item = news(1000 + truth.size, NOW + action.n);
      truth.set(item.id, item);
      return { type: action.kind === 'publish' ? 'public' : 'changes', items: [item] };
    }
    case 'edit': {
      const item = truth.get(pick(action.n));
      if (!item) return null;
      const edited = { ...item, content: { ...item.content, path: `/${action.n}` } };
      truth.set(item.id, edited);
      // Public news is one text for all readers, so it is sent without this reader's state.
      return { type: 'public', items: [{ ...edited, state: 'active', postponeTs: null }] };
    }
    case 'archive':
    case 'unarchive': {
      const state = action.kind === 'archive' ? 'archived' : 'active';
      const from = action.kind === 'archive' ? 'active' : 'archived';
      const moved = [pick(action.n), pick(action.n + 3)].filter((id) => truth.get(id)?.state === from);
      for (const id of moved) set(id, state, null);
      return { type: action.kind === 'archive' ? 'archived' : 'unarchived', ids: [...new Set(moved)] };
    }
    case 'postpone': {
      const id = pick(action.n);
      if (!truth.has(id)) return null;
      set(id, 'postponed', NOW + 60 * action.n);
      return { type: 'postponed', id, postponeTs: NOW + 60 * action.n };
    }
    case 'return': {
      const id = pick(action.n);
      if (truth.get(id)?.state !== 'postponed') return null;
      set(id, 'active', null);
      return { type: 'unpostponed', id };
    }
  }
}

const KINDS = ['publish', 'personal', 'edit', 'archive', 'unarchive', 'postpone', 'return'] as const;
interface Action {
  kind: (typeof KINDS)[number];
  n: number;
}

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), n: fc.integer({ min: 1, max: 40 }) }),
  { maxLength: 12 },
);

const truths: fc.Arbitrary<Truth> = fc
  .array(
    fc.record({
      age: fc.integer({ min: 1, max: 30 * DAY }),
      state: fc.constantFrom<Item['state']>('active', 'active', 'active', 'archived', 'postponed'),
    }),
    { maxLength: 14 },
  )
  .map(
    (items) =>
      new Map(
        items.map(({ age, state }, index) => [
          String(index + 1),
          news(index + 1, NOW - age, { state, postponeTs: state === 'postponed' ? NOW + age : null }),
        ]),
      ),
  );

describe('a cached list after any sequence of messages', () => {
  test('[NEWS-19] equals the list computed from scratch when all of it was loaded', () => {
    fc.assert(
      fc.property(truths, actions, (start, sequence) => {
        const truth = new Map(start);
        let lists = load(truth, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], true);
        for (const action of sequence) {
          const told = change(truth, action);
          if (told === null) continue;
          const result = applyChange(lists, told, now);
          expect([...result.reload]).toEqual([]);
          lists = result.lists;
        }
        expect(lists).toEqual({
          ...load(truth, [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], true),
          met: lists.met,
        });
      }),
      { numRuns: 400 },
    );
  });

  test('[NEWS-19] shows nothing wrong where only some pages were loaded: right, a gap, or named for loading', () => {
    const pages = fc.subarray([1, 2, 3], { minLength: 1 });
    fc.assert(
      fc.property(
        truths,
        actions,
        pages,
        fc.option(pages),
        fc.boolean(),
        (start, sequence, a, b, withPostponed) => {
          const truth = new Map(start);
          let lists = load(truth, a, b, withPostponed);
          for (const action of sequence) {
            const told = change(truth, action);
            if (told === null) continue;
            const result = applyChange(lists, told, now);
            lists = result.lists;
            // The client loads the named lists at once.
            const { active, postponed, archived, met } = lists;
            const fresh = load(truth, a, b, withPostponed);
            lists = {
              active: result.reload.has('active') ? fresh.active : active,
              postponed: result.reload.has('postponed') ? fresh.postponed : postponed,
              archived: result.reload.has('archived') ? fresh.archived : archived,
              met,
            };
            const right = { active: inState(truth, 'active'), archived: inState(truth, 'archived') };
            for (const name of ['active', 'archived'] as const) {
              const cells = lists[name]?.cells;
              if (!cells) continue;
              expect(cells.length).toBe(right[name].length);
              cells.forEach((cell, index) => {
                if (cell !== undefined) expect(cell).toEqual(right[name][index]);
              });
            }
            if (lists.postponed) expect(lists.postponed).toEqual(inState(truth, 'postponed'));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('is the same when every message comes twice', () => {
    fc.assert(
      fc.property(truths, actions, (start, sequence) => {
        const truth = new Map(start);
        let once = load(truth, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], true);
        let twice = once;
        for (const action of sequence) {
          const told = change(truth, action);
          if (told === null) continue;
          once = applyChange(once, told, now).lists;
          twice = applyChange(applyChange(twice, told, now).lists, told, now).lists;
        }
        expect(twice).toEqual(once);
      }),
      { numRuns: 200 },
    );
  });
});

describe('one change', () => {
  const feed = (...items: Item[]): Truth => new Map(items.map((item) => [item.id, item]));
  const ids = (cells: readonly (Item | undefined)[] | undefined) =>
    cells?.map((cell) => cell?.id ?? '?').join(' ');

  test('a new item stands first and pushes the others on', () => {
    const lists = load(feed(news(1, 10), news(2, 20), news(3, 30), news(4, 40)), [1], null, false);
    const { lists: after } = applyChange(lists, { type: 'changes', items: [news(9, 50)] }, now);
    expect(ids(after.active?.cells)).toBe('9 4 3 2 ?');
  });

  test('[NEWS-16] archiving pulls the next one up', () => {
    const lists = load(feed(news(1, 10), news(2, 20), news(3, 30), news(4, 40)), [1, 2], null, false);
    const { lists: after } = applyChange(lists, { type: 'archived', ids: ['3'] }, now);
    expect(ids(after.active?.cells)).toBe('4 2 1');
  });

  test('[NEWS-17] an item is in one list only', () => {
    const truth = feed(news(1, 10), news(2, 20));
    const lists = load(truth, [1], [1], true);
    const postponed = applyChange(lists, { type: 'postponed', id: '1', postponeTs: NOW + 60 }, now).lists;
    const archived = applyChange(postponed, { type: 'archived', ids: ['1'] }, now).lists;
    expect([ids(postponed.active?.cells), ids(postponed.postponed ?? [])]).toEqual(['2', '1']);
    expect([ids(archived.postponed ?? []), ids(archived.archived?.cells)]).toEqual(['', '1']);
  });

  test('[NEWS-10] the number of old ones follows what is archived', () => {
    const lists = load(feed(news(1, NOW - 20 * DAY), news(2, NOW - DAY)), [1], null, false);
    expect(lists.active?.old).toBe(1);
    expect(applyChange(lists, { type: 'archived', ids: ['1'] }, now).lists.active?.old).toBe(0);
  });

  test('news that this reader put met and that was edited does not come back', () => {
    const item = news(1, NOW + 5);
    const lists = load(feed(item), [1], null, false);
    const met = applyChange(lists, { type: 'archived', ids: ['1'] }, now).lists;
    expect(ids(applyChange(met, { type: 'public', items: [item] }, now).lists.active?.cells)).toBe('');
  });
});
