import type { Query, QueryOptions } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `atOnce`: the load is not throttled, because it is a step of a command or asks no server (decision 048).
     * `kept`: this device keeps the answer for starts without a network (decision 060).
     */
    queryMeta: { atOnce?: boolean; kept?: boolean };
  }
}

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
 * Begins at most one load of a query in `everyMs` (spec 9). A load that is asked for earlier is `fetching` until then, and
 * further requests meanwhile join it. The library's second attempt of a failed load belongs to that load.
 */
export const throttledTo = (everyMs: number): NonNullable<QueryOptions['behavior']> => ({
  onFetch(context, query) {
    if (query.meta?.atOnce) return;
    const { fetchFn } = context;
    let isFirstAttempt = true;
    const begin = () => {
      begun.set(query, performance.now());
      return fetchFn();
    };
    context.fetchFn = () => {
      if (!isFirstAttempt) return fetchFn();
      isFirstAttempt = false;
      const wait = (begun.get(query) ?? Number.NEGATIVE_INFINITY) + everyMs - performance.now();
      return wait > 0 ? pauseUnlessAborted(wait, context.signal).then(begin) : begin();
    };
  },
});

/** Loads a query now, although it may have been loaded a moment ago. Its state tells how that ended. */
export async function loadAtOnce(query: Query): Promise<void> {
  begun.delete(query);
  void query.cancel({ silent: true });
  await query.fetch().catch(() => undefined);
}
