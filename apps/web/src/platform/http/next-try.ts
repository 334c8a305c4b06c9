import { backoff, pause } from '../time/backoff.ts';
import { onReconnect } from './connection.ts';

/**
 * Resolves after a while that grows with the tries, or sooner when `onChance` calls: by default when the server can be
 * reached again. @param first milliseconds
 */
export const untilNextTry = (tries: number, first: number, onChance = onReconnect): Promise<void> =>
  new Promise((resume) => {
    const stop = onChance(done);
    function done() {
      stop();
      resume();
    }
    void pause(backoff(tries, first)).then(done);
  });
