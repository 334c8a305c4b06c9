import type { User } from '@kahan/contract';
import { isStudent, pragueDate } from '@kahan/domain';
import { CancelledError, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { onReconnect } from '../platform/http/connection.ts';
import { keepQueries } from '../platform/http/keep-queries.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { queryClient } from '../platform/http/query.ts';
import { caughtUp } from '../platform/live/catch-up.ts';
import { renewShell } from '../platform/offline/kept-shell.ts';
import { registerWorker } from '../platform/offline/worker.ts';
import { backoff, pause } from '../platform/time/backoff.ts';
import { clock } from '../platform/time/clock.ts';
import { entriesQuery } from './entries/entries.ts';
import { menuDaysQuery, menusQuery } from './food.ts';
import { activeQuery } from './news/queries.ts';
import { resultsQuery } from './results.ts';
import { scheduleQuery, yearScheduleQuery } from './schedule/schedule.ts';
import { userQuery } from './session/session.ts';
import { planQuery, studiesQuery } from './studies.ts';
import { termsQuery } from './terms/terms.ts';

/** Data of screens that were not opened for so long is loaded again at a start, so that it is of this day at least. */
const OLD_MS = 12 * 3_600_000;

/** Loads a query. @returns whether it is there, or will not come: a broken load is worth another try, a refused one is not */
async function load<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<boolean> {
  try {
    await queryClient.fetchQuery({ ...query, staleTime: OLD_MS });
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.kind === 'status' && error.status < 500;
  }
}

const loadAll = async (loads: readonly Promise<boolean>[]): Promise<boolean> =>
  (await Promise.all(loads)).every(Boolean);

/**
 * Loads what the personal screens and the canteens need, so that each of them opens without a network: the timetable
 * first, since a student looks at it most.
 * @returns whether all of it is there
 */
async function loadScreens(user: User): Promise<boolean> {
  const parts = [
    ...(isStudent(user) ? [loadTimetable, loadStudies] : []),
    () => load(activeQuery(1)),
    loadMenus,
  ];
  let isThere = true;
  for (const part of parts) isThere = (await part()) && isThere;
  return isThere;
}

const loadTimetable = () =>
  loadAll([load(scheduleQuery), load(entriesQuery), load(yearScheduleQuery), load(termsQuery)]);

async function loadStudies(): Promise<boolean> {
  const isThere = await loadAll([load(resultsQuery), load(studiesQuery)]);
  const studies = queryClient.getQueryData(studiesQuery.queryKey)?.data.studies ?? [];
  const plans = studies.map(({ plan, last_active_year }) => load(planQuery(plan, last_active_year)));
  return (await loadAll(plans)) && isThere;
}

/** The menus of today and of the next day that has some; the screen of the canteens loads the others. */
async function loadMenus(): Promise<boolean> {
  const today = pragueDate(clock.now());
  const isThere = await loadAll([load(menusQuery(today)), load(menuDaysQuery)]);
  const next = queryClient.getQueryData(menuDaysQuery.queryKey)?.find((day) => day > today);
  return (next === undefined || (await load(menusQuery(next)))) && isThere;
}

/**
 * Makes the app open without a network: its worker keeps the files of the build, and this page keeps data and shell up to
 * date. A browser without workers, and a page over plain http, opens with the network alone.
 */
export async function keepForOffline(): Promise<void> {
  if (import.meta.env.DEV || !(import.meta.env.APP || 'serviceWorker' in navigator)) return;
  try {
    // Nothing is kept of a session that has ended.
    const user = await queryClient.fetchQuery(userQuery);
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
    for (let tries = 0; !(await loadScreens(user)); tries++) await pause(backoff(tries, 1_000));
  } catch (error) {
    // Not reached, refused, or ended by a logout: the next start does it.
    if (!(error instanceof ApiProblem || error instanceof CancelledError)) throw error;
  }
}
