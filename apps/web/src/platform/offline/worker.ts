import { noteRefusal } from '../storage/device-storage.ts';
import { NO_ROOM } from './builds.ts';

const ADDRESS = '/service-worker.js';

let registering: Promise<ServiceWorkerRegistration> | undefined;

const hear = ({ data }: MessageEvent) => data === NO_ROOM && noteRefusal();

/** Registers the worker of the build, or finds it registered. @throws DOMException, e.g. where storage is blocked */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  navigator.serviceWorker.addEventListener('message', hear);
  registering = navigator.serviceWorker.register(ADDRESS);
  registering.catch((error) => {
    // An unreachable server is another error.
    if (error instanceof DOMException) noteRefusal();
  });
  return registering;
}

/** Ends the worker, and with it the subscription for pushes, and removes the notifications that are shown. */
export async function endWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // One that is being registered is not found yet, and would keep its files after this.
  await Promise.allSettled([registering]);
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await registration?.unregister();
}
