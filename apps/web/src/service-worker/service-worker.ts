import { addressFor, notificationOf, tabFor } from './notification.ts';
import { renewSubscription } from './renewal.ts';

/*
 * Shows notifications while Kahan is closed. Registered when the user turns notifications on, and for nothing else. It
 * caches no pages and no data, so a new version takes over at once.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
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
  event.waitUntil(open(addressFor(path, new URL(self.registration.scope).origin)));
});

// TypeScript's library does not declare this event as an ExtendableEvent.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewSubscription(self.registration));
});
