import type { IconNode } from 'lucide';
import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconNode;
  /** Name for screen readers, and shown on hover. */
  label: string;
}

/** A button with an icon only, large enough for a finger. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx('icon-button', className)}>
      <Icon of={icon} />
    </button>
  );
}
