import { Search } from 'lucide';
import type { InputHTMLAttributes } from 'react';
import { Icon } from '../icon.tsx';
import css from './search-field.module.css';

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
}

/** A search field; a click on its icon focuses it. */
export function SearchField({ id, ...rest }: SearchFieldProps) {
  return (
    <label className={css.field} htmlFor={id}>
      <Icon of={Search} small />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        {...rest}
        id={id}
      />
    </label>
  );
}
