import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GroupChange } from '../news/news.ts';
import { compareGroups, type OwnEdit } from './compare-groups.ts';
import type { GroupItem, StudentGroup } from './group.ts';

/** `'a:3=8+'`: item a of type 3 holds 8 and is open; `!` is handed in for good; `@2` is the time of a file. */
function item(word: string, order: number): GroupItem {
  const [, id = '', type = '', result = null, uploaded = null, mark = ''] =
    /^(\w+):(\d+)(?:=([^@+!]*))?(?:@(\d+))?([+!]*)$/.exec(word) ?? [];
  return {
    item_id: id,
    type: Number(type),
    order,
    name: { cs: `Položka ${id}`, en: `Item ${id}` },
    result: result?.replaceAll('_', ' ') ?? null,
    weight: type === '3' ? 20 : null,
    edit: mark.includes('+'),
    final: mark.includes('!'),
    file: uploaded && {
      name: result ?? '',
      size: 9,
      type: 'application/pdf',
      uploaded: Number(uploaded),
    },
  } as GroupItem;
}

function group(text: string | null): StudentGroup | null {
  if (text === null) return null;
  return {
    gl: '411',
    subject: { code: 'N320004', name: { cs: 'Biochemie I', en: 'Biochemistry I' } },
    year: 2026,
    semester: 1,
    study_id: '7',
    items: text.split(' ').filter(Boolean).map(item),
  };
}

function changes(old: string | null, now: string | null, own: OwnEdit[] = []): GroupChange[] {
  const drafts = compareGroups(group(old), group(now), own);
  expect(drafts.length).toBeLessThanOrEqual(1);
  return drafts.flatMap(({ type, content }) => {
    if (type !== 'grupik:changed') throw new Error(`not about a group: ${type}`);
    expect(content.values.changes).not.toEqual([]);
    return content.values.changes;
  });
}

/** `'a 8→9 opened'` */
const told = (...args: Parameters<typeof changes>) =>
  changes(...args).map(({ item_id, was, now, access }) =>
    [item_id, ...(was === now ? [] : [`${was ?? ''}→${now ?? ''}`]), access ?? ''].join(' ').trim(),
  );

test('the time for signs that begin no tag grows with their number, not faster', () => {
  const [before, after] = [`a:6=${'<'.repeat(200_000)}`, `a:6=${'<'.repeat(400_000)}`];
  expect(changes(before, after)).toHaveLength(1);
});

describe('what a class group tells', () => {
  test.each<[string, string | null, string | null, string[]]>([
    // name                                         before            now                 told
    ['nothing at all', null, null, []],
    ['a group without items', null, '', []],
    ['no change', 'a:3=8 b:5=x.pdf@1+', 'a:3=8 b:5=x.pdf@1+', []],
    ['[NOTIFICATIONS-15] a first result', 'a:3', 'a:3=8', ['a →8']],
    ['[NOTIFICATIONS-15] another result', 'a:3=8', 'a:3=9', ['a 8→9']],
    ['[NOTIFICATIONS-15] a result taken back', 'a:44=8', 'a:44', ['a 8→']],
    ['an empty result is none', 'a:1', 'a:1=', []],
    ['a box that is checked', 'a:2', 'a:2=ano', ['a →ano']],
    ['a box that is unchecked', 'a:2=ano', 'a:2=ne', ['a ano→']],
    ['a box that stays unchecked', 'a:2', 'a:2=ne', []],
    ['a file', 'a:7', 'a:7=x.pdf@1', ['a →x.pdf']],
    ['a file of another name', 'a:7=x.pdf@1', 'a:7=y.pdf@2', ['a x.pdf→y.pdf']],
    ['another file of the same name', 'a:7=x.pdf@1', 'a:7=x.pdf@2', ['a']],
    ['a file that is gone', 'a:7=x.pdf@1', 'a:7', ['a x.pdf→']],
    ['rich text, read as text', 'a:6', 'a:6=<p>Viz&nbsp;<b>A_&amp;_B</b></p>', ['a →Viz A & B']],
    ['paragraphs of a rich text', 'a:6', 'a:6=<p>A</p><p>B</p>', ['a →A B']],
    ['entities', 'a:6', 'a:6=&lt;A&gt;&quot;B&quot;&nbsp;C&euro;', ['a →<A>"B" C&euro;']],
    ['rich text in another dress', 'a:6=<p>Ano</p>', 'a:6=<div>Ano</div>', ['a']],
    ['HTML of a result, read as text', 'a:44', 'a:44=<b>8_z_10</b>', ['a →8 z 10']],
    ['text that looks like HTML is text', 'a:1', 'a:1=<b>', ['a →<b>']],
    ['opened', 'a:5', 'a:5+', ['a opened']],
    ['closed', 'a:5+', 'a:5', ['a closed']],
    ['handed in for good', 'a:5=x.pdf@1+', 'a:5=x.pdf@1+!', ['a final']],
    ['returned', 'a:5=x.pdf@1+!', 'a:5=x.pdf@1+', ['a returned']],
    ['handed in and locked besides', 'a:5=x.pdf@1!', 'a:5=x.pdf@1+!', []],
    ['result and closing of one item at once', 'a:1=x+', 'a:1=y', ['a x→y closed']],
    ['a new item with nothing in it', 'a:3=8', 'a:3=8 b:3', []],
    ['a new item with a result', 'a:3=8', 'a:3=8 b:3=7', ['b →7']],
    ['a new item that waits for the student', 'a:3=8', 'a:3=8 b:5+', ['b opened']],
    ['an item with nothing in it is gone', 'a:3=8 b:3', 'a:3=8', []],
    ['an item with a result is gone', 'a:3=8 b:3=7', 'a:3=8', ['b 7→']],
    ['an item of an unknown type', 'a:99=x', 'a:99=y', ['a x→y']],
    ['another order', 'a:3=8 b:1=x', 'b:1=x a:3=8', []],
    [
      'several items make one card, as the group has them',
      'a:3 b:3=1 c:5',
      'b:3=2 c:5+ a:3=8',
      ['b 1→2', 'c opened', 'a →8'],
    ],
    ['a group that is new', null, 'a:3=8 b:3 c:5+', ['a →8', 'c opened']],
    ['a group that goes away', 'a:3=8', null, []],
  ])('%s', (_name, old, now, expected) => {
    expect(told(old, now)).toEqual(expected);
  });

  test.each<[string, OwnEdit, string[]]>([
    ['asked for just that', { item_id: 'a', value: 'x.pdf', final: false }, ['b →8']],
    ['asked for another value', { item_id: 'a', value: 'y.pdf', final: false }, ['a →x.pdf', 'b →8']],
    ['asked to hand it in for good', { item_id: 'a', value: 'x.pdf', final: true }, ['a →x.pdf', 'b →8']],
    ['asked it of another item', { item_id: 'c', value: 'x.pdf', final: false }, ['a →x.pdf', 'b →8']],
  ])('a student who %s hears of the rest', (_name, own, expected) => {
    expect(told('a:5+ b:3', 'a:5=x.pdf@1+ b:3=8', [own])).toEqual(expected);
  });

  test('items stand on the card in their order, however they come', () => {
    const [old, now] = [group('a:3 b:3'), group('a:3=1 b:3=2')];
    const [draft] = compareGroups(old, now && { ...now, items: now.items.toReversed() });
    if (draft?.type !== 'grupik:changed') throw new Error('nothing is told');
    expect(draft.content.values.changes.map(({ item_id }) => item_id)).toEqual(['a', 'b']);
  });

  test('a long text is shortened on both sides, and still a change behind that', () => {
    const [long, other] = ['x'.repeat(100), `${'x'.repeat(99)}y`];
    const [change] = changes(`a:1=${long}`, `a:1=${other}`);
    expect(change?.now).toBe(`${'x'.repeat(79)}…`);
    expect(change?.was).toBe(change?.now);
  });

  test.each([
    ['as long as a card takes', 'x'.repeat(80), 'x'.repeat(80)],
    ['one letter longer', 'x'.repeat(81), `${'x'.repeat(79)}…`],
    ['cut behind a space', `${'x'.repeat(78)} ${'y'.repeat(9)}`, `${'x'.repeat(78)}…`],
    ['that begins with a space', ` ${'x'.repeat(90)}`, ` ${'x'.repeat(78)}…`],
    ['of letters that take two units', '𝒜'.repeat(81), `${'𝒜'.repeat(79)}…`],
  ])('a text %s', (_what, text, shown) => {
    expect(changes('a:1', `a:1=${text.replaceAll(' ', '_')}`)[0]?.now).toBe(shown);
  });

  test('the card names the group, the items and where it matters', () => {
    expect(compareGroups(group('a:3=8'), group('a:3=9'))).toEqual([
      {
        type: 'grupik:changed',
        content: {
          values: {
            gl: '411',
            code: 'N320004',
            name: { cs: 'Biochemie I', en: 'Biochemistry I' },
            study_id: '7',
            year: 2026,
            semester: 1,
            changes: [
              {
                item_id: 'a',
                type: 3,
                name: { cs: 'Položka a', en: 'Item a' },
                weight: 20,
                was: '8',
                now: '9',
                access: null,
              },
            ],
          },
          path: '/study/7/groups?gl=411',
        },
      },
    ]);
  });
});

/** Groups of up to five items, in any order, each with or without a result and a right to change it. */
const groups = fc
  .subarray(['a:3', 'b:1', 'c:2', 'd:4', 'e:44'])
  .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }))
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .tuple(fc.constantFrom('', '=ano', '=7', '=8'), fc.constantFrom('', '+', '!', '+!'))
          .map(([result, mark]) => id + result + mark),
      ),
    ),
  )
  .map((words) => words.join(' '));

/** The known state of each item: its result, and whether it is open, closed or final. */
function known(text: string): Map<string, string> {
  const entries = (group(text)?.items ?? []).map(
    ({ item_id, type, result, edit, final }): [string, string] => {
      const shown = type === 2 && result !== 'ano' ? '' : (result ?? '');
      return [item_id, `${shown} ${final ? 'final' : edit ? 'open' : 'closed'}`];
    },
  );
  return new Map(entries.filter(([, state]) => state !== ' closed'));
}

const LEADS_TO = { opened: 'open', returned: 'open', closed: 'closed', final: 'final' };

describe('laws', () => {
  test('what was known and what is told make what is', () => {
    fc.assert(
      fc.property(groups, groups, (old, now) => {
        const state = known(old);
        for (const { item_id, now: result, access } of changes(old, now)) {
          const before = state.get(item_id) ?? ' closed';
          const right = access === null ? before.slice(before.lastIndexOf(' ') + 1) : LEADS_TO[access];
          state.set(item_id, `${result ?? ''} ${right}`);
          if (state.get(item_id) === ' closed') state.delete(item_id);
        }
        expect(state).toEqual(known(now));
      }),
    );
  });

  test('what is undone has never been: there and back tell the same items the other way round', () => {
    fc.assert(
      fc.property(groups, groups, (old, now) => {
        const there = changes(old, now).map(({ item_id, was, now: is }) => `${item_id} ${was} ${is}`);
        const back = changes(now, old).map(({ item_id, was, now: is }) => `${item_id} ${is} ${was}`);
        expect(there.sort()).toEqual(back.sort());
        expect(changes(old, old)).toEqual([]);
      }),
    );
  });
});
