import type { Query } from '@tanstack/react-query';
import { connection, isOffline, onReconnect } from '../http/connection.ts';
import { queryClient } from '../http/query.ts';
import { cursorOf } from './heard.ts';
import { heard, isHeldCurrent, loadOf, noteLoaded, phase } from './hearing.ts';

/*
 * A page that returns asks for the messages that it missed, and reads only the data that they name. Other data is as
 * the server has it.
 */

/** A page that has not caught up within this time reads everything again. */
const WITHIN_MS = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Waits for missed messages. @returns whether there is anything to wait for */
export function catchUp(): boolean {
  if (heard.get() === null || isOffline(connection.get())) return false;
  clearTimeout(timer);
  timer = setTimeout(giveUp, WITHIN_MS);
  phase.set('catching-up');
  return true;
}

/** The missed messages are not known: all data that waited for them is read again. */
function giveUp(): void {
  if (phase.get() !== 'catching-up') return;
  phase.set('deaf');
  void queryClient.invalidateQueries({ predicate: (query) => loadOf(query) !== undefined });
}

connection.subscribe(() => isOffline(connection.get()) && giveUp());

/** Resolves when the page does not wait for missed messages any more. */
export const caughtUp = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (phase.get() === 'catching-up') return;
      stop();
      resolve();
    };
    const stop = phase.subscribe(look);
    look();
  });

/** The page has heard all that it had missed. @param asOf since when the rest is fresh; null when some of it is not */
export function settle(asOf: Date | null): void {
  const hasWaited = phase.get() === 'catching-up';
  clearTimeout(timer);
  phase.set('hearing');
  if (!hasWaited) return;
  for (const query of queryClient.getQueryCache().getAll()) {
    const load = loadOf(query);
    if (load === undefined || query.state.fetchStatus !== 'idle') continue;
    const isCovered = asOf !== null && (load.until === null || load.until > asOf.getTime());
    if (isCovered && isHeldCurrent(query)) renew(query, asOf);
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** Messages may be missed from now on. */
export function goDeaf(): void {
  if (phase.get() === 'hearing') phase.set('deaf');
}

/** The answer is as it would be if it was loaded now. */
function renew(query: Query, asOf: Date): void {
  const { data } = query.state;
  const hasAge = typeof data === 'object' && data !== null && 'asOf' in data && 'freshness' in data;
  const renewed = hasAge ? { ...data, asOf, freshness: 'fresh', reason: null } : data;
  queryClient.setQueryData(query.queryKey, renewed);
  markCurrent(query);
}

function markCurrent(query: Query): void {
  const now = heard.get();
  const load = loadOf(query);
  if (now !== null && load !== undefined) noteLoaded(query, { ...load, at: cursorOf(now) });
}

/** Runs handlers that bring the answers of a service up to date themselves; those that they do not load again stay current. */
export function patching(service: string, handle: () => void): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [service] });
  const current = queries.filter(isHeldCurrent);
  handle();
  for (const query of current)
    if (!query.state.isInvalidated && query.state.fetchStatus === 'idle') markCurrent(query);
}

/** When the server can be reached again: answers with messages are caught up with, others are loaded again. */
export function refetchOnReconnect(): () => void {
  return onReconnect(() => {
    const isWaiting = catchUp();
    void queryClient.invalidateQueries({ predicate: (query) => !(isWaiting && isHeldCurrent(query)) });
  });
}
