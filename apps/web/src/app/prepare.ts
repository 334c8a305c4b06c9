import { pageAt } from '@kahan/contract/runtime';
import { activeQuery } from '../data/news/queries.ts';
import { scheduleQuery, yearScheduleQuery } from '../data/schedule/schedule.ts';
import { studiesHere, userQuery } from '../data/session/session.ts';
import { termsQuery } from '../data/terms/terms.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { queryClient } from '../platform/http/query.ts';
import { pageOf } from '../platform/page/page-number.ts';

/** Readers do not notice an empty page for this long. */
const WAITS_AT_MOST_MS = 200;

/** Loads the lessons and terms of a student; of no other user (spec 6). */
async function loadToday(user: Promise<unknown>): Promise<void> {
  if (studiesHere() === undefined) await user;
  if (!studiesHere()) return;
  await Promise.all([
    queryClient.prefetchQuery(scheduleQuery),
    queryClient.prefetchQuery(termsQuery),
    queryClient.prefetchQuery(yearScheduleQuery),
  ]);
}

/** Loads what home needs. A failure is shown where the data is used. */
function loadHome(page: number, user: Promise<unknown>): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(activeQuery(page)), page === 1 && loadToday(user)]);
}

/** Loads both weights of the first screen, with one letter from each font file: `a` and `ě`. */
const loadFonts = (): Promise<unknown> =>
  Promise.all(['400 1em Plex', '600 1em Plex'].map((font) => document.fonts.load(font, 'aě')));

function loadData(path: string, search: string): Promise<unknown> {
  if (!isLoggedIn()) return Promise.resolve();
  const user = queryClient.prefetchQuery(userQuery);
  return pageAt(path) === 'home' ? Promise.all([user, loadHome(pageOf(search), user)]) : user;
}

/**
 * Loads the data of the page while its texts load, and waits a moment for data and fonts: on a good connection the first
 * paint is complete and nothing moves after it.
 */
export async function prepare(path: string, search: string): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, WAITS_AT_MOST_MS));
  await Promise.race([Promise.allSettled([loadData(path, search), loadFonts()]), enough]);
}
