import { pageAt } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { mayShowKept, userQuery, willStudyHere } from '../data/session/session.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { givenCursor } from '../platform/http/given.ts';
import { loadFirst, queryClient } from '../platform/http/query.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { restoreKept } from '../platform/offline/restore-kept.ts';
import { currentPath, currentSearch } from '../platform/page/navigation.ts';
import { isDrawn } from '../platform/page/rendered.ts';
import { clock } from '../platform/time/clock.ts';
import type { Known, ScreenCode, Visit } from './define-screen.ts';
import { loadQueries } from './load-queries.ts';
import { isShown, openScreen, screenOf } from './screens.ts';

/** Readers do not notice an empty page for this long. */
const WAITS_AT_MOST_MS = 200;
/** How long code and texts of a screen with kept data may take; without them its frame alone would be drawn first. */
const KEPT_AT_MOST_MS = 600;
/** How long the server's drawing of the page is enough while the code is on its way. */
const DRAWN_AT_MOST_MS = 5_000;

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the fonts of the first screen, by one letter from each file. A file has all weights. */
const loadFonts = (): Promise<unknown> => document.fonts.load('1em Plex', 'aě');

const known: Known = ({ queryKey }) => queryClient.getQueryData(queryKey);

const loadFirstPicture = (code: ScreenCode, visit: Visit): Promise<unknown> =>
  loadQueries(
    (known) => code.queries(visit, known),
    (query) => loadFirst(query as FetchQueryOptions),
  );

/** Leads on to the address that a screen shows instead, unless the reader has gone elsewhere meanwhile. */
function leadOn(code: ScreenCode, visit: Visit): void {
  const to = code.leadsTo?.(visit, known) ?? null;
  const isHere = currentPath() === visit.path && currentSearch() === visit.search;
  if (to !== null && isHere) history.replaceState(history.state, '', to);
}

/** Loads code and texts of the screen at an address. */
async function loadCode({ path }: Pick<Visit, 'path'>): Promise<void> {
  const screen = screenOf(pageAt(path));
  await Promise.all([screen && openScreen(screen).load(), ...(screen?.texts ?? []).map(loadTexts)]);
}

/**
 * Loads code, texts and data of the screen at an address; of the data, only the part that is missing.
 * @param restored settles once the kept data of the device is restored
 */
export async function loadScreen(
  { path, search }: Pick<Visit, 'path' | 'search'>,
  restored: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const page = pageAt(path);
  const screen = screenOf(page);
  if (screen === undefined || !isShown(page)) return;
  const loggedIn = isLoggedIn();
  const user = loggedIn && loadFirst(userQuery);
  const texts = screen.texts.map(loadTexts);
  const [code, studies] = await Promise.all([openScreen(screen).load(), willStudyHere(), restored]);
  const visit = { page, path, search, loggedIn, studies, today: pragueDate(clock.now()) };
  await Promise.all([user, ...texts, ...(code.parts?.(visit) ?? []), loadFirstPicture(code, visit)]);
  leadOn(code, visit);
}

/**
 * Loads code, texts and data of the page while the common texts load, and waits a moment for them and for the fonts: on a
 * good connection the first paint is complete and nothing moves after it. What this device keeps takes the place of data
 * that is still on its way.
 * @returns whether kept data may be shown, once it is known whether the session goes on; null without kept data
 */
export async function prepare(
  place: Pick<Visit, 'path' | 'search'>,
): Promise<{ mayShow: Promise<boolean> | null }> {
  // What the server has just read is newer than what the device keeps.
  const restored = givenCursor() === '' ? restoreKept() : Promise.resolve(false);
  const loaded = Promise.allSettled([loadScreen(place, restored), loadFonts()]);
  if (!(await restored)) {
    if (isDrawn()) await Promise.race([Promise.allSettled([loadCode(place)]), after(DRAWN_AT_MOST_MS)]);
    await Promise.race([loaded, after(WAITS_AT_MOST_MS)]);
    return { mayShow: null };
  }
  const mayShow = mayShowKept();
  await Promise.race([loadScreen(place), after(KEPT_AT_MOST_MS)]);
  return { mayShow };
}
