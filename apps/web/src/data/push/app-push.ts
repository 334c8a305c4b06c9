import { call } from '../../platform/http/api.ts';
import { onReconnect } from '../../platform/http/connection.ts';
import { untilNextTry } from '../../platform/http/next-try.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { push, secrets } from '../../platform/native/native.ts';
import { forgetPushKeys, pushKeys } from '../../platform/native/push-keys.ts';
import { report } from '../../platform/report.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { createStore } from '../../platform/storage/store.ts';
import { PUSH_WISH, userQuery } from '../session/session.ts';

/**
 * State of notifications in the app. `notOffered`: the server sends none to apps, or does not take this one; `waiting`:
 * allowed and wanted, but the server does not know the device yet.
 */
export type AppPushState = 'unknown' | 'notOffered' | 'off' | 'blocked' | 'waiting' | 'on';

export const appPushState = createStore<AppPushState>('unknown');

const FIRST_AGAIN_MS = 2_000;
/** Times that the phone is asked for its address in one go; then it is asked at the next start, look or reconnect. */
const MOST_ASKED = 6;

/** Whether the server sends notifications to apps; null until it has answered. */
let isOffered: boolean | null = null;
/** The address that the server knows, and the one that it should know. */
let registered: string | null = null;
let wanted: string | null = null;
let isWorking = false;
/** The registration that is on its way to the server. */
let sending: Promise<unknown> = Promise.resolve();
/** Notifications are being turned off: nothing is registered meanwhile. */
let isEnding = false;

/** Registers the wanted address at the server, and tries until it is. One at a time: the last address counts. */
async function register(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (let tries = 0; wanted !== null && wanted !== registered; tries++) {
      const id = wanted;
      const keys = await pushKeys(secrets);
      if (wanted !== id) continue;
      try {
        const sent = call('PUT /api/user/notification', { body: { service: 'FCM', id, keys } });
        sending = sent;
        await sent;
        registered = id;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        // The login has ended, and this page with it.
        if (error.status === 401) return;
        if (error.status === 400) {
          report(error, 'registration for notifications');
          isOffered = false;
          return appPushState.set('notOffered');
        }
        appPushState.set('waiting');
        await untilNextTry(tries, FIRST_AGAIN_MS);
      }
    }
    if (wanted !== null) appPushState.set('on');
  } finally {
    isWorking = false;
  }
}

const isWanted = (): boolean => local.getItem(PUSH_WISH) !== null && !isEnding;

function have(token: string): void {
  if (!isWanted() || isOffered === false) return;
  wanted = token;
  register().catch((error) => report(error, 'registration for notifications'));
}

let isTold = false;

/** Asks for the address of this device until it is there. It may also come by itself ({@link followAppPush}). */
async function obtain(): Promise<void> {
  for (let tries = 0; tries < MOST_ASKED && isWanted() && wanted === null; tries++) {
    try {
      return have(await push.token());
    } catch (error) {
      // The service of the phone is not reached, or the phone has none.
      if (!isTold) report(error, 'address for notifications');
      isTold = true;
      await untilNextTry(tries, FIRST_AGAIN_MS);
    }
  }
}

let isObtaining = false;

async function askServer(): Promise<void> {
  if (isOffered !== null) return;
  try {
    const { services } = await call('GET /api/user/notification');
    isOffered = services.includes('FCM');
  } catch (error) {
    // The server is not reached: it is asked again at the next look.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/**
 * Reads what the server offers and what the phone allows, e.g. after its settings were open, and registers the device when
 * it is wanted.
 */
export async function lookAtAppPush(): Promise<void> {
  await askServer();
  const permission = await push.permission();
  if (isEnding) return;
  if (isOffered === false) return appPushState.set('notOffered');
  if (permission === 'denied') return appPushState.set('blocked');
  if (permission !== 'granted' || !isWanted()) return appPushState.set('off');
  if (wanted !== null && wanted === registered) return appPushState.set('on');
  appPushState.set('waiting');
  if (isObtaining) return;
  isObtaining = true;
  obtain()
    .catch((error) => report(error, 'address for notifications'))
    .finally(() => {
      isObtaining = false;
    });
}

/** Follows the address of this device as long as the app runs, and registers it again at its start. */
export async function followAppPush(): Promise<void> {
  await push.onToken(have);
  const look = async () => {
    if (isWanted()) await lookAtAppPush();
  };
  onReconnect(() => void look().catch((error) => report(error, 'notifications of the app')));
  await look();
}

/** Asks for the permission, and registers this device. Without the permission nothing changes but the state. */
export async function turnAppPushOn(): Promise<void> {
  const { login } = await queryClient.ensureQueryData(userQuery);
  if ((await push.ask()) === 'granted') local.setItem(PUSH_WISH, login);
  await lookAtAppPush();
}

/** Lets the server forget this device. A registration that is on its way comes first: it would undo the end. */
async function forgetOnServer(last: string | null): Promise<void> {
  await Promise.allSettled([sending]);
  const id = registered ?? last;
  if (id === null) throw new Error('the address of this device is not known in this run of the app');
  await call('DELETE /api/user/notification', { body: { service: 'FCM', id } });
  registered = null;
}

/**
 * Ends notifications on this device, and removes those that are shown.
 * @throws Error when they may still come: neither did the server forget the device nor is its address gone
 */
export async function turnAppPushOff(): Promise<void> {
  const last = wanted;
  isEnding = true;
  wanted = null;
  try {
    const ends = await Promise.allSettled([push.end(), forgetOnServer(last)]);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    if (failures.length === ends.length) {
      wanted = last;
      throw new AggregateError(failures, 'notifications could not be ended');
    }
    registered = null;
    local.removeItem(PUSH_WISH);
    appPushState.set('off');
  } finally {
    isEnding = false;
  }
  for (const left of await Promise.allSettled([push.clear(), forgetPushKeys(secrets)]))
    if (left.status === 'rejected') report(left.reason, 'what pushes have left');
}
