import type { PushRegistration } from '@kahan/contract';
import { base64url } from '../base64url.ts';

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

/**
 * The subscription of this browser for the server's key. Uses the existing one unless it was made for another key.
 * Throws DOMException: NotAllowedError without permission, AbortError when the push service was not reached.
 */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const there = await manager.getSubscription();
  const key = there?.options.applicationServerKey;
  // The server writes its key in the same way.
  if (there && key && base64url(new Uint8Array(key)) === publicKey) return there;
  // A browser refuses a second subscription for another key.
  await there?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
