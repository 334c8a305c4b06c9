import { CHECKED } from '@kahan/domain';
import tick from '../../../ui/form/checkbox.module.css';
import { useGroupsPhrases } from '../words.ts';
import css from './item.module.css';
import type { FieldProps } from './text-field.tsx';

/** Yes or no, where yes is `ano` (spec 3). */
export function BoxField({ one, ids }: FieldProps) {
  const words = useGroupsPhrases();
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
