import { type PageName, START_SCREENS, startScreenOf } from '@kahan/contract/runtime';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../platform/http/guard/security.ts';

/** What tells how a page was asked for. */
export interface Visit {
  request: Pick<FastifyRequest, 'url' | 'headers'>;
  /** Value of the cookie with the chosen screen. */
  kept: string | undefined;
  publicUrl: string;
  screens?: readonly PageName[];
}

/**
 * Is this Kahan being opened: at its bare address, by hand, from elsewhere or after the login? A reload (browsers
 * send Cache-Control then) and a link of the app itself, as to a new tab, stay where they lead.
 */
function isOpening({ request, publicUrl }: Visit): boolean {
  const { referer, host } = request.headers;
  if (request.url !== '/' || request.headers['cache-control'] !== undefined) return false;
  if (referer === undefined || !isOwnOrigin(referer, host, publicUrl)) return true;
  return new URL(referer).pathname.startsWith('/api/');
}

/** The page to show at /: the chosen first screen when Kahan is being opened, home otherwise (decision 017). */
export function screenAtFrontDoor(visit: Visit): PageName {
  return isOpening(visit) ? startScreenOf(visit.kept, visit.screens ?? START_SCREENS) : 'home';
}
