import { pageAt } from '@kahan/contract/runtime';
import { activeQuery } from '../data/news/queries.ts';
import { scheduleQuery, yearScheduleQuery } from '../data/schedule/schedule.ts';
import { studiesHere, userQuery } from '../data/session/session.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { queryClient } from '../platform/http/query.ts';
import { pageOf } from '../platform/page/page-number.ts';

/** As long as a reader does not notice that nothing is there yet. */
const WAITS_AT_MOST_MS = 200;

/** The day of a student; of anybody else no schedule is loaded (spec 6). */
async function loadToday(user: Promise<unknown>): Promise<void> {
  if (studiesHere() === undefined) await user;
  if (!studiesHere()) return;
  await Promise.all([queryClient.prefetchQuery(scheduleQuery), queryClient.prefetchQuery(yearScheduleQuery)]);
}

/** Loads what home will ask for; a failure shows where the data is used. */
function loadHome(page: number, user: Promise<unknown>): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(activeQuery(page)), page === 1 && loadToday(user)]);
}

/** Both weights that a first screen uses; a letter of each file, with and without a háček. */
const loadFonts = (): Promise<unknown> =>
  Promise.all(['400 1em Plex', '600 1em Plex'].map((font) => document.fonts.load(font, 'aě')));

function loadData(path: string, search: string): Promise<unknown> {
  if (!isLoggedIn()) return Promise.resolve();
  const user = queryClient.prefetchQuery(userQuery);
  return pageAt(path) === 'home' ? Promise.all([user, loadHome(pageOf(search), user)]) : user;
}

/**
 * Begins to load the data of the page beside its texts, and waits a moment for it and for the letters: on a
 * good connection the first picture is the whole one, and nothing has to move into place after it.
 */
export async function prepare(path: string, search: string): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, WAITS_AT_MOST_MS));
  await Promise.race([Promise.allSettled([loadData(path, search), loadFonts()]), enough]);
}
