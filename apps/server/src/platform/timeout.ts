/** The outcome of {@link withTimeout} when the time is over. */
export const TIMED_OUT = Symbol('timed out');

/** Waits for a promise, but not longer than so many milliseconds. The work behind the promise goes on. */
export async function withTimeout<T>(running: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
  const { promise: late, resolve } = Promise.withResolvers<typeof TIMED_OUT>();
  const timer = setTimeout(() => resolve(TIMED_OUT), ms);
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
