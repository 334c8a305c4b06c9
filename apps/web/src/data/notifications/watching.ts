import { call } from '../../platform/http/api.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { SID, socketUp } from '../../platform/live/socket.ts';

/** Twice within the contract's WATCHING_SECONDS. */
const RENEWED_EVERY_MS = 45_000;

let stop: (() => void) | undefined;
/** What was told last is done before the next is told. */
let telling: Promise<void> = Promise.resolve();

const tab = { service: 'WS', id: SID } as const;

function tell(watching: boolean): void {
  telling = telling.then(async () => {
    // It ended with the login.
    if (!isLoggedIn()) return;
    try {
      if (watching) await call('PUT /api/user/notification', { body: tab });
      else await call('DELETE /api/user/notification', { body: tab, keepalive: true });
    } catch (error) {
      // Not told: what is new is shown by the tab and by the device, or the server forgets the tab on its own.
      if (!(error instanceof ApiProblem)) throw error;
    }
  });
}

/**
 * As long as this tab is seen and its socket stands, it shows what is new itself, and the server is asked not to
 * notify this device as well (decision 017).
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
