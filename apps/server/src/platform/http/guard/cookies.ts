import { COOKIES, HOST_PREFIX } from '@kahan/contract/runtime';

export type CookieName = keyof typeof COOKIES;

/**
 * Reads one cookie of a Cookie header. It is on the hot path, so no library is used: the portal's cookies are never
 * quoted or percent-encoded. Only a semicolon ends a cookie, since a value may hold spaces and whole other cookies.
 * Of two cookies with one name the first counts, by the order of RFC 6265.
 *
 *     ('kahan_lang=cs; kahan_theme=dark', 'kahan_theme=') → 'dark'
 *
 * @param opening the name and `=`
 */
export function readCookie(header: string | undefined, opening: string): string | undefined {
  if (header === undefined) return undefined;
  for (let start = 0; start < header.length; ) {
    const found = header.indexOf(opening, start);
    if (found < 0) return undefined;
    const valueAt = found + opening.length;
    if (beginsCookie(header, found)) {
      const end = header.indexOf(';', valueAt);
      return header.slice(valueAt, end < 0 ? undefined : end).trim();
    }
    start = valueAt;
  }
  return undefined;
}

const [TAB, SPACE, SEMICOLON] = [0x09, 0x20, 0x3b];

function beginsCookie(header: string, at: number): boolean {
  // Character codes: V8 looks `header[-1]` up as a property by its name, which the first cookie would need.
  let before = at - 1;
  let code = header.charCodeAt(before);
  while (code === SPACE || code === TAB) code = header.charCodeAt(--before);
  return before < 0 || code === SEMICOLON;
}

export interface CookieJar {
  /** Full name of a cookie. Over https it has the prefix `__Host-`, which ties it to this host and to Path=/. */
  name(cookie: CookieName): string;
  /** Value in a Cookie header, undefined if absent. */
  read(header: string | undefined, cookie: CookieName): string | undefined;
  /** The Set-Cookie line that sets it for `maxAge` seconds. `hidden`: scripts cannot read it. */
  set(cookie: CookieName, value: string, options: { maxAge: number; hidden: boolean }): string;
  /** The Set-Cookie line that removes it. */
  clear(cookie: CookieName): string;
}

/** Cookies for the portal's address: `secure` over https. */
export function cookieJar({ secure }: { secure: boolean }): CookieJar {
  const shared = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const names = Object.fromEntries(
    Object.entries(COOKIES).map(([cookie, name]) => [cookie, secure ? HOST_PREFIX + name : name]),
  ) as Record<CookieName, string>;
  // Joined once: every request reads a cookie.
  const openings = Object.fromEntries(
    Object.entries(names).map(([cookie, name]) => [cookie, `${name}=`]),
  ) as Record<CookieName, string>;
  return {
    name: (cookie) => names[cookie],
    read: (header, cookie) => readCookie(header, openings[cookie]),
    set(cookie, value, { maxAge, hidden }) {
      // A sign that would end the value or the header can only come from a defect of the portal.
      if (!/^[\w.~-]*$/.test(value)) throw new Error(`not a value for the cookie ${cookie}`);
      return `${names[cookie]}=${value}; Max-Age=${Math.floor(maxAge)}; ${shared}${hidden ? '; HttpOnly' : ''}`;
    },
    clear: (cookie) => `${names[cookie]}=; Max-Age=0; ${shared}`,
  };
}
