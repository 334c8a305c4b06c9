import { endWorker } from '../offline/worker.ts';
import { report } from '../report.ts';
import { deleteKeptData } from './kept-data.ts';
import { wipeUserStorage } from './user-storage.ts';

async function deleteCaches(): Promise<void> {
  // Plain http has no caches.
  if (!('caches' in globalThis)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Removes what the phone shows of a user, and ends the address to which pushes go. */
async function wipeApp(): Promise<void> {
  const { push, secrets, setBadge } = await import('../native/native.ts');
  const { forgetPushKeys } = await import('../native/push-keys.ts');
  const work = [setBadge(0), push.clear(), push.end(), forgetPushKeys(secrets)];
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Removes everything that this device holds of a user: storage, kept data, worker, caches, notifications and the number
 * on the app's icon. A step that fails is reported and does not stop the others.
 */
export async function wipeDevice(): Promise<void> {
  wipeUserStorage(false);
  if (!import.meta.env.APP && 'clearAppBadge' in navigator)
    navigator.clearAppBadge().catch((error) => report(error, 'badge of the app'));
  const work = [deleteKeptData(), endWorker().finally(deleteCaches)];
  if (import.meta.env.APP) work.push(wipeApp());
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') report(outcome.reason, 'removing what the device keeps');
  wipeUserStorage(true);
}
