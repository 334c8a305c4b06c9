import type { User } from '@kahan/contract';
import { COOKIES } from '@kahan/contract/runtime';
import { isRefreshDue, isStudent, REFRESH_CHECK_SECONDS } from '@kahan/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, callLast, onLoginEnded, refresh } from '../../platform/http/api.ts';
import { isLoggedIn, readCookie } from '../../platform/http/cookies.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { leaveTo, reload } from '../../platform/page/navigation.ts';
import { USER_STORAGE_PREFIX, wipeUserStorage } from '../../platform/storage/user-storage.ts';
import { clock } from '../../platform/time/clock.ts';

const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 1000;

/** A server that refuses everybody is not asked by all of them at once, again and again. */
const AGAIN_MS = 5_000;

/** Where the device keeps the login of the user who wishes for notifications on it. */
export const PUSH_WISH = `${USER_STORAGE_PREFIX}push`;

const STUDENT = `${USER_STORAGE_PREFIX}student`;

/**
 * The login state of this page. It holds for the page's life: login and logout both load the page anew.
 */
export function useLoggedIn(): boolean {
  return isLoggedIn();
}

/** Whether a token of that age is to be renewed. `refreshedAt` is the cookie's text, unix seconds. */
export function refreshIsDue(refreshedAt: string | null, now: Date): boolean {
  const seconds = refreshedAt === null ? Number.NaN : Number(refreshedAt);
  return Number.isNaN(seconds) || isRefreshDue(seconds, now);
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User> => {
    const user = await call('GET /api/user', { signal });
    const before = queryClient.getQueryData<User>(['user']);
    if (before && before.login !== user.login) startOver();
    localStorage.setItem(STUDENT, isStudent(user) ? '1' : '0');
    return user;
  },
});

/** Somebody else is here now: nothing that was on screen may stay. */
function startOver(): void {
  void forgetUser().finally(() => reload());
}

/** The logged-in user; undefined while it loads and when nobody is. */
export function useUser(): User | undefined {
  return useQuery({ ...userQuery, enabled: isLoggedIn() }).data;
}

/** Whether the reader studies, as the server said now, or last time on this device; undefined when it never did. */
export function studiesHere(): boolean | undefined {
  const user = queryClient.getQueryData<User>(userQuery.queryKey);
  if (user) return isStudent(user);
  const kept = localStorage.getItem(STUDENT);
  return kept === null ? undefined : kept === '1';
}

/** As {@link studiesHere}; where the server cannot be asked, most readers study. */
export function useIsStudent(): boolean | undefined {
  const { data, isError } = useQuery({ ...userQuery, enabled: isLoggedIn() });
  return data ? isStudent(data) : (studiesHere() ?? (isError || undefined));
}

/** Forgets everything that the page and the device hold of the user; what the page still writes is wiped as it goes. */
async function forgetUser(): Promise<void> {
  window.addEventListener('pagehide', wipeUserStorage);
  // With its worker a device loses its subscription, and the notifications on display.
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.unregister();
  queryClient.clear();
  wipeUserStorage();
}

/** Ends the login, forgets, and lets the page go. Throws ApiProblem when the server was not reached. */
async function end(go: () => void): Promise<void> {
  // What is on its way would only be refused; it is asked for again should the login go on.
  await queryClient.cancelQueries();
  // Takes the cookies away; without it the logged-in cookie would send the page round in circles.
  await callLast('GET /api/logout');
  // Whatever becomes of that, nobody is to look at a page that is nobody's.
  await forgetUser().finally(go);
}

let leaving = false;

/** Ends the login and loads the page anew at `to`. Throws ApiProblem when the server was not reached. */
export async function logout(to = '/'): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await end(() => leaveTo(to));
  } catch (error) {
    leaving = false;
    void queryClient.invalidateQueries();
    throw error;
  }
}

/** The server no longer accepts the login: out, to the login page that leads back here. */
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await end(reload);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // Not reached, or too busy: what is on screen is asked for again in a while, and leads here once more.
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
    // Not reached: the next check, or the next refused call, renews it. A refusal has ended the login already.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Keeps the login alive while the page stands open (spec 9). Called once at start. */
export function keepSession(): () => void {
  onLoginEnded(() => void leave());
  const atStart = isLoggedIn();
  // Another tab may have logged in or out, and the back button may bring a page from before it.
  const compare = () => {
    if (isLoggedIn() === atStart) return;
    // A page that was nobody's holds nothing; what the device holds is of who logged in elsewhere.
    if (atStart) startOver();
    else reload();
  };
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('pageshow', compare);
  void renewWhenDue();
  const timer = setInterval(() => void renewWhenDue(), CHECK_EVERY_MS);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', compare);
    window.removeEventListener('pageshow', compare);
  };
}
