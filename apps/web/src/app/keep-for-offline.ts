import type { User } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { isStudent, pragueDate } from '@kahan/domain';
import { CancelledError, type FetchQueryOptions } from '@tanstack/react-query';
import { userQuery } from '../data/session/session.ts';
import { onReconnect } from '../platform/http/connection.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { untilNextTry } from '../platform/http/next-try.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { loadQuietly } from '../platform/http/query.ts';
import { caughtUp } from '../platform/live/catch-up.ts';
import { keepQueries } from '../platform/offline/keep-queries.ts';
import { renewShell } from '../platform/offline/kept-shell.ts';
import { registerWorker } from '../platform/offline/worker.ts';
import { clock } from '../platform/time/clock.ts';
import type { FirstQuery } from './define-screen.ts';
import { loadQueries } from './load-queries.ts';
import { OFFLINE_SCREENS } from './screens.ts';

/** Data of screens that were not opened for so long is loaded again at a start, so that it is of this day at least. */
const OLD_MS = 12 * 3_600_000;
/** The first pause between two tries. */
const AGAIN_MS = 1_000;

/** Whether the server has refused, so that another try is useless. @throws the error when no call has failed */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) throw error;
  return error.kind === 'status' && error.status < 500;
}

/** Loads a query. @returns whether it is there, or will not come */
async function load(query: FirstQuery): Promise<boolean> {
  try {
    await loadQuietly({ ...(query as FetchQueryOptions), staleTime: OLD_MS });
    return true;
  } catch (error) {
    return isFinal(error);
  }
}

/**
 * Loads a query, again and again until the server answers: a page may have been opened without a network, or while the
 * server is broken.
 * @returns null when the login has ended meanwhile
 * @throws ApiProblem when the server refuses
 */
export async function whenAnswered<T>(query: FetchQueryOptions<T>): Promise<T | null> {
  for (let tries = 0; isLoggedIn(); tries++) {
    try {
      return await loadQuietly(query);
    } catch (error) {
      if (isFinal(error)) throw error;
      await untilNextTry(tries, AGAIN_MS);
    }
  }
  return null;
}

/** Loads what a screen shows first when it is opened from the menu today. @returns whether all of it is there */
async function loadScreen(
  { page, load: loadAhead }: (typeof OFFLINE_SCREENS)[number],
  user: User,
): Promise<boolean> {
  const ahead = await loadAhead();
  const { path } = PAGES[page];
  const today = pragueDate(clock.now());
  const visit = { page, path, search: '', loggedIn: true, studies: isStudent(user), today };
  const told = await loadQueries((known) => ahead(visit, known), load);
  return told.every(Boolean);
}

/** Loads the screens that open without a network, one after the other. @returns whether all of it is there */
async function loadScreens(user: User): Promise<boolean> {
  let isThere = true;
  for (const screen of OFFLINE_SCREENS) isThere = (await loadScreen(screen, user)) && isThere;
  return isThere;
}

/**
 * Makes the app open without a network: its worker keeps the files of the build, and this page keeps data and shell up to
 * date. A browser without workers, and a page over plain http, opens with the network alone.
 */
export async function keepForOffline(): Promise<void> {
  if (import.meta.env.DEV || !(import.meta.env.APP || 'serviceWorker' in navigator)) return;
  try {
    // Nothing is kept of a session that has ended.
    const user = await whenAnswered(userQuery);
    if (user === null) return;
    // The app brings its files along.
    if (!import.meta.env.APP) {
      await registerWorker();
      await navigator.serviceWorker.ready;
      // A restarted server may have a new build.
      onReconnect(() => void renewShell());
    }
    // In a browser without a worker no start would read them.
    keepQueries();
    if (!import.meta.env.APP) await renewShell();
    await caughtUp();
    for (let tries = 0; !(await loadScreens(user)); tries++) await untilNextTry(tries, AGAIN_MS);
  } catch (error) {
    // Refused, or ended by a logout: the next start does it.
    if (!(error instanceof ApiProblem || error instanceof CancelledError)) throw error;
  }
}
