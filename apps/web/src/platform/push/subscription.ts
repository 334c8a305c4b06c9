import type { PushRegistration } from '@kahan/contract';

/** A subscription as the server stores it. */
export function registrationOf(
  subscription: Pick<PushSubscription, 'toJSON'>,
): Extract<PushRegistration, { service: 'WEB' }> {
  const { endpoint, keys } = subscription.toJSON();
  const p256dh = keys?.p256dh;
  const auth = keys?.auth;
  if (!endpoint || !p256dh || !auth)
    throw new Error('the browser gave a subscription without address or keys');
  return { service: 'WEB', id: endpoint, keys: { p256dh, auth } };
}

/** `ArrayBuffer` → base64url without padding, as the server writes its key. */
function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The subscription of this browser for the server's key. Uses the existing one unless it was made for another key.
 * Throws DOMException: NotAllowedError without permission, AbortError when the push service was not reached.
 */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const there = await manager.getSubscription();
  const key = there?.options.applicationServerKey;
  if (there && key && base64url(key) === publicKey) return there;
  // A browser refuses a second subscription for another key.
  await there?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
