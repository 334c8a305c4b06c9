import type { IncomingHttpHeaders } from 'node:http';

/**
 * Was the request started by a page of ours, or by nobody (an address typed, a program)?
 * The browser says it in Sec-Fetch-Site; one that does not is asked for Origin, then for Referer.
 * Our own origins are PUBLIC_URL and the host that was called: a page elsewhere cannot choose the Host.
 */
export function isOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = headers.origin ?? headers.referer;
  return from === undefined || isOwnOrigin(from, headers.host, publicUrl);
}

/** Is this Origin (or the origin of this Referer) ours? `null`, as sandboxed pages send it, is not. */
export function isOwnOrigin(from: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(from)) return false;
  const { origin, protocol, host: fromHost } = new URL(from);
  if (origin === publicUrl) return true;
  return host !== undefined && fromHost === host.toLowerCase() && /^https?:$/.test(protocol);
}
