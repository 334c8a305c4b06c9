import { report } from '../report.ts';
import { backoff, pause } from '../time/backoff.ts';
import { call } from './api.ts';
import { onReconnect } from './connection.ts';
import { ApiProblem } from './problem.ts';

/** Asks the server for a sign of life, which tells the connection what came of it. @returns whether it was reached */
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
 * A part that the page cannot do without. Where the server is not reached, it comes as soon as that answers again;
 * rejects when the server is there and the file is not, as after an update.
 */
export async function loadRequired<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const { promise: returned, resolve } = Promise.withResolvers<void>();
    const stop = onReconnect(resolve);
    const isThere = await pingServer();
    if (!isThere) await returned;
    stop();
    return isThere ? load() : loadRequired(load);
  }
}

/** A part of the app that the page stands without; with no connection it is asked for again until it comes. */
export async function loadWithRetry<T>(load: () => Promise<T>, where: string): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      // Offline that is to be expected; online the file is missing, as after an update of the server.
      if (navigator.onLine && tries === 0) report(error, where);
      await pause(backoff(tries, 500));
    }
  }
}
