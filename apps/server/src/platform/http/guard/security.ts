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
