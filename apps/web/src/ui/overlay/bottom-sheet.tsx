import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import css from './dialog.module.css';

interface BottomSheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet at the bottom of phones. Modal: the rest is inert; Esc and a tap outside close it. */
export function BottomSheet({ label, open, onClose, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      {open && children}
    </dialog>
  );
}
