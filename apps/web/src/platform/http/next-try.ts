import { backoff, pause } from '../time/backoff.ts';
import { onReconnect } from './connection.ts';

/** Resolves after a while that grows with the tries, or as soon as the server can be reached again. @param first milliseconds */
export const untilNextTry = (tries: number, first: number): Promise<void> =>
  new Promise((resume) => {
    const stop = onReconnect(done);
    function done() {
      stop();
      resume();
    }
    void pause(backoff(tries, first)).then(done);
  });
