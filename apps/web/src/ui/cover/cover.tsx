import { EyeOff } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import css from './cover.module.css';

interface CoverProps {
  /** What is under it, and that a tap shows it. */
  label: string;
  onShow: () => void;
}

/** In place of something that others must not see over one's shoulder. */
export function Cover({ label, onShow }: CoverProps) {
  return (
    <button type="button" className={css.cover} aria-label={label} onClick={onShow}>
      <Icon of={EyeOff} small />
      <span aria-hidden="true">•••</span>
    </button>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** What a tap on a cover has shown. It takes the focus, since the focused button was removed. */
export function Uncovered({ as: Tag = 'span', children }: { as?: 'span' | 'div'; children: ReactNode }) {
  return (
    <Tag tabIndex={-1} ref={focus}>
      {children}
    </Tag>
  );
}
