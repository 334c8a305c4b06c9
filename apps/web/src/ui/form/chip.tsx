import { Check } from 'lucide';
import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import css from './chip.module.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOn: boolean;
}

/** A toggle that is on or off. */
export function Chip({ isOn, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={cx(css.chip, className)}>
      <Icon of={Check} small className={css.tick} />
      {children}
    </button>
  );
}
