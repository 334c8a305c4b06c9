import { currentOrigin } from '../page/navigation.ts';

let base = '';

/** Sets the server's origin, e.g. `https://kahan.example`, when it is not the page's own. Call it before anything else. */
export function setServerOrigin(origin: string): void {
  base = origin;
}

/** Address of a path of the server, for calls and sockets: `/api/items` → `/api/items`. */
export const serverAddress = (path: string): string => base + path;

/** The origin under which anybody opens the portal in a browser. */
export const publicOrigin = (): string => base || currentOrigin();

/** Whole address of a path: `/terms` → `https://kahan.example/terms`. */
export const publicAddress = (path: string): string => new URL(path, publicOrigin()).href;

/**
 * Address of the server's login page, which leads to `page` afterwards; in the app of its own, which opens the server's in
 * the secure browser view.
 */
export const loginAddress = (page: string): string =>
  import.meta.env.APP
    ? `/login?page=${encodeURIComponent(page)}`
    : serverAddress(`/api/login?page=${encodeURIComponent(page)}`);

/**
 * Address that renews a session at the university's login without a question, and leads to `page` afterwards. The app has
 * none: its login is in the browser of the system.
 */
export const renewalAddress = (page: string): string =>
  serverAddress(`/api/login/oidc?silent=1&page=${encodeURIComponent(page)}`);

/** Where a logout leads: the login page, which confirms it and names what opens without a login. The app goes Home. */
export const loggedOutAddress = (): string =>
  import.meta.env.APP ? '/' : serverAddress('/api/login?page=%2F&ended=1');
