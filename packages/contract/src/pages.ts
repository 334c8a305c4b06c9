import type { Policy } from './route.ts';

/**
 * Pages of the app that exist so far, by route name; `:name` stands for one part of the path, `:name?` for one
 * that may be left out at its end. The web routes to them, the server answers 404 (with the app's not-found page)
 * for every other address.
 */
export const PAGES = {
  home: { path: '/', access: 'user' },
  login: { path: '/login', access: 'public' },
  logout: { path: '/logout', access: 'public' },
  schedule: { path: '/schedule', access: 'public' },
  schedule_semester: { path: '/schedule/:year/:semester', access: 'public' },
  overview: { path: '/overview', access: 'student' },
  study: { path: '/study/:studyId?', access: 'student' },
  terms: { path: '/terms', access: 'student' },
  groups: { path: '/study/:studyId/groups', access: 'student' },
  archive: { path: '/archive', access: 'public' },
  settings: { path: '/settings', access: 'public' },
} as const satisfies Record<string, { path: string; access: Policy }>;

export type PageName = keyof typeof PAGES;

/** `/schedule/2026/1/` → its parts; a slash at the end makes no other page. */
const partsOf = (path: string): string[] => (path.length > 1 ? path.replace(/\/+$/, '') : path).split('/');

/** The page of a path without query; null when there is none. */
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
