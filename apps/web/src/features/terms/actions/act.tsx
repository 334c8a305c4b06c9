import type { IconNode } from 'lucide';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './act.module.css';

interface ActProps {
  label: string;
  /** Says also what it is about; begins with the label. */
  spoken?: string | undefined;
  icon?: IconNode | undefined;
  danger?: boolean;
  /** It cannot be done now. It stays where the keyboard finds it, with its reason. */
  isOff: boolean;
  /** Why not, or since when. */
  reason?: ReactNode;
  /** The reason stands on the right instead of below. */
  flat?: boolean;
  onDo: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The one thing that can be done, with what is to be said about it. It stays the same button in every state. */
export function Act({
  label,
  spoken,
  icon,
  danger = false,
  isOff,
  reason,
  flat = false,
  onDo,
  ref,
}: ActProps) {
  const id = useId();
  return (
    <div className={cx(css.act, flat && css.flat)}>
      <Button
        ref={ref}
        kind={danger && !isOff ? 'danger' : 'plain'}
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
