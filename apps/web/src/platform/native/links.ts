/** The request of a link that opens the app: the end of a login, or a screen. */
export type Link = { kind: 'login'; token: string } | { kind: 'screen'; address: string };

/** The scheme that is the app's own: the fallback where the system opens no links of the portal in it. */
const OWN_LOGIN = /^kahan:\/\/login\/?\?([^#]*)/;
const LOGIN_PATH = '/app/login';
/** Paths that are no screens: calls, sockets, and files about the portal. No link of somebody else ends the login. */
const NO_SCREEN = /^\/(api|app|logout|socket\.io|\.well-known)(\/|$)/;

const loginOf = (query: string): Link | null => {
  const token = new URLSearchParams(query).get('token');
  return token ? { kind: 'login', token } : null;
};

/**
 * Reads a link. @param portal origin of the portal
 * @returns null for a link that the app does not know, e.g. of another server
 */
export function linkOf(text: string, portal: string): Link | null {
  const own = OWN_LOGIN.exec(text);
  if (own) return loginOf(own[1] ?? '');
  if (!URL.canParse(text)) return null;
  const { origin, pathname, search, hash } = new URL(text);
  if (origin !== portal) return null;
  if (pathname === LOGIN_PATH) return loginOf(search);
  return NO_SCREEN.test(pathname) ? null : { kind: 'screen', address: pathname + search + hash };
}
