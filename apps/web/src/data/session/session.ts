import type { User } from '@kahan/contract';
import { COOKIES, LOGIN_ENDED } from '@kahan/contract/runtime';
import { isRefreshDue, isStudent, REFRESH_CHECK_SECONDS } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loggedOutAddress, renewalAddress } from '../../platform/http/addresses.ts';
import { call, callLast, onLoginEnded, refresh, wasLoggedIn } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import { connection, isOffline } from '../../platform/http/connection.ts';
import { isLoggedIn, readCookie, writeCookie } from '../../platform/http/cookies.ts';
import { pingServer } from '../../platform/http/lazy-retry.ts';
import { untilNextTry } from '../../platform/http/next-try.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { currentAddress, leaveTo, reload } from '../../platform/page/navigation.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { createStore } from '../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX, wipeUserStorage } from '../../platform/storage/user-storage.ts';
import { wipeDevice } from '../../platform/storage/wipe-device.ts';
import { clock, useTimeKnown } from '../../platform/time/clock.ts';

const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 1000;

/** Pause before the next try to end a login; clients must not retry together while the server refuses all of them. */
const AGAIN_MS = 5_000;

/** Key under which the device keeps the login of the user who turned notifications on. */
export const PUSH_WISH = `${USER_STORAGE_PREFIX}push`;

const STUDENT = `${USER_STORAGE_PREFIX}student`;

/** Whether a user is logged in. It does not change while the page is open: login and logout load the page again. */
export const useLoggedIn = (): boolean => wasLoggedIn();

/** Tabs tell each other that a login may have begun or ended. */
const tabs = new BroadcastChannel('kahan-session');

/** Names a login: every page of it has this token, and no page of another login. */
const loginNow = (): string | null => (isLoggedIn() ? (readCookie(COOKIES.csrf) ?? '') : null);

/** Whether a token renewed at that time must be renewed. `refreshedAt` is the cookie's text, unix seconds. */
export function refreshIsDue(refreshedAt: string | null, now: Date): boolean {
  const seconds = refreshedAt === null ? Number.NaN : Number(refreshedAt);
  return Number.isNaN(seconds) || isRefreshDue(seconds, now);
}

/** Whether a session of the university's login is to be renewed there. `renewAt` is the cookie's text, unix seconds. */
export const renewalIsDue = (renewAt: string | null, now: Date): boolean =>
  renewAt !== null && now.getTime() / 1000 >= Number(renewAt);

/** Has a session that ends soon renewed when a page is opened: nothing is typed on it yet. */
export function useRenewal(path: string | null): void {
  const isTimeKnown = useTimeKnown();
  useEffect(() => {
    if (import.meta.env.APP || path === null || !isLoggedIn() || isOffline(connection.get())) return;
    // A device's clock that is ahead would send every page to a renewal, also the page that returns from one.
    if (isTimeKnown && renewalIsDue(readCookie(COOKIES.renewAt), clock.now()))
      leaveTo(renewalAddress(currentAddress()));
  }, [path, isTimeKnown]);
}

export const userQuery = apiQuery({
  key: ['user'],
  call: 'GET /api/user',
  load: async ({ signal }): Promise<User> => {
    const user = await call('GET /api/user', { signal });
    const before = queryClient.getQueryData<User>(['user']);
    if (before && before.login !== user.login) startOver();
    local.setItem(STUDENT, isStudent(user) ? '1' : '0');
    return user;
  },
  meta: { kept: true, told: false },
});

/** Kept data waits for the server's word on the session until so long after the page was asked for. */
const WORD_AWAITED_MS = 700;
/** On a slow device the app starts later than that: the server's word has at least so long. */
const WORD_AWAITED_AT_LEAST_MS = 250;

/**
 * Whether kept data may be shown: yes when the server knows the session, when it cannot be reached, and when it takes too
 * long; no when it has ended the session.
 */
export function mayShowKept(): Promise<boolean> {
  return new Promise((answer) => {
    // A page that is being left shows nothing more.
    const yes = () => answer(!leaving);
    // Asks the server, also when this device keeps a user.
    queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).then(yes, (error) => {
      if (leaving || (error instanceof ApiProblem && error.status === 401)) answer(false);
    });
    if (isOffline(connection.get())) yes();
    connection.subscribe(() => isOffline(connection.get()) && yes());
    setTimeout(yes, Math.max(WORD_AWAITED_MS - performance.now(), WORD_AWAITED_AT_LEAST_MS));
  });
}

/**
 * Another user is logged in now, or nobody: removes everything of the former one and loads the page again, which needs
 * the server.
 */
function startOver(): void {
  leaving = true;
  tabs.postMessage('ended');
  if (isOffline(connection.get())) loggedOutHere.set(true);
  void forgetUser().finally(reloadWhenReached);
}

async function reloadWhenReached(): Promise<void> {
  for (let tries = 0; isOffline(connection.get()) && !(await pingServer()); tries++)
    await untilNextTry(tries, END_MS, onNetwork);
  reload();
}

/** The logged-in user; undefined while loading and when logged out. */
export function useUser(): User | undefined {
  return useQuery({ ...userQuery, enabled: useLoggedIn() }).data;
}

/** Whether the user is a student, from the loaded user or from the last visit on this device; undefined when unknown. */
export function studiesHere(): boolean | undefined {
  const user = queryClient.getQueryData<User>(userQuery.queryKey);
  if (user) return isStudent(user);
  const kept = local.getItem(STUDENT);
  return kept === null ? undefined : kept === '1';
}

/** As {@link studiesHere}, and waits for the user when that is not known; false when logged out. */
export async function willStudyHere(): Promise<boolean> {
  if (!isLoggedIn()) return false;
  if (studiesHere() === undefined) await queryClient.prefetchQuery(userQuery);
  return studiesHere() === true;
}

/** As {@link studiesHere}; true when the user cannot be loaded, since most users are students. */
export function useIsStudent(): boolean | undefined {
  const { data, isError } = useQuery({ ...userQuery, enabled: useLoggedIn() });
  return data ? isStudent(data) : (studiesHere() ?? (isError || undefined));
}

/** Removes everything that page and device hold of the user. What the page writes later is wiped when it closes. */
async function forgetUser(): Promise<void> {
  let isDone = false;
  window.addEventListener('pagehide', () => wipeUserStorage(isDone));
  queryClient.clear();
  await wipeDevice();
  isDone = true;
}

/** Whether the login was ended while the server could not be reached: this page has nothing to show any more. */
export const loggedOutHere = createStore(false);

/** An end of the login without an answer after this time did not reach the server. */
const END_MS = 5_000;

type Ended = Awaited<ReturnType<typeof call<'GET /api/logout'>>>;

/** Ends the login on the server. @returns null when the server was not reached. @throws ApiProblem when it refused */
async function endOnServer(): Promise<Ended | null> {
  if (isOffline(connection.get())) return null;
  try {
    // The server removes the cookies. With the logged-in cookie the next page would end the login again, in a loop.
    return await callLast('GET /api/logout', { signal: AbortSignal.timeout(END_MS) });
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === 'offline') return null;
    throw error;
  }
}

/**
 * Ends the login, removes the user's data, then calls `go`. Where the server is not reached, the login ends on this device
 * alone, with a mark by which the server ends the session later. Throws ApiProblem when the server refused.
 */
async function end(go: (ended: Ended) => void): Promise<void> {
  // Running loads would be refused. They run again if the login does not end.
  await queryClient.cancelQueries();
  const ended = await endOnServer();
  if (ended === null) {
    writeCookie(COOKIES.loggedIn, LOGIN_ENDED);
    loggedOutHere.set(true);
  }
  tabs.postMessage('ended');
  await forgetUser();
  if (ended === null) void endWhenReached(go);
  else go(ended);
}

/** Calls the listener when the browser has a network again. Returns how to stop. */
function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Ends a login with the mark on the server as soon as that is reached, then calls `go`. */
async function endWhenReached(go: (ended: Ended) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return go(await call('GET /api/logout', { signal: AbortSignal.timeout(END_MS) }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await untilNextTry(tries, END_MS, onNetwork);
    }
  }
}

let leaving = false;

/**
 * Leads out after a logout; a session that the university's own login began is ended there on the way. The app opens
 * that page in the system's browser view, in which the login was begun.
 */
async function leadOut({ continue_at }: Ended): Promise<void> {
  if (!import.meta.env.APP || continue_at === undefined) return leaveTo(continue_at ?? loggedOutAddress());
  try {
    const { openBrowser } = await import('../../platform/native/native.ts');
    await openBrowser(continue_at);
  } finally {
    leaveTo(loggedOutAddress());
  }
}

/** Ends the login and leads out. Throws ApiProblem when the server refused to end it. */
export async function logout(): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await end((ended) => void leadOut(ended));
  } catch (error) {
    leaving = false;
    void queryClient.invalidateQueries();
    throw error;
  }
}

/** Leaves after the server refused the login: the page loads again and leads to the login page and back. */
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await end(reload);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // Not reached, or overloaded: the screen loads again after a pause, and is refused again.
    setTimeout(
      () => {
        leaving = false;
        void queryClient.invalidateQueries();
      },
      AGAIN_MS * (1 + Math.random()),
    );
  }
}

async function renewWhenDue(): Promise<void> {
  if (!isLoggedIn() || !refreshIsDue(readCookie(COOKIES.refreshedAt), clock.now())) return;
  try {
    await refresh();
  } catch (error) {
    // Not reached: the next check or the next refused call renews it. A refusal has ended the login already.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Renews the access token while the page is open (spec 9). Called once at start. Returns how to stop. */
export function keepSession(): () => void {
  onLoginEnded(() => void leave());
  const atStart = loginNow();
  // Another tab may have logged in or out, and the back button may restore a page from before that.
  const compare = () => {
    // The app has no other tabs; a login there leads on by itself.
    if (import.meta.env.APP || loginNow() === atStart || leaving) return;
    // A logged-out page holds no data. The device's data belongs to the user who logged in in the other tab.
    if (atStart !== null) startOver();
    else reload();
  };
  tabs.addEventListener('message', compare);
  tabs.postMessage('opened');
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('pageshow', compare);
  void renewWhenDue();
  const timer = setInterval(() => void renewWhenDue(), CHECK_EVERY_MS);
  return () => {
    clearInterval(timer);
    tabs.removeEventListener('message', compare);
    document.removeEventListener('visibilitychange', compare);
    window.removeEventListener('pageshow', compare);
  };
}
