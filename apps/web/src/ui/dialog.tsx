import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePhrases } from '../platform/phrases.ts';
import { cx } from './cx.ts';
import base from './dialog.module.css';
import css from './dialog-card.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** After it was closed, by Esc, its button or `close`. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A modal card that is open as long as it is there. What was focused before gets the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { states } = usePhrases();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = () => dialog.current?.close();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    // The browser would take the first thing, which closes it.
    element.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} className={cx(base.dialog, css.card)} onClose={onClose}>
      <header className={css.head}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={css.close} aria-label={states.close} onClick={close}>
          <Icon of={X} />
        </button>
      </header>
      {children(close)}
    </dialog>
  );
}
