import type { KeyboardEvent } from 'react';
import css from './item.module.css';
import type { Item, ItemEdit } from './use-item-edit.ts';

export interface FieldProps {
  item: Item;
  one: ItemEdit;
  /** Of the words that name it, that say how it stands, and what may be handed in. */
  ids: { name: string; notes: string; allowed: string };
}

/** A text of any length, or a number. Ctrl and Enter saves; a number has one line, so Enter alone does. */
export function TextField({ one, ids, isNumber }: FieldProps & { isNumber: boolean }) {
  const { edit, change, save, isBusy, isOpen } = one;
  const attributes = {
    className: isNumber ? css.number : css.text,
    value: edit.draft.value,
    // Focus and what is typed stay while it is saved, so it is not disabled.
    readOnly: isBusy || !isOpen,
    'aria-labelledby': ids.name,
    'aria-describedby': ids.notes,
    'aria-invalid': edit.phase === 'rejected',
    autoComplete: 'off',
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(isNumber || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return isNumber ? (
    <input
      {...attributes}
      inputMode="decimal"
      onKeyDown={onKeyDown}
      onChange={(event) => change({ value: event.target.value })}
    />
  ) : (
    <textarea
      {...attributes}
      rows={1}
      onKeyDown={onKeyDown}
      onChange={(event) => change({ value: event.target.value })}
    />
  );
}
