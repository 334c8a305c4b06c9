import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The losses that the action causes. */
  children: ReactNode;
  /** Label of the button that does it, and of the one that does not; without it, the dialog's own button closes it. */
  confirm: string;
  cancel?: string;
  /** Stays open while the action runs, and until its end is known. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. It closes at once, unless `isBusy` is given. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} low reading onClose={onClose}>
      {(close) => (
        <>
          {children}
          <div className="choices">
            {cancel !== undefined && <Button onClick={close}>{cancel}</Button>}
            <Button
              kind="danger"
              aria-disabled={isBusy}
              onClick={() => {
                if (isBusy) return;
                if (isBusy === undefined) close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
