import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { registerWorker } from '../../platform/offline/worker.ts';
import { isPushSupported } from '../../platform/push/permission.ts';
import { registrationOf, subscribe } from '../../platform/push/subscription.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { PUSH_WISH, userQuery } from '../session/session.ts';
import { startWatching, stopWatching } from './watching.ts';

/**
 * State of notifications on this device. `apple`: possible once the app is on the home screen; `blocked`: the browser
 * refuses them for this site.
 */
export type PushDevice = 'unsupported' | 'apple' | 'blocked' | 'off' | 'on';

/** iPads claim to be a Macintosh, but no Macintosh has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const subscriptionHere = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

async function readPushDevice(): Promise<PushDevice> {
  if (!isPushSupported()) return isApple() ? 'apple' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || local.getItem(PUSH_WISH) === null) return 'off';
  return (await subscriptionHere()) ? 'on' : 'off';
}

export const pushDeviceQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  meta: { atOnce: true },
});

export const reloadPushDevice = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pushDeviceQuery.queryKey });

/**
 * Subscribes this browser and registers it for the user. Idempotent. Needs the permission.
 * Throws ApiProblem when the server did not accept it, DOMException when the browser could not subscribe.
 */
export async function turnPushOn(): Promise<void> {
  const { login } = await queryClient.ensureQueryData(userQuery);
  await register();
  local.setItem(PUSH_WISH, login);
  startWatching();
}

async function register(): Promise<PushSubscription> {
  const { public_key } = await call('GET /api/user/notification');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, public_key);
  await call('PUT /api/user/notification', { body: registrationOf(subscription) });
  return subscription;
}

/**
 * Ends notifications on this device and closes the ones that are shown.
 * @param registered a subscription that the server may know although the browser has ended it
 */
export async function turnPushOff(registered?: PushSubscription): Promise<void> {
  stopWatching();
  local.removeItem(PUSH_WISH);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? registered;
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await subscription?.unsubscribe();
  if (!subscription) return;
  try {
    await call('DELETE /api/user/notification', { body: { service: 'WEB', id: subscription.endpoint } });
  } catch (error) {
    // The server is not reached: the push service will answer its next push that the subscription is gone.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/**
 * Registers the subscription again, since browsers replace subscriptions silently. Runs at every start of the app on a
 * device with notifications. Notifications of another user on this device are turned off.
 */
export async function renewPush(): Promise<void> {
  try {
    const { login } = await queryClient.ensureQueryData(userQuery);
    if (local.getItem(PUSH_WISH) !== login) return await turnPushOff();
    if (!isPushSupported() || Notification.permission !== 'granted') return;
    const subscription = await register();
    // Notifications may have been turned off meanwhile, also in another tab.
    if (local.getItem(PUSH_WISH) === login) startWatching();
    else await turnPushOff(subscription);
  } catch (error) {
    // Not reached: the next start registers it.
    if (!(error instanceof ApiProblem)) throw error;
  }
}
