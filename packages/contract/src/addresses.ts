import { PAGES, type PageName, pageAt } from './pages.ts';

/** A base for parsing paths; it never resolves (RFC 2606). */
const OWN = 'http://own.invalid';
/** Encoded control characters and separators, which a proxy or a router could decode into another address. */
const HIDDEN = /%(?:[01][0-9a-f]|7f|2f|5c)/i;
/** A path that still changes after so many decodings is no path of ours. */
const MOST_DECODINGS = 5;
/** Pages that act when they are opened. No link from outside may lead to them. */
const ACTING: readonly (PageName | null)[] = ['login', 'logout'];

/** The page after login: the address of a page of the portal, or `/` for any other value (product 10). */
export const safePage = (page: string | undefined): string => pageAddress(page ?? '') ?? '/';

/**
 * The address of a page as browsers write it, `/study?x=č` → `/study?x=%C4%8D`; null when it leads elsewhere.
 * Proxies and routers decode a path once more than browsers do. So a page must be there after each decoding:
 * `/%61pi/logout` and `/%2561pi/logout` are no pages.
 */
export function pageAddress(address: string): string | null {
  if (!isPath(address)) return null;
  const { pathname, search, hash } = new URL(address, OWN);
  return isPagePath(pathname) ? `${pathname}${search}${hash}` : null;
}

function isPagePath(path: string): boolean {
  let current = path;
  for (let left = MOST_DECODINGS; left > 0; left--) {
    if (!isPath(current)) return false;
    const { pathname } = new URL(current, OWN);
    const page = pageAt(pathname);
    if (page === null || ACTING.includes(page) || pathname.includes('//') || HIDDEN.test(pathname))
      return false;
    const decoded = decodedOrNull(pathname);
    if (decoded === null || decoded === current) return decoded !== null;
    current = decoded;
  }
  return false;
}

/** Browsers read a backslash as a slash and drop tabs and line ends, so addresses with them are refused. */
const isPath = (text: string): boolean => /^\/(?!\/)/.test(text) && !/[\\\p{Cc}]/u.test(text);

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Whether a text from outside may link to an address: http and https with a host, mailto, and pages of the portal.
 * No address leads to the portal's API: a GET there can change state. Addresses that browsers read differently than
 * they look are refused.
 * @param portal the origin of the portal
 */
export function isSafeLink(url: string, portal: string): boolean {
  const text = url.trim();
  if (/[\\\s\p{Cc}]/u.test(text)) return false;
  if (text.startsWith('/')) return pageAddress(text) !== null;
  if (/^mailto:[^?]/i.test(text)) return true;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { host, pathname, search, hash } = new URL(text);
  return host !== new URL(portal).host || pageAddress(`${pathname}${search}${hash}`) !== null;
}

const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*$/i;

/**
 * Whether a text from outside may show an image: base64 rasters alone (product 13), for SVG can hold scripts. The
 * browser would load any other address when the text is shown: from the portal it would make a call in the reader's
 * name, and a foreign server would learn who reads.
 */
export const isSafeImage = (url: string): boolean => RASTER.test(url.trim());

/** Address of a class, of its latest year if none is given (spec 2, class_detail). */
export const classAddress = (code: string, year = 0): string =>
  `/classes/${encodeURIComponent(code)}${year === 0 ? '' : `?year=${year}`}`;

/** Address of a person's page. */
export const personAddress = (id: string): string =>
  PAGES.people_detail.path.replace(':id', encodeURIComponent(id));

/** Address of a teacher's page, by the uident that timetables name. It needs a login (product 18). */
export const teacherAddress = (uident: string): string =>
  PAGES.teacher_detail.path.replace(':teacherId', encodeURIComponent(uident));

/** A search for people as its address has it. */
export interface PeopleSearch {
  /** The typed text, without spaces around it; empty for no search. */
  name: string;
  /** From 1. */
  page: number;
}

const MOST_PAGES = 100_000;

/** `name=nov&page=2` → its parts; a page that makes no sense is the first one. */
export function peopleSearchOf(search: URLSearchParams): PeopleSearch {
  const text = search.get('page') ?? '';
  const page = /^\d{1,6}$/.test(text) ? Math.min(MOST_PAGES, Math.max(1, Number(text))) : 1;
  return { name: (search.get('name') ?? '').trim(), page };
}

/** Address of the page of a search for people, see {@link peopleSearchOf}. */
export function peopleSearchAddress({ name, page }: PeopleSearch): string {
  const query = new URLSearchParams({
    ...(name !== '' && { name }),
    ...(page > 1 && { page: String(page) }),
  });
  return PAGES.people.path + (query.size > 0 ? `?${query}` : '');
}

/** Address of the intro, which leads on to a page of the portal. The intro itself is not led to twice. */
export const introAddress = (page: string): string => {
  if (pageAt(page.split(/[?#]/, 1)[0] ?? '') === 'intro') return page;
  return page === '/' ? PAGES.intro.path : `${PAGES.intro.path}?page=${encodeURIComponent(page)}`;
};

/** The page that the intro leads on to, from its query: as {@link safePage}, and not the intro again. */
export function pageAfterIntro(search: string): string {
  const page = safePage(new URLSearchParams(search).get('page') ?? undefined);
  return introAddress(page) === page ? '/' : page;
}
