import { Clock, RefreshCw, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { usePhrases } from '../platform/phrases.ts';
import { ApiProblem } from '../platform/problem.ts';
import { messageOf } from '../platform/query.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './states.module.css';

interface RetryProps {
  onRetry: () => void;
  /** A retry is under way. */
  retrying?: boolean;
}

function Retry({ onRetry, retrying = false }: RetryProps) {
  const { states } = usePhrases();
  return (
    <Button icon={RefreshCw} onClick={onRetry} aria-disabled={retrying}>
      {states.retry}
    </Button>
  );
}

interface EmptyStateProps {
  title: string;
  /** A sentence on what will be here, or why nothing is. */
  children?: ReactNode;
  /** The next sensible step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <h2 className={css.title}>{title}</h2>
      {children && <p className={css.dim}>{children}</p>}
      {action}
    </div>
  );
}

interface FailedStateProps extends RetryProps {
  /** What could not be loaded. */
  title: string;
  error: unknown;
  /** What to do next, when there is more than trying again. */
  children?: ReactNode;
}

/** A load that failed with nothing to show: what, why in words by status, Retry, what to do next. */
export function FailedState({ title, error, children, onRetry, retrying = false }: FailedStateProps) {
  const phrases = usePhrases();
  const requestId = error instanceof ApiProblem ? error.requestId : null;
  return (
    <div className={css.fail} role="alert">
      <h2 className={css.title}>
        <Icon of={TriangleAlert} />
        {title}
      </h2>
      <p className={css.dim}>{messageOf(error, phrases)}</p>
      {children}
      <div className={css.acts}>
        <Retry onRetry={onRetry} retrying={retrying} />
      </div>
      {requestId && <p className={css.number}>{phrases.states.problemNumber(requestId)}</p>}
    </div>
  );
}

/** A load that the reader stopped. */
export function CancelledState({ onRetry }: { onRetry: () => void }) {
  const { states, status } = usePhrases();
  return (
    <div className={css.empty} role="status">
      <p className={css.dim}>{status.cancelled}</p>
      <Button icon={RefreshCw} onClick={onRetry}>
        {states.load}
      </Button>
    </div>
  );
}

interface StaleNoteProps extends RetryProps {
  /** A clock time, or a date with time. */
  time: string;
  framed?: boolean;
}

/** Data that is there, but could not be renewed. */
export function StaleNote({ time, onRetry, retrying = false, framed = false }: StaleNoteProps) {
  const { states } = usePhrases();
  return (
    <Banner
      tone="warn"
      icon={Clock}
      framed={framed}
      role="status"
      actions={<Retry onRetry={onRetry} retrying={retrying} />}
    >
      <p>
        <b>{states.stale(time)}</b> {states.staleWhy}
      </p>
    </Banner>
  );
}
