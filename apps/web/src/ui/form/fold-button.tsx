import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface FoldButtonProps {
  isOpen: boolean;
  /** Id of the element that it folds. */
  controls?: string;
  /** Accessible name where the words are also those of another button; begins with them. */
  label?: string;
  onToggle: () => void;
  children: ReactNode;
  /** Behind the chevron. */
  after?: ReactNode;
}

/** The words of a heading that fold the content below it. */
export function FoldButton({ isOpen, controls, label, onToggle, children, after }: FoldButtonProps) {
  return (
    <button
      type="button"
      className="inline gap-2 touch"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {children}
      <Icon small of={ChevronDown} className="chevron" />
      {after}
    </button>
  );
}
