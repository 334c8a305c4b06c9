import { KEEP_BUILD } from '../platform/offline/builds.ts';
import { fileFor, forgetOldBuilds, keepBuild, keepBuildAgain, shellFor, sourceOf } from './files.ts';
import { tellNoRoom } from './no-room.ts';
import { addressFor, notificationOf, tabFor } from './notification.ts';
import { keepPushed } from './pushed.ts';
import { renewSubscription } from './renewal.ts';
import { isShare, takeShare } from './share.ts';

/*
 * Serves the files of the app without a network, and shows notifications while Kahan is closed. Registered after a login,
 * removed with it. Of the user's data it adds items of pushes to what the pages keep. A new version takes over at once: the files of the last build stay for
 * the pages that are open.
 */
declare const self: ServiceWorkerGlobalScope;

const ownOrigin = () => new URL(self.registration.scope).origin;

const fail = (error: unknown) => tellNoRoom(self.clients, error);

self.addEventListener('install', (event) =>
  event.waitUntil(keepBuild().then(() => self.skipWaiting(), fail)),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim())),
);

self.addEventListener('message', (event) => {
  if (event.data !== KEEP_BUILD) return;
  // The next start of a page asks again.
  event.waitUntil(
    keepBuildAgain()
      .catch(fail)
      .catch((error) => console.warn('files of the build', error)),
  );
});

self.addEventListener('fetch', (event) => {
  if (isShare(event.request, ownOrigin())) return event.respondWith(takeShare(event.request, ownOrigin()));
  const source = sourceOf(event.request, ownOrigin());
  if (source === 'shell') event.respondWith(shellFor(event.request));
  if (source === 'file') event.respondWith(fileFor(event.request));
});

self.addEventListener('push', (event) => {
  const text = event.data?.text();
  const { title, options } = notificationOf(text);
  event.waitUntil(self.registration.showNotification(title, options));
  // An item that is not kept is loaded when the app opens.
  event.waitUntil(keepPushed(text).catch((error) => console.warn('item of a push', error)));
});

/** Shows the address in a tab of Kahan, or opens one. */
async function open(address: string): Promise<void> {
  const tab = tabFor(await self.clients.matchAll({ type: 'window' }), address);
  if (!tab) {
    await self.clients.openWindow(address);
    return;
  }
  const focused = await tab.focus();
  if (focused.url !== address) await focused.navigate(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : undefined;
  event.waitUntil(open(addressFor(path, ownOrigin())));
});

// TypeScript's library does not declare this event as an ExtendableEvent.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewSubscription(self.registration));
});
