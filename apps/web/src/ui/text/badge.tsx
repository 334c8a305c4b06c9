import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/hidden.tsx';
import css from './badge.module.css';

interface BadgeProps {
  /** How many, as it is shown: `3` or `6+`. */
  count: number | string;
  /** The same in words, for screen readers and under the pointer. */
  label: string;
  className?: string | undefined;
}

/** How many items wait behind a link. */
export function Badge({ count, label, className }: BadgeProps) {
  return (
    <>
      <span className={cx(css.badge, className)} title={label} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </>
  );
}
