import { useId } from 'react';
import css from './choice.module.css';

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
            className={css.radio}
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
