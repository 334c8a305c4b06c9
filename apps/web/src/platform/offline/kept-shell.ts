import { KEPT_SHELL, NOW_HEADER } from '@kahan/contract/runtime';
import { mainScript } from '../page/boot.ts';
import { ownSession } from '../storage/this-session.ts';
import { hearTime } from '../time/clock.ts';
import { cacheOf, KEEP_BUILD } from './builds.ts';

/** The server's answer; null while it is not reached. */
async function load(): Promise<Response | null> {
  try {
    return await fetch(KEPT_SHELL);
  } catch (error) {
    // The only error of a request that nobody aborts.
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

/** The server's shell, which also tells its time; null while the server is not reached. */
async function ask(isOpenForLong: boolean): Promise<{ answer: Response; isSameBuild: boolean } | null> {
  const asked = Date.now();
  const answer = await load();
  if (!answer?.ok) return null;
  const now = answer.headers.get(NOW_HEADER);
  if (now !== null) hearTime({ now, asked, came: Date.now() }, isOpenForLong);
  return { answer, isSameBuild: (await answer.clone().text()).includes(entryPath()) };
}

const entryPath = (): string => new URL(mainScript()).pathname;

/**
 * Sets the clock of a page that is open for long by the server's.
 * @returns whether the server has another build by now; false while it is not reached
 */
export async function isOutOfDate(): Promise<boolean> {
  return (await ask(true))?.isSameBuild === false;
}

/**
 * Loads the shell again, for the next start: language and theme may have changed. A server with another build has
 * another worker, which keeps that build. The answer also tells the server's time, which a kept shell cannot.
 */
export async function renewShell(): Promise<void> {
  const asked = await ask(false);
  if (asked === null) return;
  const { answer, isSameBuild } = asked;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!isSameBuild) {
    await registration?.update();
    return;
  }
  // A logout meanwhile has removed the caches.
  const isStillKept = () => ownSession() !== null;
  const cache = await cacheOf(entryPath(), isStillKept);
  if (cache) await cache.put(KEPT_SHELL, answer);
  // The browser goes on with a worker that was removed a moment ago when its page registers it again, and installs
  // nothing; it may also have removed the files for want of space.
  else if (isStillKept()) registration?.active?.postMessage(KEEP_BUILD);
}
