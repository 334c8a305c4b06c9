import { pageAt } from '@kahan/contract/runtime';
import { mayShowKept, userQuery } from '../data/session/session.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { forgetEarlyAnswers } from '../platform/http/early-answers.ts';
import { restoreKept } from '../platform/http/kept-queries.ts';
import { loadFirst } from '../platform/http/query.ts';
import { isShown, type Place, SCREENS } from './screens.ts';

/** Readers do not notice an empty page for this long. */
const WAITS_AT_MOST_MS = 200;
/** So long code and texts of a screen with kept data may take; without them its frame alone would be drawn first. */
const KEPT_AT_MOST_MS = 600;
/** So long the page that the server has rendered is enough. */
const RENDERED_AT_MOST_MS = 5_000;

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the fonts of the first screen, by one letter from each file. A file has all weights. */
const loadFonts = (): Promise<unknown> => document.fonts.load('1em Plex', 'aě');

/** Loads code, texts and data of the screen; of the data, what is not there yet. */
export async function loadScreen(place: Place): Promise<void> {
  const page = pageAt(place.path);
  const user = isLoggedIn() && loadFirst(userQuery);
  try {
    await Promise.all([user, isShown(page) && SCREENS[page].prepare(place)]);
  } finally {
    forgetEarlyAnswers();
  }
}

/**
 * Loads code, texts and data of the page while the common texts load, and waits a moment for them and for the fonts: on a
 * good connection the first paint is complete and nothing moves after it. What this device keeps takes the place of data
 * that is still on its way.
 * @param isRendered the reader sees the page as the server has rendered it
 * @returns whether kept data may be shown, once it is known whether the session goes on; null without kept data
 */
export async function prepare(
  place: Place,
  isRendered: boolean,
): Promise<{ mayShow: Promise<boolean> | null }> {
  const wait = isRendered ? RENDERED_AT_MOST_MS : WAITS_AT_MOST_MS;
  const loaded = Promise.race([Promise.allSettled([loadScreen(place), loadFonts()]), after(wait)]);
  // What the server has just rendered is newer than what the device keeps.
  if (isRendered || !(await restoreKept())) {
    await loaded;
    return { mayShow: null };
  }
  const mayShow = mayShowKept();
  await Promise.race([loadScreen(place), after(KEPT_AT_MOST_MS)]);
  return { mayShow };
}
