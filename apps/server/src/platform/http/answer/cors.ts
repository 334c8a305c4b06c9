import type { IncomingMessage } from 'node:http';
import {
  CLIENT_VERSION_HEADER,
  CSRF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  STUDENT_SYSTEM_PASSWORD_HEADER,
} from '@kahan/contract/runtime';
import { isApi } from '../admit/addresses.ts';
import type { AppOrigins } from '../guard/credentials.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Request headers of the app's client that not every page may send. */
const SENT = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'If-Modified-Since',
  CLIENT_VERSION_HEADER,
  CSRF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  STUDENT_SYSTEM_PASSWORD_HEADER,
].join(', ');

/** All headers: without credentials `*` stands for each. */
const EXPOSED = '*';

/** Chromium keeps a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/** Headers of the API, by which pages of the app may read the portal's answers. */
export interface Cors {
  /** Headers of every answer of the API to a request of this origin. */
  headersOf(origin: string | undefined): Readonly<Record<string, string>>;
  /** Headers of the answer to a preflight of the app; null: the request is none. */
  preflight(request: IncomingMessage): Record<string, string> | null;
}

/**
 * Cross-origin resource sharing for the app alone (decision 004). Its origins are named one by one, and credentials are
 * never allowed: the app brings a token, and no browser ever sends its cookies along.
 * @param everywhere headers of all answers
 */
export function createCors(apps: AppOrigins, everywhere: Readonly<Record<string, string>>): Cors {
  // An answer that was kept for the portal's own pages is not one for the app.
  const shared: Record<string, string> = { ...everywhere, ...(apps.size === 0 ? {} : { vary: 'Origin' }) };
  const allowed = new Map(
    [...apps].map((origin) => [origin, { ...shared, 'access-control-allow-origin': origin }]),
  );
  const ofApps = new Map(
    [...allowed].map(([origin, fields]) => [origin, { ...fields, 'access-control-expose-headers': EXPOSED }]),
  );
  return {
    headersOf: (origin = '') => ofApps.get(origin) ?? shared,
    preflight({ method, url = '', headers }) {
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return null;
      const fields = allowed.get(headers.origin ?? '');
      if (fields === undefined || !isApi(url.split('?', 1)[0] ?? '')) return null;
      return {
        ...fields,
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
        'cache-control': 'no-store',
      };
    },
  };
}
