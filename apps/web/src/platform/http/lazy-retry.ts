import { reload } from '../page/navigation.ts';
import { report } from '../report.ts';
import { backoff, pause } from '../time/backoff.ts';
import { call } from './api.ts';
import { onReconnect } from './connection.ts';
import { ApiProblem } from './problem.ts';

/** Makes a small call, whose outcome the connection records. @returns whether the server was reached */
export async function pingServer(): Promise<boolean> {
  try {
    await call('GET /api/versioninfo');
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.kind !== 'offline';
  }
}

/**
 * Loads a chunk that the page cannot do without. While the server cannot be reached, waits until it answers again.
 * Browsers keep a failed import for as long as the page is open; then the page is loaded again. Rejects when the server
 * answers and the chunk is missing, as after an update of the server.
 */
export async function loadRequired<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const { promise: returned, resolve } = Promise.withResolvers<void>();
    const stop = onReconnect(resolve);
    const isThere = await pingServer();
    if (isThere) {
      stop();
      return load();
    }
    await returned;
    stop();
    return load().catch(() => {
      reload();
      return new Promise<never>(() => undefined);
    });
  }
}

/** Loads a chunk that the page can do without, and tries again until it comes. @param where names it in the report */
export async function loadWithRetry<T>(load: () => Promise<T>, where: string): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      // Offline, failures are expected. Online, the chunk is missing, as after an update of the server.
      if (navigator.onLine && tries === 0) report(error, where);
      await pause(backoff(tries, 500));
    }
  }
}
