import { endWorker } from '../offline/worker.ts';
import { report } from '../report.ts';
import { deleteKeptData } from './kept-data.ts';
import { wipeUserStorage } from './user-storage.ts';

async function deleteCaches(): Promise<void> {
  // Plain http has no caches.
  if (!('caches' in globalThis)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/**
 * Removes everything that this device holds of a user: storage, kept data, worker, caches, notifications and the number
 * on the app's icon. What fails is reported and keeps nothing else back.
 */
export async function wipeDevice(): Promise<void> {
  wipeUserStorage(false);
  if ('clearAppBadge' in navigator)
    navigator.clearAppBadge().catch((error) => report(error, 'badge of the app'));
  const work = [deleteKeptData(), endWorker().finally(deleteCaches)];
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') report(outcome.reason, 'removing what the device keeps');
  wipeUserStorage(true);
}
