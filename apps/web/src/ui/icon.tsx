import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface IconProps {
  of: IconNode;
  /** 16 px, for use inside a line of text; otherwise 20 px. */
  small?: boolean;
  className?: string | undefined;
}

/** A decorative outline icon. Text or a label beside it tells its meaning. */
export function Icon({ of: shapes, small = false, className }: IconProps) {
  const size = small ? 16 : 20;
  return (
    <svg
      aria-hidden
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={small ? 1.8 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
