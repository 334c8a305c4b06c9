import { useEffect } from 'react';
import { onReconnect } from '../../platform/http/connection.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { dropShells } from '../../platform/offline/builds.ts';
import { isOutOfDate } from '../../platform/offline/kept-shell.ts';
import { registerWorker } from '../../platform/offline/worker.ts';
import { reload } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';

/** A page that is open for so long is a sign and no visit: the device keeps the app for a start without a network. */
const STANDS_AFTER_MS = 10 * 60_000;
/** How often a sign sets its clock by the server's, and looks for another build. */
const LOOK_EVERY_MS = 10 * 60_000;
/** No second reload so soon: portals with two builds would pass the page back and forth. */
const NEW_FOR_MS = 60_000;

/** Live delivery for a sign without a login; pages of users have it anyway. */
function useLive(): void {
  useEffect(() => {
    if (isLoggedIn()) return;
    let isGone = false;
    let end: (() => void) | undefined;
    void loadWithRetry(() => import('../../platform/live/socket.ts'), 'live delivery').then(
      ({ startLive }) => {
        if (!isGone) end = startLive();
      },
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
}

/** Keeps the screen on where the browser can. The lock ends when the page is hidden, so it is requested again. */
function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
      } catch (error) {
        // Low battery or a policy of the device: the screen then sleeps by its own settings.
        console.info('the screen may go off', error);
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch((error) => report(error, 'screen'));
    };
  }, []);
}

/** Loads the page again when the server has another build. A sign has nothing that could be lost. */
async function renewWhenOld(): Promise<void> {
  if (performance.now() < NEW_FOR_MS || !(await isOutOfDate())) return;
  // The next page comes from the network.
  await dropShells();
  reload();
}

function useRenewal(): void {
  useEffect(() => {
    const look = () => void renewWhenOld().catch((error) => report(error, 'looking for a new build'));
    const timer = setInterval(look, LOOK_EVERY_MS);
    // A restarted server may have a new build.
    const stop = onReconnect(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
}

/** Keeps the files of the app on the device of a sign. */
function useOfflineApp(): void {
  useEffect(() => {
    if (import.meta.env.DEV || isLoggedIn() || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(
      () => void registerWorker().catch((error) => report(error, 'keeping the app')),
      STANDS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
}

/** Keeps a page usable that a tablet beside a door shows for weeks (decision 067). */
export function useUnattended(): void {
  useLive();
  useScreenOn();
  useRenewal();
  useOfflineApp();
}
