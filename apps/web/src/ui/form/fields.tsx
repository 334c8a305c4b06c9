import { ChevronDown, Search } from 'lucide';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import css from './fields.module.css';

interface CheckboxProps {
  label: string;
  /** The meaning of the box, or why it cannot be changed. */
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

interface ChoiceProps<T extends string> {
  /** Id of its label. */
  labelledBy: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Radio buttons: one of a few options, all of them visible. */
export function Choice<T extends string>({ labelledBy, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={css.choice}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className="overlaid"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

interface SelectProps<T extends string> {
  /** Id of the control, for its label element. */
  id: string;
  value: T;
  options: readonly { value: T; label: ReactNode; lang?: string }[];
  describedBy?: string | undefined;
  onChange: (value: T) => void;
}

/** One of several options, by the browser's own list. */
export function Select<T extends string>({ id, value, options, describedBy, onChange }: SelectProps<T>) {
  return (
    <span className={css.select}>
      <select
        id={id}
        className={css.control}
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} small className={css.arrow} />
    </span>
  );
}

interface LengthNoteProps {
  value: string;
  /** Characters that the field takes; the browser cuts what is longer. */
  most: number;
}

/** Below a field that is full: how much it takes. */
export function LengthNote({ value, most }: LengthNoteProps) {
  const { states } = usePhrases();
  return (
    <p role="status" className={css.length}>
      {value.length >= most && states.longest(most)}
    </p>
  );
}

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  id: string;
  value: string;
}

/** A search field; a click on its icon focuses it. A full one says how much it takes. */
export function SearchField({ id, maxLength = 100, ...rest }: SearchFieldProps) {
  return (
    <div className={css.searching}>
      <label className={css.search} htmlFor={id}>
        <Icon of={Search} small />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          {...rest}
          id={id}
          maxLength={maxLength}
        />
      </label>
      <LengthNote value={rest.value} most={maxLength} />
    </div>
  );
}
