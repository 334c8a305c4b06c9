import { call } from '../../platform/http/api.ts';
import { onReconnect } from '../../platform/http/connection.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { push } from '../../platform/native/native.ts';
import { report } from '../../platform/report.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { createStore } from '../../platform/storage/store.ts';
import { backoff, pause } from '../../platform/time/backoff.ts';
import { PUSH_WISH, userQuery } from '../session/session.ts';

/** State of notifications in the app. `waiting`: allowed and wanted, but the server does not know the device yet. */
export type AppPushState = 'unknown' | 'off' | 'blocked' | 'waiting' | 'on';

export const appPushState = createStore<AppPushState>('unknown');

const FIRST_AGAIN_MS = 2_000;

/** The address that the server knows, and the one that it should know. */
let registered: string | null = null;
let wanted: string | null = null;
let isWorking = false;

/** Resolves after a while, or as soon as the server can be reached again. */
const untilNextTry = (tries: number): Promise<void> =>
  new Promise((resume) => {
    const stop = onReconnect(done);
    function done() {
      stop();
      resume();
    }
    void pause(backoff(tries, FIRST_AGAIN_MS)).then(done);
  });

/** Registers the wanted address at the server, and tries until it is. One at a time: the last address counts. */
async function register(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (let tries = 0; wanted !== null && wanted !== registered; tries++) {
      const id = wanted;
      try {
        await call('PUT /api/user/notification', { body: { service: 'FCM', id } });
        registered = id;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        // The login has ended, and this page with it.
        if (error.status === 401) return;
        appPushState.set('waiting');
        await untilNextTry(tries);
      }
    }
    if (wanted !== null) appPushState.set('on');
  } finally {
    isWorking = false;
  }
}

const isWanted = (): boolean => local.getItem(PUSH_WISH) !== null;

function have(token: string): void {
  if (!isWanted()) return;
  wanted = token;
  register().catch((error) => report(error, 'registration for notifications'));
}

/** Asks for the address of this device until it is there. It may also come by itself ({@link followAppPush}). */
async function obtain(): Promise<void> {
  for (let tries = 0; isWanted() && wanted === null; tries++) {
    try {
      return have(await push.token());
    } catch (error) {
      // The service of the phone is not reached, or the phone has none.
      report(error, 'address for notifications');
      await untilNextTry(tries);
    }
  }
}

let isObtaining = false;

/** Reads what the phone allows, e.g. after its settings were open, and registers the device when it is wanted. */
export async function lookAtAppPush(): Promise<void> {
  const permission = await push.permission();
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
  await lookAtAppPush();
}

/** Asks for the permission, and registers this device. Without the permission nothing changes but the state. */
export async function turnAppPushOn(): Promise<void> {
  const { login } = await queryClient.ensureQueryData(userQuery);
  if ((await push.ask()) === 'granted') local.setItem(PUSH_WISH, login);
  await lookAtAppPush();
}

/** Ends notifications on this device, and removes those that are shown. */
export async function turnAppPushOff(): Promise<void> {
  const id = registered;
  local.removeItem(PUSH_WISH);
  wanted = null;
  registered = null;
  appPushState.set('off');
  await push.clear();
  await push.end();
  if (id === null) return;
  try {
    await call('DELETE /api/user/notification', { body: { service: 'FCM', id } });
  } catch (error) {
    // Not reached: the service answers the server's next push that the address is gone.
    if (!(error instanceof ApiProblem)) throw error;
  }
}
