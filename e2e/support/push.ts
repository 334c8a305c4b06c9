import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

export interface FakeSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription as a push service would return it; no server answers at its address. */
export function newSubscription(): FakeSubscription {
  return {
    endpoint: `https://push.example/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/**
 * Replaces the one step that the browser cannot do in a test: reaching its push service to subscribe. Runs in a page
 * or in the worker; all other steps are the browser's own.
 */
export function standInForPushService(given: FakeSubscription): void {
  let key: ArrayBuffer | null = null;
  const subscription = {
    endpoint: given.endpoint,
    options: {
      get applicationServerKey() {
        return key;
      },
    },
    toJSON: () => ({ endpoint: given.endpoint, expirationTime: null, keys: given.keys }),
    unsubscribe: async () => {
      if ('localStorage' in globalThis) localStorage.removeItem('test:subscribed');
      return true;
    },
  };
  const kept = () => 'localStorage' in globalThis && localStorage.getItem('test:subscribed') !== null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (kept() ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      key = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      if (key.byteLength !== 65) throw new DOMException('no key of a server', 'InvalidAccessError');
      if ('localStorage' in globalThis) localStorage.setItem('test:subscribed', '');
      return subscription;
    },
  });
}

/** Delivers a push to the worker of a page, as the browser does when one arrives. */
export async function deliverPush(context: BrowserContext, page: Page, payload: object): Promise<void> {
  const session = await context.newCDPSession(page);
  try {
    const registrationId = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found) resolve(found.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registrationId,
      data: JSON.stringify(payload),
    });
  } finally {
    await session.detach();
  }
}
