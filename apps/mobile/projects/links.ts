import { PAGES, type PageName, pathsOf } from '@kahan/contract/runtime';

/** Scheme of links that only this app opens; a login ends in one where the portal names no app. */
export const SCHEME = 'kahan';

/** Path of the portal at which a login ends in the app. */
const LOGIN_END = '/app/login';
/** A link of somebody else must not end a login in the app. */
const NOT_BY_LINK: readonly PageName[] = ['logout'];

/**
 * Paths of the portal that open the app: `/` alone, and all that begin with the others. Android knows no exceptions,
 * so that the pages are named; calls, sockets and files of the portal stay with the browser.
 */
export function appPaths(): { exact: readonly string[]; prefixes: readonly string[] } {
  const firstParts = (Object.keys(PAGES) as PageName[])
    .filter((page) => !NOT_BY_LINK.includes(page))
    .flatMap(pathsOf)
    .filter((path) => path !== '/')
    .map((path) => `/${path.split('/')[1]}`);
  return { exact: ['/'], prefixes: [...new Set([...firstParts, LOGIN_END])].sort() };
}
