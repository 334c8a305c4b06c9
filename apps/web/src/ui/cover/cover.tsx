import { EyeOff } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import css from './cover.module.css';

interface CoverProps {
  /** Accessible name: what the button covers, and that a tap shows it. */
  label: string;
  onShow: () => void;
}

/** A button in place of private content, such as a grade. A tap shows the content. */
export function Cover({ label, onShow }: CoverProps) {
  return (
    <button type="button" className={css.cover} aria-label={label} onClick={onShow}>
      <Icon of={EyeOff} small />
      <span aria-hidden="true">•••</span>
    </button>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Content whose cover was tapped. It takes the focus, because the focused button is gone. */
export function Uncovered({ as: Tag = 'span', children }: { as?: 'span' | 'div'; children: ReactNode }) {
  return (
    <Tag tabIndex={-1} ref={focus}>
      {children}
    </Tag>
  );
}
