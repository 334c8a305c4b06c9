import type { IncomingHttpHeaders } from 'node:http';

export const JSON_TYPE = 'application/json; charset=utf-8';
const REVALIDATE = 'private, no-cache';

type Headers = Readonly<Record<string, string>>;

/**
 * The bytes of one version of an answer, rendered once and sent many times (architecture, Flow 3). Rendering has checked
 * them against the schema of the route.
 */
export class Rendered {
  readonly body: Buffer;
  /** Strong validator, quoted. */
  readonly etag: string;
  /** HTTP date; null if the time of change is unknown. */
  readonly lastModified: string | null;
  /** Further headers of both 200 and 304 (freshness). */
  readonly headers: Headers;
  /** Headers of the 304, for a caller that has these bytes. */
  readonly unchanged: Headers;
  /** Headers of the 200. */
  readonly whole: Headers;
  private readonly type: string;
  private variant: Rendered | undefined;

  constructor(
    body: Buffer,
    etag: string,
    lastModified: string | null,
    headers: Headers = {},
    type: string = JSON_TYPE,
  ) {
    this.body = body;
    this.etag = etag;
    this.lastModified = lastModified;
    this.headers = headers;
    this.type = type;
    const shared = {
      'cache-control': REVALIDATE,
      ...headers,
      etag,
      ...(lastModified === null ? {} : { 'last-modified': lastModified }),
    };
    this.unchanged = shared;
    this.whole = { ...shared, 'content-type': type, 'content-length': String(body.length) };
  }

  /** The same bytes with other headers: freshness changes without the content. The last variant is cached. */
  withHeaders(headers: Headers): Rendered {
    if (this.variant?.headers !== headers) {
      this.variant = new Rendered(this.body, this.etag, this.lastModified, headers, this.type);
    }
    return this.variant;
  }
}

/**
 * Whether the caller has this version already (RFC 9110, 13.2.2). If-None-Match is compared weakly and wins;
 * If-Modified-Since counts only without it, in whole seconds, and is ignored if it is not a date.
 */
export function isUnmodified(
  headers: IncomingHttpHeaders,
  version: { etag: string; lastModified: string | null },
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known === version.etag || listsTag(known, version.etag);
  const since = headers['if-modified-since'];
  if (since === undefined || version.lastModified === null) return false;
  return since === version.lastModified || Date.parse(since) >= Date.parse(version.lastModified);
}

function listsTag(list: string, etag: string): boolean {
  return (
    list.trim() === '*' ||
    list.split(',').some((tag) => {
      const trimmed = tag.trim();
      return (trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed) === etag;
    })
  );
}
