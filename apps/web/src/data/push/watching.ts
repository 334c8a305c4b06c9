import { call } from '../../platform/http/api.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { socketUp } from '../../platform/live/messages.ts';
import { SID } from '../../platform/live/socket.ts';

/** Renewed twice within the contract's WATCHING_SECONDS. */
const RENEWED_EVERY_MS = 45_000;

let stop: (() => void) | undefined;
/** Calls are made one after the other, so that the last one wins. */
let telling: Promise<void> = Promise.resolve();

const tab = { service: 'WS', id: SID } as const;

function tell(watching: boolean): void {
  telling = telling.then(async () => {
    // The server forgot the tab when the login ended.
    if (!isLoggedIn()) return;
    try {
      if (watching) await call('PUT /api/user/notification', { body: tab });
      else await call('DELETE /api/user/notification', { body: tab, keepalive: true });
    } catch (error) {
      // Not reached: news is shown by both the tab and the device, or the server forgets the tab by itself.
      if (!(error instanceof ApiProblem)) throw error;
    }
  });
}

/**
 * As long as this tab is visible and its socket is connected, it shows news itself: the server is told not to notify this
 * device as well (decision 016).
 */
export function startWatching(): void {
  if (stop) return;
  let watching = false;
  const look = () => {
    const now = document.visibilityState === 'visible' && socketUp.get();
    if (now !== watching) tell(now);
    watching = now;
  };
  const renewing = setInterval(() => watching && tell(true), RENEWED_EVERY_MS);
  const unsubscribe = socketUp.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
  stop = () => {
    clearInterval(renewing);
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    if (watching) tell(false);
  };
}

export function stopWatching(): void {
  stop?.();
  stop = undefined;
}
