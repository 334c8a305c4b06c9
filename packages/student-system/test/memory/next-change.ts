import type { MemoryUniversity } from './university.ts';

/** Ends at the next change, at the time limit in seconds, or when the signal aborts. */
export function nextChange(
  { feedSignals }: MemoryUniversity,
  seconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  feedSignals.once('change', resolve);
  signal?.addEventListener('abort', () => resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    feedSignals.off('change', resolve);
  });
}
