import { PAGES, type PageName } from './pages.ts';

/** Screens that may open first (spec 2), by page name. Those that do not exist yet are left out. */
const NAMED = ['home', 'overview', 'terms', 'calendar', 'schedule', 'maps', 'food', 'contacts'];

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

export const START_SCREENS: readonly PageName[] = NAMED.filter(isPage);

/** The screen of a kept choice; home when there is none or it is unknown (spec 9). */
export const startScreenOf = (kept: string | null | undefined, screens = START_SCREENS): PageName =>
  screens.find((name) => name === kept) ?? 'home';
