import { X } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../cx.ts';
import { Button } from '../form/button.tsx';
import { Announced } from '../layout/hidden.tsx';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths, e.g. `60%` and `var(--sp-4)`; full width and one line when left out. */
  width?: string;
  height?: string;
  className?: string | undefined;
}

/** One grey bone in the shape of the content that loads. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const size = { ...(width && { '--w': width }), ...(height && { '--h': height }) } as CSSProperties;
  return <span className={cx(css.bone, height && css.sized, className)} style={size} />;
}

/** Skeletons without an announcement, for use beside a load that has one. Their space is reserved from the start. */
export function Held({ children }: { children: ReactNode }) {
  return (
    <div className={css.held} aria-hidden="true">
      {children}
    </div>
  );
}

interface LoadingProps {
  /** Skeletons in the layout of the content. Their space is reserved from the start. */
  children: ReactNode;
  /** Offered after three seconds. */
  onCancel?: (() => void) | undefined;
}

/** A running load: its space is reserved at once, the bones show after 150 ms, the cancel button after 3 s. */
export function Loading({ children, onCancel }: LoadingProps) {
  const { states } = usePhrases();
  return (
    <div aria-busy="true">
      <Held>{children}</Held>
      <Announced>{states.loading}</Announced>
      {onCancel && (
        <Button kind="quiet" icon={X} className={css.cancel} onClick={onCancel}>
          {states.cancelLoading}
        </Button>
      )}
    </div>
  );
}
