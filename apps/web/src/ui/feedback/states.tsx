import type { ErrorCode } from '@kahan/contract/runtime';
import { Clock, RefreshCw, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { asksPassword, openPrompt, proof } from '../../platform/http/password.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { type LoadFacts, loadStateOf, messageOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../icon.tsx';
import { Row, type RowProps } from '../layout/sheet.tsx';
import { Banner } from './banner.tsx';

interface RetryProps {
  onRetry: () => void;
  /** A retry is running. */
  retrying?: boolean;
  /** Error code of the failed load. */
  reason?: ErrorCode | null | undefined;
  compact?: boolean;
}

/** Button that loads again, or opens the prompt when the load needs the password. */
export function Retry({ onRetry, retrying = false, reason, compact = false }: RetryProps) {
  const { states } = usePhrases();
  const byLogin = useStore(proof) === 'login';
  const asks = asksPassword(reason);
  return (
    <Button
      icon={asks ? undefined : RefreshCw}
      compact={compact}
      onClick={asks ? () => openPrompt(true) : onRetry}
      aria-disabled={retrying}
    >
      {!asks ? states.retry : byLogin ? states.confirm : states.enterPassword}
    </Button>
  );
}

export interface EmptyStateProps {
  title: string;
  /** A sentence: what will be here, or why nothing is. */
  children?: ReactNode;
  /** The next sensible step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="stack gap-3 measure start">
      <h2 className="plain heavy">{title}</h2>
      {children && <p className="dim">{children}</p>}
      {action}
    </div>
  );
}

interface FailedStateProps extends RetryProps {
  /** What could not be loaded. */
  title: string;
  error: unknown;
  /** What to do next, if there is more than to retry. */
  children?: ReactNode;
}

/** A failed load without data: what failed, why (by status), a retry button, what to do next. */
export function FailedState({ title, error, children, onRetry, retrying = false }: FailedStateProps) {
  const phrases = usePhrases();
  const { requestId, code } = error instanceof ApiProblem ? error : { requestId: null, code: null };
  const wantsLogin = useStore(proof) === 'login' && code === 'PASSWORD_REQUIRED';
  return (
    <div className="stack gap-2 measure start" role="alert">
      <h2 className="plain heavy row gap-2">
        <Icon of={TriangleAlert} className="negative" />
        {title}
      </h2>
      <p className="dim">{wantsLogin ? phrases.states.confirmWhy : messageOf(error, phrases)}</p>
      {children}
      <Retry onRetry={onRetry} retrying={retrying} reason={code} />
      {requestId && <p className="fine faint anywhere">{phrases.states.problemNumber(requestId)}</p>}
    </div>
  );
}

/** A load that the reader stopped. */
export function CancelledState({ onRetry }: { onRetry: () => void }) {
  const { states, status } = usePhrases();
  return (
    <div className="stack gap-3 measure start" role="status">
      <p className="dim">{status.cancelled}</p>
      <Button icon={RefreshCw} onClick={onRetry}>
        {states.load}
      </Button>
    </div>
  );
}

export interface NotLoadedProps extends Omit<RowProps, 'as' | 'title' | 'children'> {
  /** What could not be loaded. */
  title: string;
  query: LoadFacts & { error: unknown; refetch: () => unknown };
  /** Loads again; by default `refetch`, for which the failure gives way to the state of loading. */
  onRetry?: (() => void) | undefined;
}

/** Why a load has failed or was cancelled, with the way to try again; nothing in any other state. */
export function LoadProblem({
  title,
  query,
  onRetry: retry = () => void query.refetch(),
}: Pick<NotLoadedProps, 'title' | 'query' | 'onRetry'>) {
  const state = loadStateOf(query);
  if (state === 'failed') {
    const isRetrying = query.fetchStatus !== 'idle';
    return <FailedState title={title} error={query.error} onRetry={retry} retrying={isRetrying} />;
  }
  return state === 'cancelled' && <CancelledState onRetry={retry} />;
}

/** The same as a row of its own. */
export function NotLoaded({ title, query, onRetry, ...row }: NotLoadedProps) {
  const state = loadStateOf(query);
  if (state !== 'failed' && state !== 'cancelled') return null;
  return (
    <Row {...row}>
      <LoadProblem title={title} query={query} onRetry={onRetry} />
    </Row>
  );
}

interface StaleNoteProps extends RetryProps {
  /** The age of the data. */
  at: Date;
  /** Says what is that old; otherwise "this". */
  lead?: ((time: string) => string) | undefined;
  framed?: boolean;
}

function whyStale(
  reason: RetryProps['reason'],
  byLogin: boolean,
): 'stalePassword' | 'staleConfirm' | 'staleNotWithLogin' | 'staleWhy' {
  if (reason === 'NOT_WITH_THIS_LOGIN') return 'staleNotWithLogin';
  if (!asksPassword(reason)) return 'staleWhy';
  return byLogin ? 'staleConfirm' : 'stalePassword';
}

/** Note about data that could not be refreshed. */
export function StaleNote({ at, lead, framed = false, ...retry }: StaleNoteProps) {
  const { states } = usePhrases();
  const byLogin = useStore(proof) === 'login';
  const time = clockOrDate(at, useNow(), language());
  return (
    <Banner tone="warn" icon={Clock} framed={framed} role="status" actions={<Retry {...retry} />}>
      <p>
        <b>{(lead ?? states.stale)(time)}</b> {states[whyStale(retry.reason, byLogin)]}
      </p>
    </Banner>
  );
}
