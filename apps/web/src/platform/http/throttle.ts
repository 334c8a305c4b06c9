import type { Query, QueryOptions } from '@tanstack/react-query';
import { noteLoad } from '../live/hearing.ts';
import type { Source } from './api-query.ts';
import { ApiProblem } from './problem.ts';

/** How long messages tell all changes of an answer: always, never, or until an instant in milliseconds; null for always. */
type Told<T> = boolean | ((data: T) => number | null);

/** An answer that the device may keep says whether it is told. */
export type Keeping<T> = { kept?: false; told?: never } | { kept: boolean; told: Told<T> };

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `atOnce`: the load is not throttled, because it is a step of a command or asks no server (decision 048).
     * `kept`: this device keeps the answer for starts without a network (decision 060).
     * `told`: each change of the answer is told by a message about its service, the first part of the key, until the instant
     * that a function makes of the data, milliseconds. An answer that the clock, a place or another source
     * changes, too, is not told, and is read again on each visit (decision 060).
     * `source`: the calls that the query is made of.
     */
    queryMeta: Keeping<unknown> & { atOnce?: boolean; source?: Source };
  }
}

type Behavior = NonNullable<QueryOptions['behavior']>;

/** When the last load of a query began, by the monotonic clock. */
const begun = new WeakMap<Query, number>();

function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resume();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * A load that runs again loses its error. A not-found error stays until another answer comes: it would show as loading
 * and come back, without anything that the reader has done.
 */
function keepNotFound(context: Parameters<Behavior['onFetch']>[0], query: Query): void {
  const { error } = query.state;
  if (!(error instanceof ApiProblem) || error.status !== 404) return;
  const { fetchFn } = context;
  context.fetchFn = () => {
    query.setState({ error, status: 'error' });
    return fetchFn();
  };
}

/**
 * Begins at most one load of a query in `everyMs` (spec 9). A load that is asked for earlier is `fetching` until then, and
 * further requests meanwhile join it. The library's second attempt of a failed load belongs to that load.
 */
export const throttledTo = (everyMs: number): Behavior => ({
  onFetch(context, query) {
    if (!query.meta?.atOnce) {
      const { fetchFn } = context;
      let isFirstAttempt = true;
      const begin = () => {
        begun.set(query, performance.now());
        noteLoad(query);
        return fetchFn();
      };
      context.fetchFn = () => {
        if (!isFirstAttempt) return fetchFn();
        isFirstAttempt = false;
        const wait = (begun.get(query) ?? Number.NEGATIVE_INFINITY) + everyMs - performance.now();
        return wait > 0 ? pauseUnlessAborted(wait, context.signal).then(begin) : begin();
      };
    }
    keepNotFound(context, query);
  },
});

/**
 * Loads a query now, although it may have been loaded a moment ago. Its state tells how that ended.
 * @returns false when the load was cancelled, e.g. because no screen shows it any more: its state is the one before. The
 * library's promise does not tell: with old data it is kept as if the load had succeeded.
 */
export async function loadAtOnce(query: Query): Promise<boolean> {
  const ends = () => query.state.dataUpdateCount + query.state.errorUpdateCount;
  const before = ends();
  begun.delete(query);
  void query.cancel({ silent: true });
  await query.fetch().catch(() => undefined);
  return ends() > before;
}
