import { CHECKED, type GroupItem, groupItemKind } from '@kahan/domain';
import type { GroupDraft } from '../../../data/groups/commands.ts';

/** The part of an item that an edit can change. */
export interface HeldItem {
  /** Empty for an empty item and for files; `ano` or empty for a checkbox. */
  value: string;
  /** Identifies a file; null when there is none. */
  file: string | null;
  final: boolean;
}

/** The state from which an edit of the item begins. */
export function heldItem({
  type,
  result,
  file,
  final,
}: Pick<GroupItem, 'type' | 'result' | 'file' | 'final'>): HeldItem {
  if (groupItemKind(type) === 'file') {
    return { value: '', file: file && `${file.uploaded} ${file.size} ${file.name}`, final };
  }
  const value = result ?? '';
  return {
    value: groupItemKind(type) === 'checkbox' && value !== CHECKED ? '' : value,
    file: null,
    final,
  };
}

/**
 * The edit of one item (spec 4): unchanged, changed, saving, then success or rejected. `F` is a picked file, `E` the
 * reason of a rejection.
 */
export interface GroupEdit<F, E> {
  phase: 'unchanged' | 'changed' | 'saving' | 'success' | 'rejected';
  /** The state from which the edit began. */
  base: HeldItem;
  draft: GroupDraft<F>;
  error: E | null;
  /** The current state of the item, when it changed elsewhere during the edit. */
  elsewhere: HeldItem | null;
}

export type GroupEditEvent<F, E> =
  | { type: 'change'; change: Partial<GroupDraft<F>> }
  | { type: 'reset' }
  | { type: 'save' }
  /** The save did nothing; the draft can be saved again. */
  | { type: 'back' }
  | { type: 'succeed' }
  | { type: 'reject'; error: E }
  /** The item was read again. */
  | { type: 'hold'; held: HeldItem }
  /** The draft wins, although the item changed elsewhere. */
  | { type: 'insist' };

const KEEP = { kind: 'keep' } as const;

const isSame = (a: HeldItem, b: HeldItem) => a.value === b.value && a.file === b.file && a.final === b.final;

/** The edit of an item before the first change. */
export function startGroupEdit<F, E>(held: HeldItem): GroupEdit<F, E> {
  const draft = { value: held.value, file: KEEP, final: held.final };
  return { phase: 'unchanged', base: held, draft, error: null, elsewhere: null };
}

/** Whether the item would hold a file after the save; only then can the final flag be changed (spec 5). */
export function willHoldFile<F, E>({ base, draft: { file } }: Pick<GroupEdit<F, E>, 'base' | 'draft'>) {
  return file.kind === 'hand-in' || (file.kind === 'keep' && base.file !== null);
}

/** Whether a save would change the item. */
export function isGroupDraft<F, E>({ base, draft }: Pick<GroupEdit<F, E>, 'base' | 'draft'>): boolean {
  return draft.value !== base.value || draft.file.kind !== 'keep' || draft.final !== base.final;
}

/** Save is available after a change, but not after an error, and not while a change elsewhere is unresolved. */
export const canSave = <F, E>({ phase, elsewhere }: GroupEdit<F, E>): boolean =>
  phase === 'changed' && elsewhere === null;

export const canReset = <F, E>({ phase }: GroupEdit<F, E>): boolean =>
  phase === 'changed' || phase === 'rejected';

/** The state after a save of the draft; null for a new file, which has no identity before the save. */
function outcomeOf<F, E>({ base, draft }: GroupEdit<F, E>): HeldItem | null {
  if (draft.file.kind === 'hand-in') return null;
  return { value: draft.value, file: draft.file.kind === 'delete' ? null : base.file, final: draft.final };
}

/** Compares the draft with the item: an equal draft is unchanged, and a missing file cannot be final. */
function settled<F, E>(edit: GroupEdit<F, E>): GroupEdit<F, E> {
  const { base, draft } = edit;
  const file = draft.file.kind === 'delete' && base.file === null ? KEEP : draft.file;
  const mended = { base, draft: { ...draft, file } };
  const isFinal = willHoldFile(mended) ? draft.final : base.final && base.file === null;
  const next = { base, draft: { ...mended.draft, final: isFinal } };
  return { ...edit, ...next, phase: isGroupDraft(next) ? 'changed' : 'unchanged', error: null };
}

/**
 * | | unchanged | changed | saving | success | rejected |
 * |---|---|---|---|---|---|
 * | change | changed | changed, or unchanged when it is the same again | | changed | changed |
 * | reset | | unchanged | | unchanged | unchanged |
 * | save | | saving, unless it changed elsewhere | | | |
 * | back | | | changed | | |
 * | succeed | | | success | | |
 * | reject | rejected | rejected | rejected | rejected | rejected |
 * | hold | follows | keeps the draft and knows of both | waits for the outcome | follows | keeps the draft |
 */
export function groupEdit<F, E>(edit: GroupEdit<F, E>, event: GroupEditEvent<F, E>): GroupEdit<F, E> {
  const { phase, base, elsewhere } = edit;
  switch (event.type) {
    case 'change':
      return phase === 'saving' ? edit : settled({ ...edit, draft: { ...edit.draft, ...event.change } });
    case 'reset':
      return phase === 'saving' ? edit : startGroupEdit(elsewhere ?? base);
    case 'save':
      return canSave(edit) ? { ...edit, phase: 'saving' } : edit;
    case 'back':
      return phase === 'saving' ? { ...edit, phase: 'changed' } : edit;
    case 'succeed': {
      if (phase !== 'saving') return edit;
      // A state that was read after the request is its outcome; only such a state identifies a new file.
      const held = elsewhere ?? outcomeOf(edit) ?? { ...base, final: edit.draft.final };
      return { ...startGroupEdit<F, E>(held), phase: 'success' };
    }
    case 'reject':
      return { ...edit, phase: 'rejected', error: event.error };
    case 'hold':
      return follow(edit, event.held);
    case 'insist':
      return elsewhere === null || phase === 'saving'
        ? edit
        : settled({ ...edit, base: elsewhere, elsewhere: null });
  }
}

/** Takes the item as it was read again. A draft is never overwritten. */
function follow<F, E>(edit: GroupEdit<F, E>, held: HeldItem): GroupEdit<F, E> {
  if (isSame(held, edit.base)) return edit.elsewhere === null ? edit : { ...edit, elsewhere: null };
  if (edit.phase === 'saving') return { ...edit, elsewhere: held };
  if (!isGroupDraft(edit)) {
    const { phase, error } = edit;
    return { ...startGroupEdit<F, E>(held), ...(phase === 'rejected' && { phase, error }) };
  }
  const outcome = outcomeOf(edit);
  // The item equals the draft: a save that seemed lost arrived, or a change elsewhere was the same.
  if (outcome !== null && isSame(outcome, held)) return startGroupEdit(held);
  return edit.elsewhere !== null && isSame(held, edit.elsewhere) ? edit : { ...edit, elsewhere: held };
}
