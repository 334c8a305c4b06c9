import type { SyncRequest } from '@kahan/contract';
import { catchingUp, keysOf } from '../../data/requests/outcomes.ts';
import { requests } from '../../data/requests/requests.ts';

/**
 * Waits until a request has ended and what it changed is on screen.
 * @returns how it ended; null when another tab has seen that first
 */
export function outcomeOf(request: SyncRequest): Promise<SyncRequest | null> {
  const keys = keysOf(request);
  return new Promise((resolve) => {
    let ended = request.state === 'waiting' ? null : request;
    const look = () => {
      const now = requests.get().find(({ id }) => id === request.id);
      if (now?.state === 'waiting') return;
      ended = now ?? ended;
      const late = catchingUp.get();
      if (keys.some((key) => late.has(key))) return;
      for (const stop of stops) stop();
      resolve(ended);
    };
    const stops = [requests.subscribe(look), catchingUp.subscribe(look)];
    look();
  });
}
