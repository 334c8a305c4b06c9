import type { IconNode } from 'lucide';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './act.module.css';

interface ActProps {
  label: string;
  /** Says also what it is about; begins with the label. */
  spoken?: string | undefined;
  icon?: IconNode | undefined;
  /** It cannot be done now. It stays where the keyboard finds it, with its reason. */
  isOff: boolean;
  /** Why not, or since when. */
  reason?: ReactNode;
  /** The reason stands on the right instead of below. */
  flat?: boolean;
  onDo: () => void;
}

/** The one thing that can be done, with what is to be said about it. It stays the same button in every state. */
export function Act({ label, spoken, icon, isOff, reason, flat = false, onDo }: ActProps) {
  const id = useId();
  return (
    <div className={cx(css.act, flat && css.flat)}>
      <Button
        icon={icon}
        className={isOff ? css.off : undefined}
        aria-label={spoken}
        aria-disabled={isOff}
        aria-describedby={reason ? id : undefined}
        onClick={isOff ? undefined : onDo}
      >
        {label}
      </Button>
      {reason && (
        <span id={id} className={css.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
