import type { DataTag, QueryKey, Updater } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';
import { cancelLoad, queryClient } from './query.ts';

/** A command without an answer after this time has failed for the reader. */
const TIMEOUT_MS = 15_000;

/** Options of a call that changes something. */
export const sent = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Whether the server has refused because the record does not exist, any more or for this user. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** Waits for an ending. A record that is gone already counts as ended. */
export async function goneIsDone(ending: Promise<unknown>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Changes the kept answer of a query. A load that began before would bring the old one back: it is stopped, and begins
 * again, because it may have been asked for after a change elsewhere.
 */
export function replaceAnswer<T>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  next: Updater<T | undefined, T | undefined>,
): void {
  const wasLoading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  cancelLoad({ queryKey });
  queryClient.setQueryData<T>(queryKey, next);
  const isKnown = queryClient.getQueryData(queryKey) !== undefined;
  if (wasLoading || !isKnown) void queryClient.invalidateQueries({ queryKey, exact: true });
}
