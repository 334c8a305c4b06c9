import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canReset,
  canSave,
  type GroupEdit,
  type GroupEditEvent,
  groupEdit,
  type HeldItem,
  heldItem,
  isGroupDraft,
  startGroupEdit,
  willHoldFile,
} from './group-edit.ts';

type Edit = GroupEdit<string, string>;
type Event = GroupEditEvent<string, string>;

const held = (value: string, file: string | null = null, final = false): HeldItem => ({ value, file, final });
const start = (of: HeldItem): Edit => startGroupEdit(of);
const after = (of: HeldItem, ...events: Event[]): Edit => events.reduce<Edit>(groupEdit, start(of));

const type = (value: string): Event => ({ type: 'change', change: { value } });
const pick = (picked: string): Event => ({ type: 'change', change: { file: { kind: 'hand-in', picked } } });
const mark: Event = { type: 'change', change: { file: { kind: 'delete' } } };
const unmark: Event = { type: 'change', change: { file: { kind: 'keep' } } };
const final = (on: boolean): Event => ({ type: 'change', change: { final: on } });
const hold = (of: HeldItem): Event => ({ type: 'hold', held: of });
const [save, back, succeed, reset, insist] = (['save', 'back', 'succeed', 'reset', 'insist'] as const).map(
  (name): Event => ({ type: name }),
) as [Event, Event, Event, Event, Event];
const reject: Event = { type: 'reject', error: 'wrong-value' };

const text = held('A');
const filed = held('', 'old.pdf');

describe('an edit', () => {
  test.each<[string, Event[], Edit['phase'], string]>([
    ['it was not touched', [], 'unchanged', 'A'],
    ['typed', [type('B')], 'changed', 'B'],
    ['typed and typed back', [type('B'), type('A')], 'unchanged', 'A'],
    ['saved', [type('B'), save], 'saving', 'B'],
    ['saved without a change', [save], 'unchanged', 'A'],
    ['typed on while it is saved', [type('B'), save, type('C')], 'saving', 'B'],
    ['saved twice', [type('B'), save, save], 'saving', 'B'],
    ['done', [type('B'), save, succeed], 'success', 'B'],
    ['refused', [type('B'), save, reject], 'rejected', 'B'],
    ['refused, saved again at once', [type('B'), save, reject, save], 'rejected', 'B'],
    ['refused, mended', [type('B'), save, reject, type('C')], 'changed', 'C'],
    ['refused, mended, done', [type('B'), save, reject, type('C'), save, succeed], 'success', 'C'],
    ['done, typed again', [type('B'), save, succeed, type('C')], 'changed', 'C'],
    ['done, typed back to before', [type('B'), save, succeed, type('A')], 'changed', 'A'],
    ['given up on the way', [type('B'), save, back], 'changed', 'B'],
    ['succeeded late, after it was given up', [type('B'), save, back, succeed], 'changed', 'B'],
  ])('[GROUPS-12] %s', (_name, events, phase, value) => {
    expect(after(text, ...events)).toMatchObject({ phase, draft: { value } });
  });

  test.each<[string, Event[]]>([
    ['changed', [type('B')]],
    ['refused', [type('B'), save, reject]],
    ['refused and typed again', [type('B'), save, reject, type('C')]],
    ['changed elsewhere meanwhile, back to what it was', [type('B'), hold(held('X')), hold(text)]],
  ])('[GROUPS-14] reset restores the original: %s', (_name, events) => {
    const edit = after(text, ...events);
    expect(canReset(edit)).toBe(true);
    expect(groupEdit(edit, reset)).toEqual(start(text));
  });

  test.each<[string, Event[], boolean]>([
    ['untouched', [], false],
    ['changed', [type('B')], true],
    ['saving', [type('B'), save], false],
    ['refused', [type('B'), save, reject], false],
    ['refused, then changed', [type('B'), save, reject, type('C')], true],
    ['refused, then changed to the same again', [type('B'), save, reject, type('B')], true],
    ['refused, then reset', [type('B'), save, reject, reset], false],
    ['done', [type('B'), save, succeed], false],
  ])('[GROUPS-13] whether it can be saved: %s', (_name, events, can) => {
    expect(canSave(after(text, ...events))).toBe(can);
  });

  test('an error goes with the next change, and with a reset', () => {
    const edit = after(text, type('B'), save, reject);
    expect(edit.error).toBe('wrong-value');
    expect(groupEdit(edit, type('C')).error).toBeNull();
    expect(groupEdit(edit, reset).error).toBeNull();
  });
});

describe('a file', () => {
  test.each<[string, HeldItem, Event[], Edit['phase'], string, boolean]>([
    ['picked', held(''), [pick('new.pdf')], 'changed', 'hand-in', false],
    ['picked and put back', held(''), [pick('new.pdf'), unmark], 'unchanged', 'keep', false],
    ['replaced', filed, [pick('new.pdf')], 'changed', 'hand-in', false],
    ['marked to go', filed, [mark], 'changed', 'delete', false],
    ['marked and kept after all', filed, [mark, unmark], 'unchanged', 'keep', false],
    ['marked where there is none', held(''), [mark], 'unchanged', 'keep', false],
    ['final where there is none', held(''), [final(true)], 'unchanged', 'keep', false],
    ['final with the one that is there', filed, [final(true)], 'changed', 'keep', true],
    [
      'final with the one that was picked',
      held(''),
      [pick('new.pdf'), final(true)],
      'changed',
      'hand-in',
      true,
    ],
    ['picked, final, put back', held(''), [pick('new.pdf'), final(true), unmark], 'unchanged', 'keep', false],
    ['final, then marked to go', filed, [final(true), mark], 'changed', 'delete', false],
  ])('[GROUPS-11] [GROUPS-15] %s', (_name, of, events, phase, kind, isFinal) => {
    expect(after(of, ...events)).toMatchObject({ phase, draft: { file: { kind }, final: isFinal } });
  });

  test('what is marked to go is there until the save is done', () => {
    expect(after(filed, mark, save).base).toEqual(filed);
    expect(after(filed, mark, save, succeed).base).toEqual(held(''));
    expect(after(filed, mark, save, reject, reset).base).toEqual(filed);
  });

  test('one that was handed in is known by what is read afterwards', () => {
    const now = held('', 'new.pdf');
    expect(after(filed, pick('new.pdf'), save, hold(now), succeed)).toEqual({
      ...start(now),
      phase: 'success',
    });
  });
});

describe('what changes elsewhere', () => {
  const other = held('X');
  test.each<[string, Event[], Edit['phase'], string, HeldItem | null]>([
    ['without a draft', [hold(other)], 'unchanged', 'X', null],
    ['after it was saved', [type('B'), save, succeed, hold(other)], 'unchanged', 'X', null],
    ['nothing', [type('B'), hold(text)], 'changed', 'B', null],
    ['under the edit', [type('B'), hold(other)], 'changed', 'B', other],
    ['under the edit, and back', [type('B'), hold(other), hold(text)], 'changed', 'B', null],
    ['to what was typed', [type('B'), hold(held('B'))], 'unchanged', 'B', null],
    ['to what was refused, as it seemed', [type('B'), save, reject, hold(held('B'))], 'unchanged', 'B', null],
    ['after a refusal', [type('B'), save, reject, hold(other)], 'rejected', 'B', other],
    ['during a save that is refused', [type('B'), save, hold(other), reject], 'rejected', 'B', other],
    ['during a save that is done', [type('B'), save, hold(held('B')), succeed], 'success', 'B', null],
    ['under the edit, which insists', [type('B'), hold(other), insist], 'changed', 'B', null],
    ['under the edit, which gives way', [type('B'), hold(other), reset], 'unchanged', 'X', null],
  ])('%s', (_name, events, phase, value, elsewhere) => {
    expect(after(text, ...events)).toMatchObject({ phase, draft: { value }, elsewhere });
  });

  test('first one says which is meant, then it can be saved', () => {
    const both = after(text, type('B'), hold(other));
    expect(canSave(both)).toBe(false);
    expect(canSave(groupEdit(both, insist))).toBe(true);
  });

  test('an error about a file that was not picked stays while the item changes', () => {
    expect(after(filed, reject, hold(held('', 'other.pdf')))).toMatchObject({
      phase: 'rejected',
      error: 'wrong-value',
      base: { file: 'other.pdf' },
    });
  });
});

test('the laws hold after whatever happens', () => {
  const values = fc.constantFrom('', 'A', 'B');
  const holds = fc.record({
    value: values,
    file: fc.constantFrom(null, 'old.pdf', 'new.pdf'),
    final: fc.boolean(),
  });
  const events: fc.Arbitrary<Event> = fc.oneof(
    values.map(type),
    holds.map(hold),
    fc.constantFrom(pick('p'), mark, unmark, final(true), final(false)),
    fc.constantFrom(save, back, succeed, reset, insist, reject),
  );
  fc.assert(
    fc.property(holds, fc.array(events, { maxLength: 30 }), (of, all) => {
      let edit = start(of);
      for (const event of all) {
        const before = edit;
        edit = groupEdit(edit, event);
        if (event.type === 'hold' && isGroupDraft(before) && isGroupDraft(edit)) {
          expect(edit.draft).toEqual(before.draft);
        }
        if (before.phase === 'saving' && edit.phase === 'saving') expect(edit.draft).toEqual(before.draft);
        if (edit.phase === 'unchanged' || edit.phase === 'success') expect(isGroupDraft(edit)).toBe(false);
        if (edit.phase === 'changed') expect(isGroupDraft(edit)).toBe(true);
        if (edit.draft.final && !edit.base.final) expect(willHoldFile(edit)).toBe(true);
        expect(edit.error === null).toBe(edit.phase !== 'rejected');
      }
    }),
  );
});

const file = { name: 'a.pdf', size: 9, type: 'application/pdf', uploaded: 1 };
test.each([
  ['a text', { type: 1, result: 'x', file: null }, { value: 'x', file: null }],
  ['nothing', { type: 1, result: null, file: null }, { value: '', file: null }],
  ['[GROUPS-03] a checked box', { type: 2, result: 'ano', file: null }, { value: 'ano', file: null }],
  ['[GROUPS-03] any other box', { type: 2, result: 'ne', file: null }, { value: '', file: null }],
  ['a file', { type: 5, result: 'a.pdf', file }, { value: '', file: '1 9 a.pdf' }],
  ['no file', { type: 55, result: null, file: null }, { value: '', file: null }],
])('what is held: %s', (_name, item, held) => {
  expect(heldItem({ ...item, final: false })).toEqual({ ...held, final: false });
});
