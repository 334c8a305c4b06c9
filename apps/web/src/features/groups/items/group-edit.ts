import { CHECKED, type GroupItem, groupItemKind } from '@kahan/domain';
import type { GroupDraft } from '../../../data/groups/commands.ts';

/** What an item holds, as far as an edit of it is concerned. */
export interface HeldItem {
  /** Empty when there is nothing, of a file always; of a checkbox `ano` or empty. */
  value: string;
  /** Tells one file from another; null when there is none. */
  file: string | null;
  final: boolean;
}

/** What an edit of the item begins from. */
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
 * The edit of one item (spec 4): unchanged, changed, saving, then success or rejected. `F` is a file that was picked,
 * `E` why something was rejected.
 */
export interface GroupEdit<F, E> {
  phase: 'unchanged' | 'changed' | 'saving' | 'success' | 'rejected';
  /** What the edit began from. */
  base: HeldItem;
  draft: GroupDraft<F>;
  error: E | null;
  /** What the item holds by now, when it changed elsewhere while it was edited here. */
  elsewhere: HeldItem | null;
}

export type GroupEditEvent<F, E> =
  | { type: 'change'; change: Partial<GroupDraft<F>> }
  | { type: 'reset' }
  | { type: 'save' }
  /** Nothing was done: it can be saved again as it is. */
  | { type: 'back' }
  | { type: 'succeed' }
  | { type: 'reject'; error: E }
  /** The item as it is read now. */
  | { type: 'hold'; held: HeldItem }
  /** What is typed here is to hold, although the item changed elsewhere. */
  | { type: 'insist' };

const KEEP = { kind: 'keep' } as const;

const isSame = (a: HeldItem, b: HeldItem) => a.value === b.value && a.file === b.file && a.final === b.final;

/** The edit of an item that nobody has touched. */
export function startGroupEdit<F, E>(held: HeldItem): GroupEdit<F, E> {
  const draft = { value: held.value, file: KEEP, final: held.final };
  return { phase: 'unchanged', base: held, draft, error: null, elsewhere: null };
}

/** Whether a file would be there after the save: only then can the final flag be changed (spec 5). */
export function willHoldFile<F, E>({ base, draft: { file } }: Pick<GroupEdit<F, E>, 'base' | 'draft'>) {
  return file.kind === 'hand-in' || (file.kind === 'keep' && base.file !== null);
}

/** Whether the item would hold something else after the save. */
export function isGroupDraft<F, E>({ base, draft }: Pick<GroupEdit<F, E>, 'base' | 'draft'>): boolean {
  return draft.value !== base.value || draft.file.kind !== 'keep' || draft.final !== base.final;
}

/** Save shows when something is changed, not after an error, and not before it is clear which change is meant. */
export const canSave = <F, E>({ phase, elsewhere }: GroupEdit<F, E>): boolean =>
  phase === 'changed' && elsewhere === null;

export const canReset = <F, E>({ phase }: GroupEdit<F, E>): boolean =>
  phase === 'changed' || phase === 'rejected';

/** What a save of the draft leaves; null for a file that nobody has seen yet. */
function outcomeOf<F, E>({ base, draft }: GroupEdit<F, E>): HeldItem | null {
  if (draft.file.kind === 'hand-in') return null;
  return { value: draft.value, file: draft.file.kind === 'delete' ? null : base.file, final: draft.final };
}

/** The draft measured by what the item holds: the same is no change; no file can be final that is not there. */
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
      // What was read since the request was made is what came of it; a file is known only by that.
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

/** The item was read again. What is typed is never written over. */
function follow<F, E>(edit: GroupEdit<F, E>, held: HeldItem): GroupEdit<F, E> {
  if (isSame(held, edit.base)) return edit.elsewhere === null ? edit : { ...edit, elsewhere: null };
  if (edit.phase === 'saving') return { ...edit, elsewhere: held };
  if (!isGroupDraft(edit)) {
    const { phase, error } = edit;
    return { ...startGroupEdit<F, E>(held), ...(phase === 'rejected' && { phase, error }) };
  }
  const outcome = outcomeOf(edit);
  // It came to hold what was wanted, by a save that seemed lost or by somebody else.
  if (outcome !== null && isSame(outcome, held)) return startGroupEdit(held);
  return edit.elsewhere !== null && isSame(held, edit.elsewhere) ? edit : { ...edit, elsewhere: held };
}
