import type { Policy } from './route.ts';

/**
 * Existing pages of the app, by route name. `:name` is one part of the path, `:name?` an optional last part. The web
 * routes to these pages; the server answers 404 with the app's not-found page for every other address.
 */
export const PAGES = {
  home: { path: '/', access: 'user' },
  login: { path: '/login', access: 'public' },
  logout: { path: '/logout', access: 'public' },
  schedule: { path: '/schedule', access: 'public' },
  schedule_shared: { path: '/schedule/shared', access: 'public' },
  schedule_semester: { path: '/schedule/:year/:semester', access: 'public' },
  overview: { path: '/overview', access: 'student' },
  study: { path: '/study/:studyId?', access: 'student' },
  terms: { path: '/terms', access: 'student' },
  groups: { path: '/study/:studyId/groups', access: 'student' },
  classes: { path: '/classes', access: 'public' },
  class_detail: { path: '/classes/:code', access: 'public' },
  people: { path: '/people', access: 'public' },
  people_detail: { path: '/person/:id', access: 'public' },
  teacher_detail: { path: '/teacher/:teacherId', access: 'user' },
  contacts: { path: '/contacts', access: 'public' },
  archive: { path: '/archive', access: 'public' },
  settings: { path: '/settings', access: 'public' },
} as const satisfies Record<string, { path: string; access: Policy }>;

export type PageName = keyof typeof PAGES;

/** `/schedule/2026/1/` → its parts. A slash at the end is ignored. */
const partsOf = (path: string): string[] => (path.length > 1 ? path.replace(/\/+$/, '') : path).split('/');

/** The page of a path (without query); null when no page has the path. */
export function pageAt(path: string): PageName | null {
  const parts = partsOf(path);
  for (const name of Object.keys(PAGES) as PageName[]) {
    const wanted = partsOf(PAGES[name].path);
    const isSame = (part: string, index: number) =>
      part.startsWith(':') ? Boolean(parts[index]) || part.endsWith('?') : part === parts[index];
    if (wanted.length >= parts.length && wanted.every(isSame)) return name;
  }
  return null;
}

/** Address of the page that a browser keeps for starts without a network: the app without anything of its user. */
export const KEPT_SHELL = '/kept-shell';

/** Screens of the spec that a user can choose to open first (spec 2), by page name. */
const CHOICES = ['home', 'overview', 'terms', 'calendar', 'schedule', 'maps', 'food', 'contacts'];

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

/** The choices that exist as pages. */
export const START_SCREENS: readonly PageName[] = CHOICES.filter(isPage);

/** The screen of a stored choice; home when the choice is missing or unknown (spec 9). */
export const startScreenOf = (stored: string | null | undefined, screens = START_SCREENS): PageName =>
  screens.find((name) => name === stored) ?? 'home';
