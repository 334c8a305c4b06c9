import type { IncomingHttpHeaders } from 'node:http';

/** Content security policy: what pages of ours may load and where forms may go. */
function policy(options: { socket: string; formAction: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures in news come from here or are embedded: a foreign one would tell its server who reads.
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
  /** On every answer. */
  all: Readonly<Record<string, string>>;
  /** For a page whose form may end in the mobile app. */
  appLoginPolicy: string;
}

/**
 * Security headers of every answer, made once (quality, Security).
 * Both an origin for links and the fact whether it is https follow from PUBLIC_URL.
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
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    },
    appLoginPolicy: policy({ socket, formAction: "'self' kahan:" }),
  };
}

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
