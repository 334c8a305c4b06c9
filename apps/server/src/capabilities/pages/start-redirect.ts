import { type PageName, START_SCREENS, startScreenOf } from '@kahan/contract/runtime';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../platform/http/guard/security.ts';

/** How the page at / was requested. */
export interface Visit {
  request: Pick<FastifyRequest, 'url' | 'headers'>;
  /** The chosen first screen, from the cookie. */
  chosen: string | undefined;
  publicUrl: string;
  screens?: readonly PageName[];
}

/**
 * Whether the request opens Kahan: at its bare address, typed, from another site or after the login. A reload (browsers
 * send Cache-Control then) and a link of the app itself, e.g. in a new tab, do not.
 */
function isOpening({ request, publicUrl }: Visit): boolean {
  const { referer, host } = request.headers;
  if (request.url !== '/' || request.headers['cache-control'] !== undefined) return false;
  if (referer === undefined || !isOwnOrigin(referer, host, publicUrl)) return true;
  return new URL(referer).pathname.startsWith('/api/');
}

/** The page to show at /: the chosen first screen when Kahan is being opened, home otherwise (decision 053). */
export function screenAtStart(visit: Visit): PageName {
  return isOpening(visit) ? startScreenOf(visit.chosen, visit.screens ?? START_SCREENS) : 'home';
}
