import { X } from 'lucide';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import base from './dialog.module.css';
import css from './dialog-card.module.css';
import { useDragDown } from './drag-down.ts';
import { noteDialog } from './top-dialog.ts';

interface DialogProps {
  title: string;
  /** On phones a sheet at the bottom with full width; a tap outside closes it. */
  low?: boolean;
  /** Opens with the focus on its title instead of its first field: it must be read first. */
  reading?: boolean;
  /** After it was closed, by Esc, its button or `close`. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A click on the backdrop has the dialog itself as its target, as a click on the padding has. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isWithin;
}

/** A modal card, open as long as it is mounted. Then the focus returns to where it was. */
export function Dialog({ title, low = false, reading = false, onClose, children }: DialogProps) {
  const { states } = usePhrases();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = () => dialog.current?.close();
  const drag = useDragDown(dialog, close);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    // The browser would focus the first button, which closes the card.
    const first = reading ? 'h2' : 'input:not([hidden], [type="radio"]), select, textarea';
    element.querySelector<HTMLElement>(first)?.focus();
    const noteClosed = noteDialog(element);
    return () => {
      noteClosed();
      // A dialog that is removed while open would not give the focus back.
      element.close();
    };
  }, [reading]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what the click outside does
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={cx(base.dialog, css.card, low && css.rising)}
      // Ignore a late event of a card that was removed or opened again.
      onClose={() => dialog.current?.open === false && onClose()}
      onClick={low ? (event) => isOutside(event) && close() : undefined}
    >
      <div className={cx(css.head, low && base.handle)} {...(low ? drag : {})}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={states.close} onClick={close}>
          <Icon of={X} />
        </button>
      </div>
      {children(close)}
    </dialog>
  );
}
