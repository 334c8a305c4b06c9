import { COOKIES } from '@kahan/contract/runtime';
import { createClient } from '../platform/http/client.ts';
import { findCookie } from '../platform/http/cookies.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { otherRenewalEnded, RENEWAL_LOCK } from '../platform/http/renewal.ts';
import { isSecure } from '../platform/page/navigation.ts';
import { registrationOf, subscribe } from '../platform/push/subscription.ts';
import { readCookies } from './cookies.ts';

/**
 * Registers a subscription that the browser replaced. A worker can read cookies only through the Cookie Store. Without
 * it, or when the server is not reached, the app registers the subscription at its next start.
 */
export async function renewSubscription(registration: ServiceWorkerRegistration): Promise<void> {
  const found = await readCookies();
  if (found === null) return;
  let cookies = found;
  const readAgain = async () => {
    cookies = (await readCookies()) ?? '';
  };
  const read = (name: string) => findCookie(cookies, name, isSecure());
  const { call } = createClient({
    fetch: (url, init) => fetch(url, init),
    given: () => undefined,
    csrfToken: () => read(COOKIES.csrf),
    loggedIn: () => read(COOKIES.loggedIn) === '1',
    openedLoggedIn: () => false,
    refreshedAt: () => read(COOKIES.refreshedAt),
    // The same lock as in tabs: only one of them renews a token.
    exclusive: (run) =>
      navigator.locks.request(RENEWAL_LOCK, async () => {
        await otherRenewalEnded(() => readAgain().then(() => read(COOKIES.renewing)));
        return run().finally(readAgain);
      }),
    observe: () => undefined,
    loginEnded: () => undefined,
  });
  try {
    const { public_key } = await call('GET /api/user/notification');
    const subscription = await subscribe(registration.pushManager, public_key);
    await call('PUT /api/user/notification', { body: registrationOf(subscription) });
  } catch (error) {
    // The app registers it at its next start; a worker has no one to show the error to.
    if (!(error instanceof ApiProblem) && !(error instanceof DOMException)) throw error;
  }
}
