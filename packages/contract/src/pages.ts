/** Where a page stands with the guard (spec 2): open, or only after login. */
export type PageAccess = 'public' | 'user';

/**
 * Pages of the app that exist so far, by route name. The web routes to them, the server answers 404
 * (with the app's not-found page) for every other address.
 */
export const PAGES = {
  home: { path: '/', access: 'user' },
  login: { path: '/login', access: 'public' },
  logout: { path: '/logout', access: 'public' },
  archive: { path: '/archive', access: 'public' },
  settings: { path: '/settings', access: 'public' },
} as const satisfies Record<string, { path: string; access: PageAccess }>;

export type PageName = keyof typeof PAGES;
