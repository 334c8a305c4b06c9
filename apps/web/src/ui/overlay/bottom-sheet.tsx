import { X } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../form/icon-button.tsx';
import css from './dialog.module.css';
import { useDragDown } from './drag-down.ts';

interface BottomSheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet at the bottom of phones. Modal: the rest is inert; Esc, a tap outside, its button and a drag of its head down
 * close it.
 */
export function BottomSheet({ label, open, onClose, children }: BottomSheetProps) {
  const { states } = usePhrases();
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useDragDown(dialog, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Only a click on the backdrop has the dialog itself as its target.
    const outside = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element.addEventListener('click', outside);
    return () => element.removeEventListener('click', outside);
  }, [onClose]);
  return (
    <dialog ref={dialog} aria-label={label} className={cx(css.dialog, css.low)} onClose={onClose}>
      {open && (
        <>
          <div className={cx(css.handle, css.head)} {...drag}>
            <IconButton icon={X} label={states.close} onClick={onClose} />
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
