import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import css from './select.module.css';

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
        className={css.field}
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
