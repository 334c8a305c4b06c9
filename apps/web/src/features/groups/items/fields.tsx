import { CHECKED, groupItemKind, isHtmlResult, languageOfLetters } from '@kahan/domain';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import tick from '../../../ui/form/fields.module.css';
import { SafeHtml } from '../../../ui/text/safe-html.tsx';
import css from './item.module.css';
import type { Item, ItemEdit } from './use-item-edit.ts';

/** The value of an item, read-only. HTML comes from outside. */
export function Shown({ item }: { item: Pick<Item, 'type' | 'result'> }) {
  const words = useTexts('groups');
  const { type, result } = item;
  if (groupItemKind(type) === 'checkbox') {
    return <p className={css.value}>{result === CHECKED ? words.yes : words.no}</p>;
  }
  if (result === null || result === '') return <p className={css.dim}>{words.nothing}</p>;
  const lang = languageOfLetters(result) ?? undefined;
  if (isHtmlResult(type, result)) return <SafeHtml html={result} className={css.html} lang={lang} />;
  return (
    <p className={css.value} lang={lang}>
      {result}
    </p>
  );
}

export interface FieldProps {
  item: Item;
  one: ItemEdit;
  /** Ids of the name and of the notes. */
  ids: { name: string; notes: string };
}

/**
 * A text of any length, or a number. Ctrl and Enter saves; in the single line of a number, Enter alone saves.
 */
export function TextField({ one, ids, isNumber }: FieldProps & { isNumber: boolean }) {
  const { edit, change, save, isBusy, isOpen } = one;
  const attributes = {
    className: isNumber ? css.number : css.text,
    value: edit.draft.value,
    // Read-only and not disabled: focus and text stay during the save.
    readOnly: isBusy || !isOpen,
    'aria-labelledby': ids.name,
    'aria-describedby': ids.notes,
    'aria-invalid': edit.phase === 'rejected',
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ value: event.target.value }),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(isNumber || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    },
  };
  return isNumber ? <input {...attributes} inputMode="decimal" /> : <textarea {...attributes} rows={1} />;
}

/** Yes or no, where yes is `ano` (spec 3). */
export function BoxField({ one, ids }: FieldProps) {
  const words = useTexts('groups');
  const { edit, change, isBusy, isOpen } = one;
  const isChecked = edit.draft.value === CHECKED;
  const isLocked = isBusy || !isOpen;
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        className={tick.box}
        checked={isChecked}
        aria-labelledby={ids.name}
        aria-describedby={ids.notes}
        aria-disabled={isLocked}
        onChange={({ target }) => !isLocked && change({ value: target.checked ? CHECKED : '' })}
      />
      <span aria-hidden="true">{isChecked ? words.yes : words.no}</span>
    </label>
  );
}
