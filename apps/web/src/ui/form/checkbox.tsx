import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import css from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  /** What it means, or why it cannot be changed. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, checked, disabled = false, onChange }: CheckboxProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={cx(css.checkbox, disabled && css.disabled)}>
      <input
        id={id}
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
