import type { User } from '@kahan/contract';
import { isStudent, pragueDate } from '@kahan/domain';
import { CancelledError, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { onReconnect } from '../platform/http/connection.ts';
import { keepQueries } from '../platform/http/keep-queries.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { queryClient } from '../platform/http/query.ts';
import { renewShell } from '../platform/offline/kept-shell.ts';
import { registerWorker } from '../platform/offline/worker.ts';
import { clock } from '../platform/time/clock.ts';
import { menuDaysQuery, menusQuery } from './food.ts';
import { activeQuery } from './news/queries.ts';
import { resultsQuery } from './results.ts';
import { entriesQuery } from './schedule/entries.ts';
import { scheduleQuery, yearScheduleQuery } from './schedule/schedule.ts';
import { userQuery } from './session/session.ts';
import { planQuery, studiesQuery } from './studies.ts';
import { termsQuery } from './terms/terms.ts';

/** Data of screens that were not opened for so long is loaded again at a start, so that it is of this day at least. */
const OLD_MS = 12 * 3_600_000;

const load = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) =>
  queryClient.prefetchQuery({ ...query, staleTime: OLD_MS });

/** Loads what the personal screens and the canteens need, so that each of them opens without a network. */
async function loadScreens(user: User): Promise<void> {
  await load(activeQuery(1));
  if (isStudent(user)) await loadStudies();
  await loadMenus();
}

async function loadStudies(): Promise<void> {
  await Promise.all([
    load(scheduleQuery),
    load(entriesQuery),
    load(yearScheduleQuery),
    load(termsQuery),
    load(resultsQuery),
    load(studiesQuery),
  ]);
  const studies = queryClient.getQueryData(studiesQuery.queryKey)?.data.studies;
  await Promise.all(
    (studies ?? []).map(({ plan, last_active_year }) => load(planQuery(plan, last_active_year))),
  );
}

/** The menus of today and of the next day that has some; the screen of the canteens loads the others. */
async function loadMenus(): Promise<void> {
  const today = pragueDate(clock.now());
  await Promise.all([load(menusQuery(today)), load(menuDaysQuery)]);
  const next = queryClient.getQueryData(menuDaysQuery.queryKey)?.find((day) => day > today);
  if (next !== undefined) await load(menusQuery(next));
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
    await loadScreens(user);
  } catch (error) {
    // Not reached, refused, or ended by a logout: the next start does it.
    if (!(error instanceof ApiProblem || error instanceof CancelledError)) throw error;
  }
}
