import type { IncomingHttpHeaders } from 'node:http';
import { CLIENT_VERSION_HEADER } from '@kahan/contract/runtime';
import { type AppOrigins, bearerOf, isFromApp } from './credentials.ts';

/** Content security policy: what the portal's pages may load and where their forms may post. */
function policy(options: { socket: string; formAction: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Attributes only: no style element and no foreign stylesheet. Pages that the server renders have them, and HTML of
    // other systems has those that the sanitizer allows.
    "style-src-attr 'unsafe-inline'",
    // Images of news are embedded: a foreign server would learn who reads the news.
    "img-src 'self' data:",
    "font-src 'self'",
    // 'self' covers web sockets only in newer browsers.
    `connect-src 'self' ${options.socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${options.formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface SecurityHeaders {
  /** For every answer. */
  all: Readonly<Record<string, string>>;
  /** For a page whose form may end in the mobile app. */
  appLoginPolicy: string;
}

/**
 * Security headers, made once (quality, Security).
 * @param publicUrl the origin of the portal
 */
export function securityHeaders({
  publicUrl,
  secure,
}: {
  publicUrl: string;
  secure: boolean;
}): SecurityHeaders {
  const socket = publicUrl.replace(/^http/, 'ws');
  return {
    all: {
      'content-security-policy': policy({ socket, formAction: "'self'" }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // Names below the portal's own are the portal's, so nothing there may be reached by plain http either.
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    },
    appLoginPolicy: policy({ socket, formAction: "'self' kahan:" }),
  };
}

/**
 * Whether a page of the portal started the request, or no page at all (a typed address, a program).
 * Browsers say so in Sec-Fetch-Site; without that header Origin counts, then Referer.
 * The portal's own origins are PUBLIC_URL and the called host: a page elsewhere cannot choose the Host header.
 */
export function isOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = headers.origin ?? headers.referer;
  return from === undefined || isOwnOrigin(from, headers.host, publicUrl);
}

/**
 * The origin of a portal page that was opened at an address other than PUBLIC_URL; null at PUBLIC_URL, for a program, and
 * for a page of another site.
 */
export function otherOriginOf(headers: IncomingHttpHeaders, publicUrl: string): string | null {
  const from = headers.origin ?? headers.referer;
  if (from === undefined || !URL.canParse(from)) return null;
  const { origin, host } = new URL(from);
  if (origin === publicUrl) return null;
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || host === headers.host?.toLowerCase();
  return isOwn ? origin : null;
}

const CLIENT_VERSION = CLIENT_VERSION_HEADER.toLowerCase();

/**
 * Whether a script of the portal or of the app, or a program, made the request. Links, images, frames, prefetches, typed addresses and
 * other sites are refused, since any of them may begin without the user's will (decision 008).
 */
export function isOwnCall(
  headers: IncomingHttpHeaders,
  { publicUrl, apps }: { publicUrl: string; apps: AppOrigins },
): boolean {
  // The app's cookies are ignored, so without a token its call changes nothing.
  if (isFromApp(headers, apps)) return true;
  if (!isOwnSite(headers, publicUrl) || headers['sec-purpose'] !== undefined) return false;
  // Only a script can send a header of its own, and the portal allows none to scripts of other sites.
  if (headers[CLIENT_VERSION] !== undefined || bearerOf(headers.authorization) !== undefined) return true;
  if (headers['sec-fetch-site'] !== undefined) {
    const mode = headers['sec-fetch-mode'];
    return headers['sec-fetch-dest'] === 'empty' && mode !== 'no-cors' && mode !== 'navigate';
  }
  // Browsers leave these headers out over plain http, and old ones always. There an image looks like a script's call.
  const isFromPage = headers.origin !== undefined || headers.referer !== undefined;
  return !isFromPage && !headers.accept?.includes('text/html');
}

/**
 * Whether the portal or the app leads to an address, or its reader does so directly. A link of another site would put a
 * file with all of the reader's data on the disk.
 */
export const isOwnVisit = (
  headers: IncomingHttpHeaders,
  { publicUrl, apps }: { publicUrl: string; apps: AppOrigins },
): boolean =>
  isOwnSite(headers, publicUrl) || isFromApp(headers, apps) || bearerOf(headers.authorization) !== undefined;

/** Whether this Origin (or the origin of this Referer) is the portal's. `null`, sent by sandboxed pages, is not. */
export function isOwnOrigin(from: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(from)) return false;
  const { origin, protocol, host: fromHost } = new URL(from);
  if (origin === publicUrl) return true;
  return host !== undefined && fromHost === host.toLowerCase() && /^https?:$/.test(protocol);
}
