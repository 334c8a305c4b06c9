import type { Policy } from './route.ts';

interface PageEntry {
  path: string;
  /** Another path of the same page, of the same shape. */
  alias?: string;
  access: Policy;
  /** Position among the screens that a user can choose to open first. */
  choice?: number;
  /** Position among the pages that the login page offers without a login. */
  offer?: number;
}

/**
 * Existing pages of the app, by route name. `:name` is one part of the path, `:name?` an optional one; all parts after it
 * are optional too. The web routes to these pages; the server answers 404 with the app's not-found page for every other
 * address.
 */
export const PAGES = {
  home: { path: '/', access: 'user', choice: 1 },
  /** Opens once after the first login; `page` is the address to go on to. */
  intro: { path: '/intro', access: 'user' },
  login: { path: '/login', access: 'public' },
  logout: { path: '/logout', access: 'public' },
  schedule: { path: '/schedule', access: 'public', choice: 5, offer: 1 },
  schedule_shared: { path: '/schedule/shared', access: 'public' },
  /** A secret behind `#` is that of an invitation; without a login the page says who may read it. */
  common_free_time: { path: '/schedule/free-time', access: 'public' },
  schedule_semester: { path: '/schedule/:year/:semester', access: 'public' },
  overview: { path: '/overview', access: 'student', choice: 2 },
  study: { path: '/study/:studyId?', access: 'student' },
  terms: { path: '/terms', access: 'student', choice: 3 },
  terms_plan: { path: '/terms/plan', access: 'student' },
  calendar: { path: '/calendar/:view?/:year?/:month?/:day?', access: 'public', choice: 4, offer: 8 },
  groups: { path: '/study/:studyId/groups', access: 'student' },
  classes: { path: '/classes', access: 'public', offer: 5 },
  class_detail: { path: '/classes/:code', access: 'public' },
  people: { path: '/people', access: 'public', offer: 4 },
  people_detail: { path: '/person/:id', access: 'public' },
  teacher_detail: { path: '/teacher/:teacherId', access: 'user' },
  maps: { path: '/maps', alias: '/mapy', access: 'public', choice: 6, offer: 2 },
  mapsRoom: { path: '/maps/:roomCode', alias: '/mapy/:roomCode', access: 'public' },
  rooms: { path: '/rooms', access: 'public', offer: 6 },
  food: { path: '/food', access: 'public', choice: 7, offer: 3 },
  contacts: { path: '/contacts', access: 'public', choice: 8, offer: 7 },
  reservation: { path: '/reservation/:roomId', access: 'public' },
  /** Files that another app has shared wait here until they are handed in. */
  hand_in: { path: '/hand-in', access: 'public' },
  archive: { path: '/archive', access: 'public' },
  settings: { path: '/settings', access: 'public' },
  privacy: { path: '/privacy-policy', access: 'public' },
  status: { path: '/status', access: 'public' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

/** The pages that have a position of a kind, in its order. */
function inOrder(position: 'choice' | 'offer'): PageName[] {
  const of = (name: PageName) => (PAGES[name] as PageEntry)[position];
  return (Object.keys(PAGES) as PageName[])
    .filter((name) => of(name) !== undefined)
    .sort((a, b) => Number(of(a)) - Number(of(b)));
}

/** Path of a page without its optional parts: `/study/:studyId?` → `/study`. */
export const barePath = (name: PageName): string => PAGES[name].path.replace(/(?:\/:\w+\?)+$/, '');

/** `/a/:b?/:c?` → `/a`, `/a/:b`, `/a/:b/:c`: a path with each number of its optional parts. */
export function pathVariants(path: string): string[] {
  const parts = path.split('/');
  const first = parts.findIndex((part) => part.endsWith('?'));
  if (first < 0) return [path];
  const bare = parts.map((part) => part.replace(/\?$/, ''));
  return parts.slice(first - 1).map((_, index) => bare.slice(0, first + index).join('/'));
}

/** `/schedule/2026/1/` → its parts. A slash at the end is ignored. */
const partsOf = (path: string): string[] => (path.length > 1 ? path.replace(/\/+$/, '') : path).split('/');

/** The paths of a page, its alias last. */
export function pathsOf(name: PageName): string[] {
  const { path, alias }: PageEntry = PAGES[name];
  return alias === undefined ? [path] : [path, alias];
}

/** The page of a path (without query); null when no page has the path. */
export function pageAt(path: string): PageName | null {
  const parts = partsOf(path);
  const isOfPage = (page: string) => {
    const wanted = partsOf(page);
    const isSame = (part: string, index: number) => {
      if (index >= parts.length) return part.endsWith('?');
      return part.startsWith(':') ? parts[index] !== '' : part === parts[index];
    };
    return wanted.length >= parts.length && wanted.every(isSame);
  };
  const names = Object.keys(PAGES) as PageName[];
  return names.find((name) => pathsOf(name).some(isOfPage)) ?? null;
}

/** Page for developers. Only the development server of the web has it; it is no page of a build. */
export const DEV_PATH = '/dev';

/** Address of the page that a browser keeps for starts without a network: the app without anything of its user. */
export const KEPT_SHELL = '/kept-shell';

/** Id of the element with the page as the server has rendered it, until the app has drawn its own. */
export const RENDERED = 'rendered';
/** Id of the element with the answers that the server has put into a page. */
export const FIRST_PICTURE = 'first-picture';

/**
 * Where the system posts files that are shared with the installed app (manifest, `share_target`). The worker answers it;
 * the server only leads to the page.
 */
export const SHARE_TARGET = '/share-target';
/** Name of the files in that form. */
export const SHARED_FIELD = 'file';

/** Why files that were shared do not wait: the browser did not keep them, no worker took them, or another site sent them. */
export const SHARE_FAILURES = ['unkept', 'missed', 'foreign'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];

/** The page that shows shared files. @param left files for which there was no room */
export function handInAddress(failure: ShareFailure | null, left = 0): string {
  const query = new URLSearchParams({ ...(failure && { failure }), ...(left > 0 && { left: String(left) }) });
  return query.size > 0 ? `${PAGES.hand_in.path}?${query}` : PAGES.hand_in.path;
}

/** The screens that a user can choose to open first (spec 2), in the order in which they are offered. */
export const START_SCREENS: readonly PageName[] = inOrder('choice');

/** The pages that the login page offers without a login, in the order of interest. */
export const OFFERED_PAGES: readonly PageName[] = inOrder('offer');

/** The screen of a stored choice; home when the choice is missing or unknown (spec 9). */
export const startScreenOf = (stored: string | null | undefined, screens = START_SCREENS): PageName =>
  screens.find((name) => name === stored) ?? 'home';
